#pragma once

#include <memory>

#include "pipeline/compute/compute_stage.hpp"

namespace sstclim {

/// The stage that computes where it is called, with a team of plan.threads threads.
std::unique_ptr<ComputeStage> make_cpu_stage(const ComputePlan& plan, RunClock clock = {});

}  // namespace sstclim
