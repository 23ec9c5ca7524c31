#pragma once

#include <memory>
#include <vector>

#include "kernels/kernel_table.hpp"
#include "pipeline/compute_stage.hpp"
#include "pipeline/moment_window.hpp"
#include "pipeline/rank_window.hpp"

namespace sstclim {

/// All windows of a baseline, and the order in which a step passes through them.
template <typename T>
class Windows {
  public:
    Windows(const ComputePlan& plan, const BaselinePlan& baseline, const kernels::KernelTable<T>& table,
            MemoryKind kind)
        : kind_(kind),
          window_days_(static_cast<std::size_t>(plan.window_days)),
          moments_(table, plan.cells, plan.window_days, plan.normal_quantiles, plan.encoding, kind) {
        for (const PercentileGroup& group : baseline.percentiles.groups) {
            ranks_.push_back(
                make_rank_window(table, group, plan.cells, plan.window_days, baseline.rows, plan.encoding, kind));
        }
    }

    /// Forgets all values of some cells; before the first step.
    void reset(kernels::CellRange cells, StreamHandle stream) { moments_.reset(cells, stream); }

    void restore(const DayResult& result) { moments_.set_shift(reinterpret_cast<const T*>(result.shift.data())); }

    /// Moves the windows over the step at `place` of its run for some cells, and fills `day` where they are complete.
    void push(std::size_t place, const kernels::FieldRows<T>& rows, DayResult& day, std::int32_t min_count,
              kernels::CellRange cells, StreamHandle stream) {
        if (place == 0) {
            moments_.begin_run(cells, stream);
            for (const auto& window : ranks_)
                window->begin_run(cells, stream);
        }
        const bool complete = place + 1 >= window_days_;
        const PercentileTarget target{complete ? day.percentiles.data() : nullptr, day.count.data(), min_count,
                                      day.percentile_rests.size() > 0 ? day.percentile_rests.data() : nullptr};
        moments_.push(place, rows, day, min_count, cells, stream);
        for (const auto& window : ranks_)
            window->push(place, rows, moments_.shift(), target, cells, stream);
        if (complete && day.shift.size() > 0)
            keep_shift(day, cells, stream);
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

/// The windows of all baselines of a plan.
template <typename T>
class AllWindows {
  public:
    AllWindows(const ComputePlan& plan, const kernels::KernelTable<T>& table, MemoryKind kind) : cells_(plan.cells) {
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

    /// Moves all windows over the step of a slot, whose rows lie at `fields`, and fills `results`.
    void push(const Slot& slot, const T* fields, std::vector<DayResult>& results, kernels::CellRange cells,
              StreamHandle stream) {
        for (std::size_t b = 0; b < windows_.size(); ++b) {
            const RowRange& range = slot.rows[b];
            const kernels::FieldRows<T> rows{fields + range.begin * cells_, cells_, static_cast<int>(range.size())};
            windows_[b]->push(slot.place, rows, results[b], slot.day ? slot.min_count[b] : 1, cells, stream);
        }
    }

  private:
    std::size_t cells_;
    std::vector<std::unique_ptr<Windows<T>>> windows_;
};

}  // namespace sstclim
