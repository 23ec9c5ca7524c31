#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "pipeline/percentile_plan.hpp"
#include "pipeline/slot_ring.hpp"
#include "src/packing.hpp"

namespace sstclim {

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
};

/// Takes the steps of a run one by one and leaves the results of each complete window in its slot.
class ComputeStage {
  public:
    virtual ~ComputeStage() = default;
    /// Moves all windows over the slot's step; from the first complete window on the slot's result is filled.
    virtual void push(Slot& slot) = 0;
};

std::unique_ptr<ComputeStage> make_compute_stage(const ComputePlan& plan);

}  // namespace sstclim
