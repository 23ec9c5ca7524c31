#pragma once

#include <cstddef>

namespace sstclim::kernels {

/// The fields of one calendar day, one row a year: value = values[row * row_stride + cell]; missing values are
/// missing_value<T>().
template <typename T>
struct FieldRows {
    const T* values;
    std::size_t row_stride;  ///< cells, a multiple of kTileCells
    int rows;
};

}  // namespace sstclim::kernels
