#include "pipeline/run/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>

#include "pipeline/compute/compute_stage.hpp"
#include "pipeline/compute/compute_thread.hpp"
#include "pipeline/compute/slot_ring.hpp"
#include "pipeline/job/collective.hpp"
#include "pipeline/run/journal_replay.hpp"
#include "pipeline/schedule/step_rows.hpp"

namespace sstclim {
namespace {

FieldInput make_input(const SweepContext& run, const InputPlan& plan, const Slab& tile) {
    return {run.mpi, run.catalogue, run.masks, plan, tile, run.threads, run.mask_cache_bytes};
}

/// One pass over the days for one tile. Members are collective.
class Sweep {
  public:
    Sweep(const SweepContext& run, const Tile& tile)
        : run_(run),
          tile_(tile),
          slab_(slab_of(tile.cells, run.mpi.rank(), run.mpi.size())),
          input_(make_input(run, run.input, tile.cells)),
          plan_(make_compute_plan(run.config, run.input.reads.most_fields(), run.encoding, input_.row_stride(),
                                  run.processor.processor)) {}

    SweepCounts pass();

  private:
    void find_trend();
    void count(const FieldInput& input);
    void make_stage(const SweepStart& start);
    int compute(std::size_t first_step);
    void fill(Slot& slot, std::size_t step, std::size_t number);
    void look_for_values(const Slot& slot);
    void keep(const Slot& slot);
    /// Does `work` and adds its time to a phase and to `interval`.
    template <typename Work>
    void timed(Phase phase, Interval& interval, const Work& work);

