#pragma once

#include <cstddef>
#include <memory>

#include "kernels/kernel_table.hpp"
#include "pipeline/percentile_plan.hpp"
#include "src/buffer.hpp"
#include "src/packing.hpp"

namespace sstclim {

/// Where the percentiles of one emitted day go, and the counts of its pools.
struct PercentileTarget {
    float* percentiles;         ///< [place][cells]; null: the window is not complete
    const std::int32_t* count;  ///< [cell]
    std::int32_t min_count;     ///< below which there is no percentile
    float* rests = nullptr;     ///< [place][cells] what float32 leaves of them; null: not wanted
};

/// The order statistics of a sliding window of days, for all cells of a slab and one group of percentiles.
template <typename T>
class RankWindow {
  public:
    virtual ~RankWindow() = default;

    /// Empties the window of some cells; before the first push of a run.
    virtual void begin_run(kernels::CellRange cells, StreamHandle stream) = 0;

    /// Moves the window over `step` for some cells. `shift` is MomentWindow::shift() after its push of the same step.
    /// The steps of a run are pushed once for every cell, in order, from 0.
    virtual void push(std::size_t step, const kernels::FieldRows<T>& rows, const T* shift,
                      const PercentileTarget& target, kernels::CellRange cells, StreamHandle stream) = 0;
};

/// The window for `group`, its state in memory of `kind`, where the table's kernels run: of merged lists or of a
/// counted pool. `rows`: the most fields of a step.
template <typename T>
std::unique_ptr<RankWindow<T>> make_rank_window(const kernels::KernelTable<T>& table, const PercentileGroup& group,
                                                std::size_t cells, int window_days, int rows,
                                                const CellEncoding& encoding, MemoryKind kind = MemoryKind::host);

}  // namespace sstclim
