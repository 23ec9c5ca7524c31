#include "pipeline/compute_thread.hpp"

#include <algorithm>
#include <deque>
#include <vector>

#include "src/error.hpp"

namespace sstclim {

ComputeThread::ComputeThread(SlotRing& ring, ComputeStage& stage, std::function<void()> prepare, RunClock clock)
    : ring_(ring), stage_(stage), prepare_(std::move(prepare)), clock_(clock) {
    thread_ = std::thread([this] { work(); });
}

ComputeThread::~ComputeThread() {
    if (!thread_.joinable())
        return;
    ring_.fail(std::make_exception_ptr(RunError("the run was ended early")));
    thread_.join();
}

const PhaseTimer& ComputeThread::finish() {
    thread_.join();
    if (error_)
        std::rethrow_exception(error_);
    return timer_;
}

void ComputeThread::work() {
    try {
        prepare_();
        // As many as are full, but for half of the ring, which is filled meanwhile.
        const std::size_t most = std::min(stage_.steps_at_once(), std::max<std::size_t>(ring_.size() / 2, 1));
        std::deque<Slot*> in_flight;
        std::vector<Slot*> taken;
        while (true) {
            taken.clear();
            for (Slot* slot = in_flight.empty() ? next() : ring_.try_take(); slot != nullptr;
                 slot = taken.size() < most ? ring_.try_take() : nullptr)
                taken.push_back(slot);
            if (taken.empty() && in_flight.empty())
                return;
            if (!taken.empty()) {
                stage_.push(taken);
                in_flight.insert(in_flight.end(), taken.begin(), taken.end());
                if (in_flight.size() < stage_.depth())
                    continue;
            }
            do {
                stage_.wait(*in_flight.front(), timer_);
                in_flight.pop_front();
                ring_.release();
            } while (in_flight.size() >= stage_.depth());
        }
    } catch (...) {
        error_ = std::current_exception();
        ring_.fail(error_);
    }
}

Slot* ComputeThread::next() {
    const double begin = clock_.seconds();
    Slot* const slot = ring_.take();
    const Interval wait{begin, clock_.seconds()};
    timer_.add(Phase::hidden_wait, wait.seconds());
    if (slot != nullptr)
        slot->times.wait = wait;
    return slot;
}

}  // namespace sstclim
