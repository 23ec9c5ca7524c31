#pragma once

#include <cstddef>

#include "kernels/cells.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

#if !defined(SSTCLIM_DEVICE_CODE)

/// Calls `functor(cell)` for the first cell of every group of Functor::kCells cells in the range.
template <typename Functor>
void launch(const Functor& functor, CellRange cells, StreamHandle) {
    for (std::size_t cell = cells.begin; cell < cells.end; cell += Functor::kCells)
        functor(cell);
}

#endif

}  // namespace sstclim::kernels::SSTCLIM_TARGET
