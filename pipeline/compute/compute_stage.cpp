#include "pipeline/compute/compute_stage.hpp"

#include "pipeline/compute/cpu_stage.hpp"
#include "pipeline/compute/device_stage.hpp"

namespace sstclim {

std::vector<DayResult> make_results(const ComputePlan& plan, MemoryKind kind) {
    std::vector<DayResult> results;
    for (const BaselinePlan& baseline : plan.baselines)
        results.emplace_back(plan.cells, baseline.percentiles.place.size(),
                             DayResultParts{!plan.normal_quantiles.empty(), plan.residuals,
                                            plan.shifts ? size_of(plan.encoding.type) : 0},
                             kind);
    return results;
}

std::vector<Slot> make_slots(int waiting, const ComputePlan& plan) {
    std::vector<Slot> slots;
    const std::size_t bytes = plan.fields * plan.cells * size_of(plan.encoding.type);
    const MemoryKind kind = plan.processor == Processor::device ? MemoryKind::pinned : MemoryKind::host;
    for (std::size_t i = 0; i < ring_slots(plan, waiting); ++i) {
        slots.push_back({.fields = Buffer<std::byte>(bytes, "the ring's slots", kind),
                         .rows = {},
                         .day = std::nullopt,
                         .min_count = {},
                         .results = make_results(plan, kind)});
    }
    return slots;
}

std::unique_ptr<ComputeStage> make_compute_stage(const ComputePlan& plan, RunClock clock) {
    return plan.processor == Processor::device ? make_device_stage(plan, clock) : make_cpu_stage(plan, clock);
}

}  // namespace sstclim
