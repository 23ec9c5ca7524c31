#pragma once

#include <memory>
#include <span>
#include <vector>

#include "kernels/kernel_table.hpp"
#include "pipeline/compute/compute_stage.hpp"
#include "pipeline/compute/moment_window.hpp"
#include "pipeline/compute/rank_window.hpp"
#include "pipeline/compute/window_step.hpp"

namespace sstclim {

/// All windows of a baseline, and the order in which steps pass through them.
template <typename T>
class Windows {
  public:
    Windows(const ComputePlan& plan, const BaselinePlan& baseline, const kernels::KernelTable<T>& table,
            MemoryKind kind)
        : kind_(kind),
          window_days_(static_cast<std::size_t>(plan.window_days)),
          moments_(table, plan.cells, plan.window_days, plan.normal_quantiles, plan.encoding, kind) {
        for (const PercentileGroup& group : baseline.percentiles.groups) {
            ranks_.push_back(make_rank_window(table, group, plan.cells, plan.window_days, baseline.rows, plan.encoding,
                                              workspaces(plan), kind));
        }
    }

    /// Forgets all values of some cells; before the first step.
    void reset(kernels::CellRange cells, StreamHandle stream) { moments_.reset(cells, stream); }

    void restore(const DayResult& result) { moments_.set_shift(reinterpret_cast<const T*>(result.shift.data())); }

    /// Moves the windows over a block of steps for some cells, and fills the days whose windows are complete.
    void push(std::span<const WindowStep<T>> steps, kernels::CellRange cells, const Worker& worker) {
        if (steps.front().place == 0) {
            moments_.begin_run(cells, worker.stream);
            for (const auto& window : ranks_)
                window->begin_run(cells, worker);
        }
        for (const WindowStep<T>& step : steps) {
            moments_.push(step.place, step.rows, *step.day, step.min_count, cells, worker.stream);
            if (step.place + 1 >= window_days_ && step.day->shift.size() > 0)
                keep_shift(*step.day, cells, worker.stream);
        }
        for (const auto& window : ranks_)
            window->push(steps, moments_.shift(), cells, worker);
    }

  private:
    void keep_shift(const DayResult& day, kernels::CellRange cells, StreamHandle stream) const {
        copy_within(day.shift.data() + cells.begin * sizeof(T), moments_.shift() + cells.begin,
                    (cells.end - cells.begin) * sizeof(T), kind_, stream);
    }

    MemoryKind kind_;
    std::size_t window_days_;
    MomentWindow<T> moments_;
    std::vector<std::unique_ptr<RankWindow<T>>> ranks_;
};

/// The steps of a block as they pass through the windows of each baseline.
template <typename T>
class BlockSteps {
  public:
    BlockSteps(std::size_t baselines, std::size_t cells) : steps_(baselines), cells_(cells) {}

    /// The step of a slot comes next; its rows lie at `fields`, and `results` are filled.
    void add(const Slot& slot, const std::byte* fields, std::vector<DayResult>& results) {
        for (std::size_t b = 0; b < steps_.size(); ++b) {
            const RowRange& range = slot.rows[b];
            const T* const rows = reinterpret_cast<const T*>(fields) + range.begin * cells_;
            steps_[b].push_back({slot.place,
                                 {rows, cells_, static_cast<int>(range.size())},
                                 &results[b],
                                 slot.day ? slot.min_count[b] : 1});
        }
    }

    std::span<const WindowStep<T>> of_baseline(std::size_t b) const { return steps_[b]; }

  private:
    std::vector<std::vector<WindowStep<T>>> steps_;
    std::size_t cells_;
};

/// The windows of all baselines of a plan.
template <typename T>
class AllWindows {
  public:
    AllWindows(const ComputePlan& plan, const kernels::KernelTable<T>& table, MemoryKind kind) {
        for (const BaselinePlan& baseline : plan.baselines)
            windows_.push_back(std::make_unique<Windows<T>>(plan, baseline, table, kind));
    }

    void reset(kernels::CellRange cells, StreamHandle stream) {
        for (const auto& windows : windows_)
            windows->reset(cells, stream);
    }

    void restore(const std::vector<DayResult>& results) {
        for (std::size_t b = 0; b < windows_.size(); ++b)
            windows_[b]->restore(results[b]);
    }

    /// Moves all windows over a block of steps for some cells.
    void push(const BlockSteps<T>& steps, kernels::CellRange cells, const Worker& worker) {
        for (std::size_t b = 0; b < windows_.size(); ++b)
            windows_[b]->push(steps.of_baseline(b), cells, worker);
    }

  private:
    std::vector<std::unique_ptr<Windows<T>>> windows_;
};

}  // namespace sstclim
