#pragma once

#include "kernels/cells.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

template <typename T>
struct FillArgs {
    T* values;  ///< aligned to a pack
    T value;
};

namespace SSTCLIM_TARGET {

/// Sets values[cells.begin] ... values[cells.end - 1].
template <typename T>
void fill(const FillArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
