#pragma once

#include <cstddef>
#include <vector>

#include "kernels/kernel_table.hpp"
#include "pipeline/compute/day_result.hpp"
#include "src/buffer.hpp"
#include "src/packing.hpp"

namespace sstclim {

/// The moments of a sliding window of days, for all cells of a slab: a ring of day sums and their running total.
template <typename T>
class MomentWindow {
  public:
    /// `cells`: of the slab, padded to whole tiles. With `normal_quantiles` the moments are of order four, and each
    /// day's quantiles are expanded from them. The state lies in memory of `kind`, where the table's kernels run.
    MomentWindow(const kernels::KernelTable<T>& table, std::size_t cells, int window_days,
                 const std::vector<double>& normal_quantiles, const CellEncoding& encoding,
                 MemoryKind kind = MemoryKind::host);

    /// Forgets all values of some cells; before the first run.
    void reset(kernels::CellRange cells, StreamHandle stream = {});
    /// Empties the window of some cells; before the first push of a run.
    void begin_run(kernels::CellRange cells, StreamHandle stream = {});

    /// Moves the window over `step`, whose fields are `rows`, for some cells, and fills the moments of `day`, and its
    /// quantiles if there are any, where the window is complete; they are missing in pools of fewer than `min_count`
    /// values. The steps of a run are pushed once for every cell, in order, from 0.
    void push(std::size_t step, const kernels::FieldRows<T>& rows, const DayResult& day, int min_count,
              kernels::CellRange cells, StreamHandle stream);

    /// Goes on with the shifts of an earlier run; between reset and the first push.
    void set_shift(const T* shift);
    /// [cell] A cell's first valid value, missing where it has had none.
    const T* shift() const { return shift_.data(); }

  private:
    using Words = kernels::MomentWords<T>;

    /// One more than the window: the day that leaves is still there when one enters.
    std::size_t ring_days() const { return static_cast<std::size_t>(window_days_) + 1; }

    const kernels::KernelTable<T>& table_;
    MemoryKind kind_;
    std::size_t cells_;
    int window_days_;
    kernels::MomentOrder order_;
    CellEncoding encoding_;
    Buffer<kernels::ExpansionTerms> expansions_;
    Buffer<T> shift_;
    Buffer<std::int32_t> day_count_;
    Buffer<typename Words::Word> day_words_;
    Buffer<std::int32_t> window_count_;
    Buffer<typename Words::Word> window_words_;
};

extern template class MomentWindow<std::int16_t>;
extern template class MomentWindow<float>;
extern template class MomentWindow<double>;

}  // namespace sstclim
