#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "kernels/kernel_table.hpp"
#include "pipeline/compute/compute_plan.hpp"
#include "pipeline/compute/percentile_plan.hpp"
#include "pipeline/compute/window_step.hpp"
#include "src/buffer.hpp"
#include "src/packing.hpp"

namespace sstclim {

/// The order statistics of a sliding window of days, for all cells of a slab and one group of percentiles.
template <typename T>
class RankWindow {
  public:
    virtual ~RankWindow() = default;

    /// Empties the window of some cells; before the first push of a run.
    virtual void begin_run(kernels::CellRange cells, const Worker& worker) = 0;

    /// Moves the window over `steps` for some cells, and fills the percentiles of those whose windows are complete.
    /// `shift` is MomentWindow::shift() after its push of the same steps, and the counts of the pools are those that it
    /// gave. The steps of a run are pushed once for every cell, in order, from 0; where a worker's room is smaller than
    /// the slab, in whole blocks of days.
    virtual void push(std::span<const WindowStep<T>> steps, const T* shift, kernels::CellRange cells,
                      const Worker& worker) = 0;
};

/// The window for `group`, its state in memory of `kind`, where the table's kernels run: of merged lists or of a
/// counted pool. `rows`: the most fields of a step; `spaces`: for a worker and the cells that it takes at a time, or
/// for all cells.
template <typename T>
std::unique_ptr<RankWindow<T>> make_rank_window(const kernels::KernelTable<T>& table, const PercentileGroup& group,
                                                std::size_t cells, int window_days, int rows,
                                                const CellEncoding& encoding, const Workspaces& spaces,
                                                MemoryKind kind = MemoryKind::host);

}  // namespace sstclim
