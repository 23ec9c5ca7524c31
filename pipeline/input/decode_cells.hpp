#pragma once

#include <cstddef>
#include <limits>

#include "src/packing.hpp"

namespace sstclim {

/// The values of `count` cells from `first` on of a row of cells, rounded to float as the results of a run are, so that
/// a value that is its own percentile equals it. NaN is missing.
inline void decode_cells(const CellEncoding& encoding, const std::byte* row, std::size_t first, std::size_t count,
                         float* values) {
    dispatch(encoding.type, [&](auto cell) {
        using T = decltype(cell);
        const T* const cells = reinterpret_cast<const T*>(row) + first;
        for (std::size_t i = 0; i < count; ++i) {
            values[i] = cells[i] == missing_value<T>()
                            ? std::numeric_limits<float>::quiet_NaN()
                            : static_cast<float>(static_cast<double>(cells[i]) * encoding.scale + encoding.offset);
        }
    });
}

}  // namespace sstclim
