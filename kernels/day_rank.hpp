#pragma once

#include "kernels/field_rows.hpp"
#include "kernels/pack.hpp"
#include "kernels/sorting_network.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// Sorts one calendar day's values over the years by a branch-free network, ascending, missing ones first; for
/// RankSide::low their negatives. `rows` holds at most kRows rows.
template <int kRows, typename T>
SSTCLIM_CELL_FUNCTION void day_rank(const FieldRows<T>& rows, std::size_t cell, RankSide side,
                                    Pack<T> (&values)[kRows]) {
    const Pack<T> missing = splat(missing_value<T>());
    const T* const first = rows.values + cell;
    if (kBranchesAreCheap && rows.rows == kRows) {
        SSTCLIM_UNROLL
        for (int row = 0; row < kRows; ++row)
            values[row] = load(first + row * rows.row_stride);
    } else {
        SSTCLIM_UNROLL
        for (int row = 0; row < kRows; ++row) {
            // No load depends on a branch, so that all are under way at once.
            const bool present = row < rows.rows;
            const Pack<T> value = load(first + (present ? row : 0) * rows.row_stride);
            values[row] = select(present, value, missing);
        }
    }
    if (side == RankSide::low) {
        SSTCLIM_UNROLL
        for (int row = 0; row < kRows; ++row)
            values[row] = negate(values[row]);
    }
    sort(values);
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