    const SweepContext& run_;
    const Tile& tile_;
    Slab slab_;  ///< this rank's cells of the tile
    FieldInput input_;
    ComputePlan plan_;
    std::optional<LinearTrend> trend_;
    std::optional<SlotRing> ring_;
    std::unique_ptr<ComputeStage> stage_;
    std::size_t filled_ = 0;   ///< slots so far
    std::size_t skipped_ = 0;  ///< steps of the run that was entered in its middle
    SweepCounts counts_;
};

SweepCounts Sweep::pass() {
    run_.writer.begin(tile_.cells);
    SweepStart start;
    if (run_.journal != nullptr)
        start = replay(*run_.journal, run_.schedule, tile_, plan_, run_.mpi, run_.stop, run_.writer);
    run_.progress.skip(start.step);
    counts_.has_values = start.step > 0;  // in what was found in the journal
    if (start.step < run_.schedule.steps.size()) {
        find_trend();
        make_stage(start);
        const int signal = compute(start.step);
        if (signal != 0)
            run_.stop.stop(signal);
    } else if (run_.trend != nullptr) {
        run_.progress.skip(run_.trend->steps().size());
    }
    run_.writer.end();
    count(input_);
    return std::move(counts_);
}

void Sweep::find_trend() {
    if (run_.trend == nullptr)
        return;
    FieldInput input = make_input(run_, run_.trend->input(), tile_.cells);
    trend_ = sstclim::find_trend(*run_.trend, input, run_.reader, run_.mpi.rank(), run_.threads, run_.stop,
                                 run_.progress, run_.timer);
    count(input);
}

void Sweep::count(const FieldInput& input) {
    counts_.bytes_sent += input.bytes_sent();
    counts_.fields_read += input.fields_read();
}

void Sweep::make_stage(const SweepStart& start) {
    skipped_ = run_.schedule.steps[start.step].place;
    run_.reader.expect(run_.input.reads.of_rank(run_.mpi.rank(), start.step));
    agree(run_.mpi, [&] {
        ring_.emplace(make_slots(run_.config.slots, plan_));
        stage_ = make_compute_stage(plan_, run_.clock);
        if (!start.results.empty())
            stage_->restore(start.results);
    });
}

/// Reads and computes the steps from the first on until a signal comes, which it returns, 0 at the end of the steps.
int Sweep::compute(std::size_t first_step) {
    int signal = 0;
    {
        ComputeThread thread(
            *ring_, *stage_, [&] { use(run_.processor); }, run_.clock);
        for (std::size_t step = first_step; step < run_.schedule.steps.size() && signal == 0; ++step) {
            // What a slot holds of the step before is encoded by the team that reads the next fields into it, and the
            // day that was encoded last is written.
            Slot& slot = ring_->begin_fill();
            const bool comes_round = filled_ >= ring_->size();
            StepTimes finished = slot.times;
            if (comes_round && slot.day) {
                timed(Phase::write, finished.prepare, [&] { run_.writer.prepare(*slot.day, slot.results); });
                look_for_values(slot);
                keep(slot);
            }
            fill(slot, step, filled_);
            ring_->end_fill();
            ++filled_;
            timed(Phase::write, finished.write, [&] { run_.writer.finish(); });
            if (comes_round)
                counts_.timeline.push_back(finished);
            run_.progress.advance(run_.input.reads.steps()[step].fields.size());
            signal = run_.stop.signal();
        }
        // Where nothing is kept, what is on its way is not computed: a launcher kills soon after it has signalled.
        if (signal != 0 && run_.journal == nullptr)
            run_.stop.stop(signal);
        ring_->close();
        run_.timer.merge(thread.finish());
    }
    for (std::size_t number = filled_ - std::min(filled_, ring_->size()); number < filled_; ++number) {
        Slot& slot = ring_->slot(number);
        if (slot.day) {
            look_for_values(slot);
            keep(slot);
        }
        if (slot.day && signal == 0)
            timed(Phase::write, slot.times.write, [&] { run_.writer.write(*slot.day, slot.results); });
        counts_.timeline.push_back(slot.times);
    }
    return signal;
}

/// Reads a step into the slot, and says what the stage must know of it.
void Sweep::fill(Slot& slot, std::size_t step, std::size_t number) {
    const Step& scheduled = run_.schedule.steps[step];
    slot.times = {};
    slot.times.step = step;
    slot.times.read.begin = run_.clock.seconds();
    input_.fill(step, run_.reader, slot.fields.data(), run_.timer, run_.writer.work());
    if (trend_) {
        remove_trend(*run_.trend, *trend_, run_.input.reads.steps()[step].days, input_.row_stride(),
                     slot.fields.data());
    }
    const StepRows rows = step_rows(scheduled, run_.catalogue);
    make_rows(rows, run_.encoding.type, input_.row_stride(), plan_.threads, slot.fields.data());
    slot.times.read.end = run_.clock.seconds();
    slot.rows = rows.of_baseline;
    slot.step = number;
    skipped_ = scheduled.place == 0 ? 0 : skipped_;
    slot.place = scheduled.place - skipped_;
    const std::vector<Step>& steps = run_.schedule.steps;
    slot.ends_run = step + 1 == steps.size() || steps[step + 1].place == 0;
    slot.day = slot.place + 1 < static_cast<std::size_t>(plan_.window_days) ? std::nullopt : scheduled.day;
    slot.min_count = min_counts(run_.config, scheduled);
}

void Sweep::look_for_values(const Slot& slot) {
    for (const DayResult& result : slot.results) {
        if (counts_.has_values)
            return;
        const std::span<const float> mean(result.mean.data(), slab_.size());
        counts_.has_values = std::ranges::any_of(mean, [](float value) { return !std::isnan(value); });
    }
}

void Sweep::keep(const Slot& slot) {
    if (run_.journal == nullptr)
        return;
    Interval interval;
    timed(Phase::journal, interval,
          [&] { agree(run_.mpi, [&] { run_.journal->append(tile_, *slot.day, slab_, slot.results); }); });
}

template <typename Work>
void Sweep::timed(Phase phase, Interval& interval, const Work& work) {
    interval.begin = run_.clock.seconds();
    work();
    interval.end = run_.clock.seconds();
    run_.timer.add(phase, interval.seconds());
}

}  // namespace

SweepCounts sweep(const SweepContext& run, const Tile& tile) {
    return Sweep(run, tile).pass();
}

}  // namespace sstclim
