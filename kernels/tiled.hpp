#pragma once

#include <cstddef>

#include "kernels/cells.hpp"
#include "kernels/target.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// The index of (row, cell) in an array of shape [cells / kWidth][rows][kWidth]: neighbouring lanes touch neighbouring
/// addresses, and all rows of kWidth cells lie together.
template <std::size_t kWidth = kTileCells>
SSTCLIM_CELL_FUNCTION std::size_t tiled_index(std::size_t cell, int rows, int row) {
    return (cell / kWidth * static_cast<std::size_t>(rows) + static_cast<std::size_t>(row)) * kWidth + cell % kWidth;
}

/// Fetches what lies a tile further on, whose turn comes next, into the cache of a CPU, which foresees a few rows but
/// not hundreds.
template <typename V>
SSTCLIM_CELL_FUNCTION void fetch_next_tile(const V* values) {
#if !defined(SSTCLIM_DEVICE_CODE)
    __builtin_prefetch(values + kTileCells, 0, 2);
#else
    static_cast<void>(values);
#endif
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
