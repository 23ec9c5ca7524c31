#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "pipeline/percentile_plan.hpp"
#include "pipeline/slot_ring.hpp"
#include "src/packing.hpp"
#include "src/phase_timer.hpp"

namespace sstclim {

/// What runs the kernels of a rank.
enum class Processor { cpu, device };

/// What is computed of every window.
struct ComputePlan {
    CellEncoding encoding;
    std::size_t cells = 0;  ///< of the slab, padded to whole tiles
    int rows = 0;           ///< the most fields of a step
    int window_days = 0;
    int min_count = 1;
    int threads = 1;
    /// Exact percentiles by groups, or, where there are none, Cornish-Fisher expansions at `normal_quantiles`.
    PercentilePlan percentiles;
    std::vector<double> normal_quantiles;
    Processor processor = Processor::cpu;
};

/// When a step's work began and ended on the device: seconds since the first step's copy began. A step without a result
/// has no copy back.
struct StepTimes {
    std::size_t step = 0;
    double copy_begin = 0;  ///< of the fields, to the device
    double copy_end = 0;
    double kernels_begin = 0;
    double kernels_end = 0;
    double result_begin = 0;  ///< copy of the results, to the host
    double result_end = 0;
};

/// Takes the steps of a run one by one and leaves the results of each complete window in its slot.
class ComputeStage {
  public:
    virtual ~ComputeStage() = default;

    /// Steps that may have been pushed and not waited for.
    virtual std::size_t depth() const = 0;
    /// Begins to move all windows over the slot's step; from the first complete window on the slot's result is filled.
    virtual void push(Slot& slot) = 0;
    /// Returns when nothing reads the slot's fields any more and its result is complete. Slots are waited for in the
    /// order in which they were pushed.
    virtual void wait(Slot& slot, PhaseTimer& timer) = 0;
    /// What the device did, step by step; empty on a CPU.
    virtual const std::vector<StepTimes>& timeline() const = 0;
};

std::unique_ptr<ComputeStage> make_compute_stage(const ComputePlan& plan);

}  // namespace sstclim
