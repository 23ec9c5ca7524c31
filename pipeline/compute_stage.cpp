#include "pipeline/compute_stage.hpp"

#include "pipeline/cpu_stage.hpp"
#include "pipeline/device_stage.hpp"

namespace sstclim {

std::unique_ptr<ComputeStage> make_compute_stage(const ComputePlan& plan, RunClock clock) {
    return plan.processor == Processor::device ? make_device_stage(plan, clock) : make_cpu_stage(plan, clock);
}

}  // namespace sstclim
