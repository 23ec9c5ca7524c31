#include "io/data_file.hpp"

namespace sstclim::io {

std::optional<NetcdfVariable> DataFile::coordinate_variable(const NetcdfDimension& dimension) const {
    const std::optional<int> found = find_variable(dimension.name);
    if (!found) {
        return std::nullopt;
    }
    NetcdfVariable candidate = variable(*found);
    if (candidate.dimensions != std::vector<int>{dimension.id}) {
        return std::nullopt;
    }
    return candidate;
}

}  // namespace sstclim::io
