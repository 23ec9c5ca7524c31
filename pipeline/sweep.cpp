#include "pipeline/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "pipeline/collective.hpp"
#include "pipeline/compute_stage.hpp"
#include "pipeline/compute_thread.hpp"
#include "pipeline/slot_ring.hpp"
#include "pipeline/step_rows.hpp"

namespace sstclim {
namespace {

/// Empty slots.
std::vector<Slot> make_slots(int count, const ComputePlan& plan) {
    std::vector<Slot> slots;
    const std::size_t bytes = plan.fields * plan.cells * size_of(plan.encoding.type);
    const MemoryKind kind = plan.processor == Processor::device ? MemoryKind::pinned : MemoryKind::host;
    for (int i = 0; i < count; ++i) {
        slots.push_back({.fields = Buffer<std::byte>(bytes, "the ring's slots", kind),
                         .rows = {},
                         .day = std::nullopt,
                         .min_count = {},
                         .results = make_results(plan, kind)});
    }
    return slots;
}

/// The fewest values of a day's pools, by baseline.
std::vector<std::int32_t> min_counts(const RunConfig& config, const Step& step) {
    std::vector<std::int32_t> counts;
    for (const int days : step.pool_days) {
        // A fraction such as 0.7 of 110 days is 77, not the next whole number above 77.00000000000001.
        const double fraction = std::ceil(config.min_fraction * days - 1e-9);
        counts.push_back(std::max(config.min_count, static_cast<int>(fraction)));
    }
    return counts;
}

FieldInput make_input(const SweepContext& run, const InputPlan& plan, const Slab& tile) {
    return {run.mpi, run.catalogue, run.masks, plan, tile, run.threads, run.mask_cache_bytes};
}

std::optional<LinearTrend> trend_of(const SweepContext& run, const Slab& tile) {
    if (run.trend == nullptr)
        return std::nullopt;
    FieldInput input = make_input(run, run.trend->input(), tile);
    return find_trend(*run.trend, input, run.reader, run.mpi.rank(), run.threads, run.progress, run.timer);
}

/// Takes the trend out of the fields of some days.
void remove_trend(const TrendPlan& plan, const LinearTrend& trend, const std::vector<Date>& days, std::size_t stride,
                  std::byte* fields) {
    auto* row = reinterpret_cast<double*>(fields);
    for (const Date& date : days) {
        trend.remove(row, plan.day(date));
        row += stride;
    }
}

}  // namespace

SweepCounts sweep(const SweepContext& run, Slab tile) {
    FieldInput input = make_input(run, run.input, tile);
    const ComputePlan plan = make_compute_plan(run.config, run.input.reads.most_fields(), run.encoding,
                                               input.row_stride(), run.processor.processor);
    run.writer.begin(tile);
    const std::optional<LinearTrend> trend = trend_of(run, tile);
    run.reader.expect(run.input.reads.of_rank(run.mpi.rank()));
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
                timed(Phase::exchange, prepared, [&] { run.writer.prepare(*slot.day, slot.results); });
            }
            slot.times = {};
            slot.times.step = step;
            slot.times.read.begin = run.clock.seconds();
            input.fill(step, run.reader, slot.fields.data(), run.timer, run.writer.encoding());
            if (trend)
                remove_trend(*run.trend, *trend, run.input.reads.steps()[step].days, input.row_stride(),
                             slot.fields.data());
            slot.times.read.end = run.clock.seconds();
            const Step& scheduled = run.schedule.steps[step];
            const StepRows rows = step_rows(scheduled, run.catalogue);
            make_rows(rows, run.encoding.type, input.row_stride(), plan.threads, slot.fields.data());
            slot.rows = rows.of_baseline;
            slot.step = step;
            slot.place = scheduled.place;
            slot.day = scheduled.day;
            slot.min_count = min_counts(run.config, scheduled);
            ring->end_fill();
            timed(Phase::write, finished.write, [&] { run.writer.finish(); });
            if (comes_round)
                counts.timeline.push_back(finished);
            run.progress.advance(run.input.reads.steps()[step].fields.size());
        }
        ring->close();
        run.timer.merge(compute.finish());
    }
    for (std::size_t step = steps - std::min(steps, ring->size()); step < steps; ++step) {
        Slot& slot = ring->slot(step);
        if (slot.day)
            timed(Phase::write, slot.times.write, [&] { run.writer.write(*slot.day, slot.results); });
        counts.timeline.push_back(slot.times);
    }
    run.writer.end();
    counts.bytes_sent = input.bytes_sent();
    return counts;
}

}  // namespace sstclim
