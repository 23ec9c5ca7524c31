#include "pipeline/compute/compute_thread.hpp"

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
            const std::vector<Slot*> block = next_block(in_flight.empty());
            if (block.empty() && in_flight.empty())
                return;
            if (!block.empty()) {
                stage_.push(block);
                in_flight.insert(in_flight.end(), block.begin(), block.end());
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

/// The slots of a block; none at the end, or, if it is not to be waited for, where none is full.
std::vector<Slot*> ComputeThread::next_block(bool wait) {
    std::vector<Slot*> block;
    for (Slot* slot = wait ? next() : ring_.try_take(); slot != nullptr; slot = next()) {
        block.push_back(slot);
        if (slot->ends_run || (slot->place + 1) % stage_.block_steps() == 0)
            break;
    }
    return block;
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
