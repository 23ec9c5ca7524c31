#pragma once

#include <cstddef>

#include "kernels/kernel_table.hpp"
#include "src/buffer.hpp"
#include "src/packing.hpp"

namespace sstclim {

/// The moments of a sliding window of days, for all cells of a slab: a ring of day sums and their running total.
template <typename T>
class MomentWindow {
  public:
    /// `cells`: of the slab, padded to whole tiles. The state lies in memory of `kind`, where the table's kernels run.
    MomentWindow(const kernels::KernelTable<T>& table, std::size_t cells, int window_days, kernels::MomentOrder order,
                 const CellEncoding& encoding, int min_count, MemoryKind kind = MemoryKind::host);

    /// Clears the state of some cells; before the first push.
    void reset(kernels::CellRange cells, StreamHandle stream = {});

    /// Moves the window over `step`, whose fields are `rows`, for some cells; the result is written where its
    /// pointers are not null. Every step is pushed once for every cell, in order.
    void push(std::size_t step, const kernels::FieldRows<T>& rows, const kernels::MomentResult& result,
              kernels::CellRange cells, StreamHandle stream);

    /// [cell] A cell's first valid value, missing where it has had none.
    const T* shift() const { return shift_.data(); }
    kernels::MomentSums<T> window() const { return {window_count_.data(), window_words_.data()}; }

  private:
    using Words = kernels::MomentWords<T>;

    kernels::MomentSums<T> day_sums(std::size_t step) const;

    const kernels::KernelTable<T>& table_;
    MemoryKind kind_;
    std::size_t cells_;
    std::size_t ring_days_;  ///< one more than the window: the day that leaves is still there when one enters
    kernels::MomentOrder order_;
    CellEncoding encoding_;
    int min_count_;
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
