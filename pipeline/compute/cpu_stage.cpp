#include "pipeline/compute/cpu_stage.hpp"

#include <algorithm>

#include <omp.h>

#include "pipeline/compute/windows.hpp"
#include "src/error.hpp"
#include "src/pieces.hpp"

namespace sstclim {
namespace {

using kernels::CellRange;

template <typename T>
class CpuStage final : public ComputeStage {
  public:
    CpuStage(const ComputePlan& plan, RunClock clock)
        : plan_(plan),
          clock_(clock),
          windows_(plan_, kernels::kernel_table<T>(kernels::cpu_target()), MemoryKind::host) {
        for_all_cells([&](CellRange cells, const Worker&) { windows_.reset(cells, {}); });
    }

    void restore(const std::vector<DayResult>& results) override { windows_.restore(results); }

    std::size_t depth() const override { return 1; }

    std::size_t block_steps() const override { return sstclim::block_steps(plan_); }

    void push(std::span<Slot* const> slots) override {
        if (slots.front()->place % block_steps() != 0)
            throw RunError("step {} of a run begins no block of {}", slots.front()->place, block_steps());
        const double begin = clock_.seconds();
        BlockSteps<T> steps(plan_.baselines.size(), plan_.cells);
        for (Slot* const slot : slots)
            steps.add(*slot, slot->fields.data(), slot->results);
        for_all_cells([&](CellRange cells, const Worker& worker) { windows_.push(steps, cells, worker); });
        const double seconds = (clock_.seconds() - begin) / static_cast<double>(slots.size());
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const double from = begin + static_cast<double>(i) * seconds;
            slots[i]->times.kernels = {from, from + seconds};
        }
    }

    void wait(Slot& slot, PhaseTimer& timer) override { timer.add(Phase::compute, slot.times.kernels.seconds()); }

  private:
    template <typename Task>
    void for_all_cells(const Task& task) {
        const std::size_t at_a_time = workspaces(plan_).cells;
        const auto tasks = static_cast<std::ptrdiff_t>(pieces(plan_.cells, at_a_time));
        // Neighbours one after the other, because a kernel fetches ahead, but not so many that threads wait at the end.
        const std::ptrdiff_t in_turn = std::clamp<std::ptrdiff_t>(tasks / (16 * plan_.threads), 1, 32);
#pragma omp parallel for schedule(dynamic, in_turn) num_threads(plan_.threads)
        for (std::ptrdiff_t i = 0; i < tasks; ++i) {
            const std::size_t begin = static_cast<std::size_t>(i) * at_a_time;
            task(CellRange{begin, std::min(begin + at_a_time, plan_.cells)},
                 Worker{{}, static_cast<std::size_t>(omp_get_thread_num())});
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
