#include "pipeline/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <memory>
#include <optional>

#include "pipeline/collective.hpp"
#include "pipeline/compute_stage.hpp"
#include "pipeline/compute_thread.hpp"
#include "pipeline/slot_ring.hpp"
#include "pipeline/step_rows.hpp"
#include "src/interruption.hpp"

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

std::optional<LinearTrend> trend_of(const SweepContext& run, const Slab& tile, SweepCounts& counts) {
    if (run.trend == nullptr)
        return std::nullopt;
    FieldInput input = make_input(run, run.trend->input(), tile);
    LinearTrend trend = find_trend(*run.trend, input, run.reader, run.mpi.rank(), run.threads, run.progress, run.timer);
    counts.bytes_sent += input.bytes_sent();
    return trend;
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

/// The signal that has come to any rank and ends the run, 0: none. The warning before a time limit is for runs that can
/// go on later. Collective.
int signal_of_any(const SweepContext& run) {
    int signal = noted_signal();
    if (signal == SIGUSR1 && run.journal == nullptr)
        signal = 0;
    MPI_Allreduce(MPI_IN_PLACE, &signal, 1, MPI_INT, MPI_MAX, run.mpi.comm());
    return signal;
}

[[noreturn]] void stop(const SweepContext& run, int signal) {
    if (run.journal != nullptr) {
        throw CollectiveError(
            fmt::format("stopped by signal {}: what is finished is kept in {}; --resume goes on there", signal,
                        run.config.output),
            ExitCode::again);
    }
    constexpr int kShellSignal = 128;
    throw CollectiveError(fmt::format("stopped by signal {}: nothing is kept; with --resume a run can go on", signal),
                          static_cast<ExitCode>(kShellSignal + signal));
}

/// Where a sweep begins.
struct Start {
    std::size_t step = 0;            ///< the first that is computed
    std::vector<DayResult> results;  ///< of the last day that is finished; none at the beginning
};

/// Writes the days that the journal has, and finds the first step of the window of the day that comes next.
Start replay(const SweepContext& run, const Tile& tile, const ComputePlan& plan) {
    if (run.journal == nullptr)
        return {};
    std::vector<std::size_t> days;
    std::vector<std::size_t> steps;
    for (std::size_t step = 0; step < run.schedule.steps.size(); ++step) {
        if (const auto day = run.schedule.steps[step].day) {
            days.push_back(*day);
            steps.push_back(step);
        }
    }
    const std::size_t finished = run.journal->finished(tile, days);
    if (finished == 0)
        return {};
    Start start{run.schedule.steps.size(), make_results(plan, MemoryKind::host)};
    for (std::size_t i = 0; i < finished; ++i) {
        agree(run.mpi, [&] {
            run.journal->read(tile, days[i], slab_of(tile.cells, run.mpi.rank(), run.mpi.size()), start.results);
        });
        run.writer.write(days[i], start.results);
    }
    if (finished < days.size())
        start.step = steps[finished] - static_cast<std::size_t>(plan.window_days - 1);
    return start;
}

/// The fields from a step on that this rank reads.
std::vector<io::FieldRef> reads_from(const SweepContext& run, std::size_t first) {
    std::vector<io::FieldRef> fields;
    for (std::size_t step = first; step < run.input.reads.steps().size(); ++step) {
        const std::vector<io::FieldRef> own = run.input.reads.steps()[step].of_rank(run.mpi.rank());
        fields.insert(fields.end(), own.begin(), own.end());
    }
    return fields;
}

}  // namespace

SweepCounts sweep(const SweepContext& run, const Tile& tile) {
    FieldInput input = make_input(run, run.input, tile.cells);
    const ComputePlan plan = make_compute_plan(run.config, run.input.reads.most_fields(), run.encoding,
                                               input.row_stride(), run.processor.processor);
    const Slab slab = slab_of(tile.cells, run.mpi.rank(), run.mpi.size());
    run.writer.begin(tile.cells);
    const Start start = replay(run, tile, plan);
    const std::size_t steps = run.schedule.steps.size();
    SweepCounts counts;
    if (start.step == steps) {
        run.writer.end();
        return counts;
    }
    const std::optional<LinearTrend> trend = trend_of(run, tile.cells, counts);
    run.reader.expect(reads_from(run, start.step));
    std::optional<SlotRing> ring;
    std::unique_ptr<ComputeStage> stage;
    agree(run.mpi, [&] {
        ring.emplace(make_slots(run.config.slots, plan));
        stage = make_compute_stage(plan, run.clock);
        if (!start.results.empty())
            stage->restore(start.results);
    });
    const auto timed = [&](Phase phase, Interval& interval, const auto& work) {
        interval.begin = run.clock.seconds();
        work();
        interval.end = run.clock.seconds();
        run.timer.add(phase, interval.seconds());
    };
    const auto keep = [&](const Slot& slot) {
        if (run.journal != nullptr)
            agree(run.mpi, [&] { run.journal->append(tile, *slot.day, slab, slot.results); });
    };
    // Of the run that is entered in its middle the steps before have no place.
    std::size_t skipped = run.schedule.steps[start.step].place;
    std::size_t filled = 0;
    int signal = 0;
    {
        ComputeThread compute(
            *ring, *stage, [&] { use(run.processor); }, run.clock);
        for (std::size_t step = start.step; step < steps && signal == 0; ++step, ++filled) {
            // What a slot holds of the step before is encoded by the team that reads the next fields into it.
            Slot& slot = ring->begin_fill();
            const bool comes_round = filled >= ring->size();
            StepTimes finished = slot.times;
            Interval prepared;
            if (comes_round && slot.day) {
                timed(Phase::exchange, prepared, [&] { run.writer.prepare(*slot.day, slot.results); });
                keep(slot);
            }
            const Step& scheduled = run.schedule.steps[step];
            skipped = scheduled.place == 0 ? 0 : skipped;
            slot.times = {};
            slot.times.step = step;
            slot.times.read.begin = run.clock.seconds();
            input.fill(step, run.reader, slot.fields.data(), run.timer, run.writer.encoding());
            if (trend)
                remove_trend(*run.trend, *trend, run.input.reads.steps()[step].days, input.row_stride(),
                             slot.fields.data());
            const StepRows rows = step_rows(scheduled, run.catalogue);
            make_rows(rows, run.encoding.type, input.row_stride(), plan.threads, slot.fields.data());
            slot.times.read.end = run.clock.seconds();
            slot.rows = rows.of_baseline;
            slot.step = filled;
            slot.place = scheduled.place - skipped;
            slot.day = slot.place + 1 < static_cast<std::size_t>(plan.window_days) ? std::nullopt : scheduled.day;
            slot.min_count = min_counts(run.config, scheduled);
            ring->end_fill();
            timed(Phase::write, finished.write, [&] { run.writer.finish(); });
            if (comes_round)
                counts.timeline.push_back(finished);
            run.progress.advance(run.input.reads.steps()[step].fields.size());
            signal = signal_of_any(run);
        }
        ring->close();
        run.timer.merge(compute.finish());
    }
    for (std::size_t number = filled - std::min(filled, ring->size()); number < filled; ++number) {
        Slot& slot = ring->slot(number);
        if (slot.day) {
            timed(Phase::write, slot.times.write, [&] { run.writer.write(*slot.day, slot.results); });
            keep(slot);
        }
        counts.timeline.push_back(slot.times);
    }
    if (signal != 0)
        stop(run, signal);
    run.writer.end();
    counts.bytes_sent += input.bytes_sent();
    return counts;
}

}  // namespace sstclim
