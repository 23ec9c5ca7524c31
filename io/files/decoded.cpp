#include "io/files/decoded.hpp"

#include <algorithm>
#include <limits>

namespace sstclim::io {

void decode(const std::byte* stored, const Packing& packing, std::span<double> values) {
    convert_to_cells(stored, packing, {CellType::float64, 1.0, 0.0}, values.size(), values.data());
    std::ranges::replace(values, missing_value<double>(), std::numeric_limits<double>::quiet_NaN());
}

}  // namespace sstclim::io
