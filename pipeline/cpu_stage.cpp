#include "pipeline/cpu_stage.hpp"

#include <algorithm>

#include "pipeline/windows.hpp"

namespace sstclim {
namespace {

using kernels::CellRange;

/// Cells that a thread takes at a time: the state of their windows stays in its cache for all steps of a push.
constexpr std::size_t kTaskCells = 4 * kernels::kTileCells;

template <typename T>
class CpuStage final : public ComputeStage {
  public:
    CpuStage(const ComputePlan& plan, RunClock clock)
        : plan_(plan),
          clock_(clock),
          windows_(plan_, kernels::kernel_table<T>(kernels::cpu_target()), MemoryKind::host) {
        for_all_cells([&](CellRange cells) { windows_.reset(cells, {}); });
    }

    void restore(const std::vector<DayResult>& results) override { windows_.restore(results); }

    std::size_t depth() const override { return 1; }

    /// What is kept of a window is not used for longer.
    std::size_t steps_at_once() const override { return static_cast<std::size_t>(plan_.window_days); }

    void push(std::span<Slot* const> slots) override {
        const double begin = clock_.seconds();
        for_all_cells([&](CellRange cells) {
            for (Slot* const slot : slots)
                windows_.push(*slot, reinterpret_cast<const T*>(slot->fields.data()), slot->results, cells, {});
        });
        const double seconds = (clock_.seconds() - begin) / static_cast<double>(slots.size());
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const double from = begin + static_cast<double>(i) * seconds;
            slots[i]->times.kernels = {from, from + seconds};
        }
    }

    void wait(Slot& slot, PhaseTimer& timer) override { timer.add(Phase::gpu, slot.times.kernels.seconds()); }

  private:
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
    RunClock clock_;
    AllWindows<T> windows_;
};

}  // namespace

std::unique_ptr<ComputeStage> make_cpu_stage(const ComputePlan& plan, RunClock clock) {
    return dispatch(plan.encoding.type, [&](auto cell) -> std::unique_ptr<ComputeStage> {
        return std::make_unique<CpuStage<decltype(cell)>>(plan, clock);
    });
}

}  // namespace sstclim
