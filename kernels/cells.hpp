#pragma once

#include <cstddef>

namespace sstclim::kernels {

/// Kernels work on whole tiles of this many neighbouring cells: arrays are padded to it. Two wavefronts of 64 lanes
/// with one cell each, one with two; a whole number of vector registers on any CPU.
inline constexpr std::size_t kTileCells = 128;

constexpr std::size_t padded_cells(std::size_t cells) {
    return (cells + kTileCells - 1) / kTileCells * kTileCells;
}

/// A half-open range of cells, both ends multiples of kTileCells.
struct CellRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

}  // namespace sstclim::kernels
