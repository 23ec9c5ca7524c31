#pragma once

#include <memory>

#include "pipeline/compute/compute_stage.hpp"

namespace sstclim {

/// The stage on the device that the calling thread uses. Fields are copied on one stream into one of two buffers while
/// the kernels work on the other on a second stream; results are copied back on a third. The slots' memory should be
/// pinned.
std::unique_ptr<ComputeStage> make_device_stage(const ComputePlan& plan, RunClock clock = {});

}  // namespace sstclim
