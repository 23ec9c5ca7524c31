#pragma once

#include <memory>
#include <vector>

#include "kernels/kernel_table.hpp"
#include "pipeline/compute_stage.hpp"
#include "pipeline/moment_window.hpp"
#include "pipeline/rank_window.hpp"

namespace sstclim {

/// All windows of a plan, and the order in which a step passes through them.
template <typename T>
class Windows {
  public:
    Windows(const ComputePlan& plan, const kernels::KernelTable<T>& table, MemoryKind kind)
        : plan_(plan),
          moments_(table, plan.cells, plan.window_days, plan.normal_quantiles, plan.encoding, plan.min_count, kind) {
        for (const PercentileGroup& group : plan.percentiles.groups) {
            ranks_.push_back(
                make_rank_window(table, group, plan.cells, plan.window_days, plan.rows, plan.encoding, kind));
        }
    }

    /// Clears the state of some cells; before the first push.
    void reset(kernels::CellRange cells, StreamHandle stream) {
        moments_.reset(cells, stream);
        for (const auto& window : ranks_)
            window->reset(cells, stream);
    }

    /// Moves all windows over `step` for some cells, and fills `day` where the window is complete.
    void push(std::size_t step, const kernels::FieldRows<T>& rows, DayResult& day, kernels::CellRange cells,
              StreamHandle stream) {
        const bool complete = step + 1 >= static_cast<std::size_t>(plan_.window_days);
        const PercentileTarget target{complete ? day.percentiles.data() : nullptr, day.count.data()};
        moments_.push(step, rows, day, cells, stream);
        for (const auto& window : ranks_)
            window->push(step, rows, moments_.shift(), target, cells, stream);
    }

  private:
    const ComputePlan& plan_;
    MomentWindow<T> moments_;
    std::vector<std::unique_ptr<RankWindow<T>>> ranks_;
};

}  // namespace sstclim
