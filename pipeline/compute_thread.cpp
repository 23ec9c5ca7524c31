#include "pipeline/compute_thread.hpp"

#include <deque>

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
        std::deque<Slot*> in_flight;
        while (true) {
            Slot* const slot = in_flight.empty() ? next() : ring_.try_take();
            if (slot == nullptr && in_flight.empty())
                return;
            if (slot != nullptr) {
                stage_.push(*slot);
                in_flight.push_back(slot);
                if (in_flight.size() < stage_.depth())
                    continue;
            }
            stage_.wait(*in_flight.front(), timer_);
            in_flight.pop_front();
            ring_.release();
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
