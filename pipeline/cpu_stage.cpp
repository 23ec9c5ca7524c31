#include "pipeline/cpu_stage.hpp"

#include <algorithm>

#include "pipeline/windows.hpp"

namespace sstclim {
namespace {

using kernels::CellRange;

/// Cells that a thread takes at a time: the state of all windows passes through its cache once a step.
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

    void push(Slot& slot) override {
        slot.times.kernels.begin = clock_.seconds();
        const T* const fields = reinterpret_cast<const T*>(slot.fields.data());
        for_all_cells([&](CellRange cells) { windows_.push(slot, fields, slot.results, cells, {}); });
        slot.times.kernels.end = clock_.seconds();
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
