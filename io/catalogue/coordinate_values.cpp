#include "io/catalogue/coordinate_values.hpp"

#include <algorithm>
#include <limits>

#include "io/catalogue/packing_attributes.hpp"

namespace sstclim::io {

std::vector<double> coordinate_values(const DataFile& file, const NetcdfVariable& coordinate) {
    if (coordinate.type == NC_UINT64) {  // of no storage type: an index, never packed
        return file.values(coordinate);
    }
    const Packing packing = read_scaling(file, coordinate);
    std::vector<double> values = file.values(coordinate);
    for (double& value : values) {
        const double stored = as_stored(value, packing.storage);
        const bool is_missing = std::ranges::find(packing.missing, stored) != packing.missing.end();
        value = is_missing ? std::numeric_limits<double>::quiet_NaN() : stored * packing.scale + packing.offset;
    }
    return values;
}

}  // namespace sstclim::io
