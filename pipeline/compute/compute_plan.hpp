#pragma once

#include <cstddef>
#include <vector>

#include "config/run_config.hpp"
#include "pipeline/compute/percentile_plan.hpp"
#include "src/packing.hpp"

namespace sstclim {

/// What runs the kernels of a rank.
enum class Processor { cpu, device };

/// What is computed of the windows of a baseline.
struct BaselinePlan {
    int rows = 0;  ///< the most of a step
    /// Exact percentiles by groups, or, where there are none, Cornish-Fisher expansions.
    PercentilePlan percentiles;
};

/// What is computed of every window.
struct ComputePlan {
    CellEncoding encoding;
    std::size_t cells = 0;   ///< of the slab, padded to whole tiles
    std::size_t fields = 0;  ///< the most of a step
    int window_days = 0;
    int threads = 1;
    std::vector<BaselinePlan> baselines;
    std::vector<double> normal_quantiles;  ///< at which moments are expanded
    bool residuals = false;                ///< whether results keep what float32 leaves of them
    bool shifts = false;                   ///< whether they keep the moments' shift
    Processor processor = Processor::cpu;
};

/// The plan of a run for `cells` cells, a slab padded to whole tiles; `fields`: the most of a step.
ComputePlan make_compute_plan(const RunConfig& config, std::size_t fields, const CellEncoding& encoding,
                              std::size_t cells, Processor processor);

/// Steps that are computed together: on a CPU, where what becomes of a cell's values then stays in cache, a window of
/// them where their values are merged and a few where not; one on a device.
std::size_t block_steps(const ComputePlan& plan);

/// Memory for what is kept of a block while windows move over it: a space for each worker and the cells that it takes
/// at a time.
struct Workspaces {
    std::size_t workers;
    std::size_t cells;
};

/// A space for a tile of cells for each thread of a CPU, one for all cells on a device.
Workspaces workspaces(const ComputePlan& plan);

/// Slots of the ring: `waiting` of them beside the others of the block that is computed.
std::size_t ring_slots(const ComputePlan& plan, int waiting);

/// Bytes that a rank takes for a plan.
struct PlanMemory {
    std::size_t windows;  ///< state of all windows
    std::size_t step;     ///< fields and results of a step: a slot on the host, a lane on a device
};

/// Bytes a cell of a day's results, as they leave the windows.
std::size_t result_bytes(const ComputePlan& plan);

PlanMemory memory_of(const ComputePlan& plan);

}  // namespace sstclim
