#include "pipeline/compute_thread.hpp"

#include "src/error.hpp"

namespace sstclim {

ComputeThread::ComputeThread(SlotRing& ring, ComputeStage& stage) : ring_(ring), stage_(stage) {
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
        while (true) {
            Slot* slot = nullptr;
            {
                const auto scope = timer_.measure(Phase::hidden_wait);
                slot = ring_.take();
            }
            if (slot == nullptr)
                return;
            const auto scope = timer_.measure(Phase::gpu);
            stage_.push(*slot);
            ring_.release();
        }
    } catch (...) {
        error_ = std::current_exception();
        ring_.fail(error_);
    }
}

}  // namespace sstclim
