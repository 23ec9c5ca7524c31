#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "pipeline/compute/compute_plan.hpp"
#include "pipeline/compute/slot_ring.hpp"
#include "src/phase_timer.hpp"

namespace sstclim {

/// Takes the steps of a run in order and leaves the results of each complete window in its slot.
class ComputeStage {
  public:
    virtual ~ComputeStage() = default;

    /// Goes on with the shifts of the moments that `results`, of the last day before, hold; before the first push.
    virtual void restore(const std::vector<DayResult>& results) = 0;
    /// Steps that may have been pushed and not waited for when others are: one, or more in blocks of one step. The ring
    /// has no room for a second block.
    virtual std::size_t depth() const = 0;
    /// Steps of a block: a push takes the steps of a run from a place that is a multiple of it up to the next such
    /// place, or to the end of the run.
    virtual std::size_t block_steps() const = 0;
    /// Begins to move all windows over the slots' steps, a block; from the first complete window on the slots' results
    /// are filled.
    virtual void push(std::span<Slot* const> slots) = 0;
    /// Returns when nothing reads the slot's fields any more and its result is complete; fills the slot's times of
    /// copies and kernels. Slots are waited for in the order in which they were pushed.
    virtual void wait(Slot& slot, PhaseTimer& timer) = 0;
};

/// Room for the results of a day, by baseline.
std::vector<DayResult> make_results(const ComputePlan& plan, MemoryKind kind);

/// Empty slots for the steps of a plan: `waiting` beside the others of the block that is computed.
std::vector<Slot> make_slots(int waiting, const ComputePlan& plan);

/// `clock`: whose seconds the slots' times are.
std::unique_ptr<ComputeStage> make_compute_stage(const ComputePlan& plan, RunClock clock = {});

}  // namespace sstclim
