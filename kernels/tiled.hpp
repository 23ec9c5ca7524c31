#pragma once

#include <cstddef>

#include "kernels/cells.hpp"
#include "kernels/target.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// The index of (row, cell) in an array of shape [cells / kTileCells][rows][kTileCells]: neighbouring lanes touch
/// neighbouring addresses, and all rows of a tile lie together.
SSTCLIM_CELL_FUNCTION std::size_t tiled_index(std::size_t cell, int rows, int row) {
    return (cell / kTileCells * static_cast<std::size_t>(rows) + static_cast<std::size_t>(row)) * kTileCells +
           cell % kTileCells;
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
