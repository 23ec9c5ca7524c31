#include "pipeline/sweep.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "pipeline/collective.hpp"
#include "pipeline/compute_stage.hpp"
#include "pipeline/compute_thread.hpp"
#include "pipeline/slab_exchange.hpp"
#include "pipeline/slot_ring.hpp"

namespace sstclim {
namespace {

/// Empty slots.
std::vector<Slot> make_slots(int count, const ComputePlan& plan) {
    std::vector<Slot> slots;
    const std::size_t percentiles = plan.percentiles.place.size();
    for (int i = 0; i < count; ++i) {
        const std::size_t bytes = static_cast<std::size_t>(plan.rows) * plan.cells * size_of(plan.encoding.type);
        const MemoryKind kind = plan.processor == Processor::device ? MemoryKind::pinned : MemoryKind::host;
        slots.push_back({Buffer<std::byte>(bytes, "the ring's slots", kind),
                         0,
                         0,
                         std::nullopt,
                         DayResult(plan.cells, percentiles, !plan.normal_quantiles.empty(), kind),
                         {}});
    }
    return slots;
}

}  // namespace

SweepCounts sweep(const SweepContext& run, Slab tile) {
    SlabExchange exchange(run.mpi, tile, run.encoding.type, run.reads);
    const ComputePlan plan = make_compute_plan(run.config, run.schedule.window_days, run.encoding,
                                               exchange.row_stride(), run.processor.processor);
    run.writer.begin(tile);
    run.reader.expect(run.reads.of_rank(run.mpi.rank()));
    std::optional<SlotRing> ring;
    std::unique_ptr<ComputeStage> stage;
    agree(run.mpi, [&] {
        ring.emplace(make_slots(run.config.slots, plan));
        stage = make_compute_stage(plan, run.clock);
    });
    SweepCounts counts;
    const auto timed = [&](Phase phase, Interval& interval, const auto& work) {
        interval.begin = run.clock.seconds();
        work();
        interval.end = run.clock.seconds();
        run.timer.add(phase, interval.seconds());
    };
    const std::size_t steps = run.schedule.steps.size();
    {
        ComputeThread compute(
            *ring, *stage, [&] { use(run.processor); }, run.clock);
        for (std::size_t step = 0; step < steps; ++step) {
            // What a slot holds of the step before is encoded by the team that reads the next fields into it.
            Slot& slot = ring->begin_fill();
            const bool comes_round = step >= ring->size();
            StepTimes finished = slot.times;
            Interval prepared;
            if (comes_round && slot.day) {
                timed(Phase::exchange, prepared, [&] { run.writer.prepare(*slot.day, slot.result); });
            }
            slot.times = {};
            slot.times.step = step;
            slot.times.read.begin = run.clock.seconds();
            exchange.fill(step, run.reader, slot.fields.data(), run.timer, run.writer.encoding());
            slot.times.read.end = run.clock.seconds();
            slot.rows = static_cast<int>(run.reads.steps()[step].fields.size());
            slot.step = step;
            slot.day = run.schedule.emitted_after(step);
            ring->end_fill();
            timed(Phase::write, finished.write, [&] { run.writer.finish(); });
            if (comes_round)
                counts.timeline.push_back(finished);
            run.progress.advance(run.reads.steps()[step].fields.size());
        }
        ring->close();
        run.timer.merge(compute.finish());
    }
    for (std::size_t step = steps - std::min(steps, ring->size()); step < steps; ++step) {
        Slot& slot = ring->slot(step);
        if (slot.day)
            timed(Phase::write, slot.times.write, [&] { run.writer.write(*slot.day, slot.result); });
        counts.timeline.push_back(slot.times);
    }
    counts.bytes_sent = exchange.bytes_sent();
    return counts;
}

}  // namespace sstclim
