#pragma once

#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include "pipeline/compute/compute_stage.hpp"
#include "pipeline/compute/slot_ring.hpp"
#include "src/phase_timer.hpp"

namespace sstclim {

/// Runs a compute stage on the full slots of a ring, block by block, until the ring is closed. An exception of the
/// stage fails the ring; destruction before the end does too, so that neither side waits for ever.
class ComputeThread {
  public:
    /// `prepare` is called on the thread before the first slot: it selects the thread's device.
    ComputeThread(
        SlotRing& ring, ComputeStage& stage, std::function<void()> prepare = [] {}, RunClock clock = {});
    ~ComputeThread();
    ComputeThread(const ComputeThread&) = delete;
    ComputeThread& operator=(const ComputeThread&) = delete;

    /// Waits for the end of the closed ring; throws what the stage threw. Returns the times of the thread.
    const PhaseTimer& finish();

  private:
    void work();
    std::vector<Slot*> next_block(bool wait);
    Slot* next();

    SlotRing& ring_;
    ComputeStage& stage_;
    std::function<void()> prepare_;
    RunClock clock_;
    PhaseTimer timer_;
    std::exception_ptr error_;
    std::thread thread_;
};

}  // namespace sstclim
