#include "pipeline/compute_stage.hpp"

#include <algorithm>

#include "kernels/kernel_table.hpp"
#include "pipeline/moment_window.hpp"
#include "pipeline/rank_window.hpp"

namespace sstclim {
namespace {

using kernels::CellRange;
using kernels::MomentOrder;

/// Cells that a thread takes at a time: the state of all windows passes through its cache once a step.
constexpr std::size_t kTaskCells = 4 * kernels::kTileCells;

template <typename T>
class CpuStage final : public ComputeStage {
  public:
    explicit CpuStage(const ComputePlan& plan)
        : plan_(plan),
          table_(kernels::kernel_table<T>(kernels::cpu_target())),
          moments_(table_, plan.cells, plan.window_days,
                   plan.normal_quantiles.empty() ? MomentOrder::second : MomentOrder::fourth, plan.encoding,
                   plan.min_count) {
        for (const PercentileGroup& group : plan.percentiles.groups) {
            ranks_.push_back(make_rank_window(table_, group, plan.cells, plan.window_days, plan.rows, plan.encoding));
        }
        for_all_cells([&](CellRange cells) {
            moments_.reset(cells);
            for (const auto& window : ranks_)
                window->reset(cells);
        });
    }

    void push(Slot& slot) override {
        const bool complete = slot.step + 1 >= static_cast<std::size_t>(plan_.window_days);
        DayResult& day = slot.result;
        const kernels::FieldRows<T> rows{reinterpret_cast<const T*>(slot.fields.data()), plan_.cells, slot.rows};
        const kernels::MomentResult result{complete ? day.mean.data() : nullptr, day.standard_deviation.data(),
                                           day.count.data()};
        const PercentileTarget target{complete ? day.percentiles.data() : nullptr, day.count.data()};
        for_all_cells([&](CellRange cells) {
            moments_.push(slot.step, rows, result, cells, {});
            for (const auto& window : ranks_)
                window->push(slot.step, rows, moments_.shift(), target, cells, {});
            if (complete)
                expand(day, cells);
        });
    }

  private:
    void expand(DayResult& day, CellRange cells) {
        for (std::size_t i = 0; i < plan_.normal_quantiles.size(); ++i) {
            table_.cornish_fisher({moments_.window(), moments_.shift(), plan_.encoding.scale, plan_.encoding.offset,
                                   plan_.normal_quantiles[i], plan_.min_count, day.percentiles.data() + i * plan_.cells,
                                   day.domains.data() + i * plan_.cells},
                                  cells, {});
        }
    }

    template <typename Task>
    void for_all_cells(const Task& task) {
        const auto tasks = static_cast<std::ptrdiff_t>((plan_.cells + kTaskCells - 1) / kTaskCells);
#pragma omp parallel for schedule(dynamic) num_threads(plan_.threads)
        for (std::ptrdiff_t i = 0; i < tasks; ++i) {
            const std::size_t begin = static_cast<std::size_t>(i) * kTaskCells;
            task(CellRange{begin, std::min(begin + kTaskCells, plan_.cells)});
        }
    }

    ComputePlan plan_;
    const kernels::KernelTable<T>& table_;
    MomentWindow<T> moments_;
    std::vector<std::unique_ptr<RankWindow<T>>> ranks_;
};

}  // namespace

std::unique_ptr<ComputeStage> make_compute_stage(const ComputePlan& plan) {
    return dispatch(plan.encoding.type, [&](auto cell) -> std::unique_ptr<ComputeStage> {
        return std::make_unique<CpuStage<decltype(cell)>>(plan);
    });
}

}  // namespace sstclim
