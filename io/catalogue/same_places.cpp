#include "io/catalogue/same_places.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "io/catalogue/coordinate_values.hpp"
#include "io/catalogue/grid_facts.hpp"
#include "io/catalogue/known_grid.hpp"
#include "io/files/netcdf_file.hpp"

namespace sstclim::io {

namespace {

using Values = std::vector<double>;

/// The values of all horizontal coordinates of the source's grid.
std::vector<Values> coordinates_of(const SourceFile& source) {
    const NetcdfFile file = NetcdfFile::open(source.path);
    const NetcdfVariable variable = known_variable(file, source);
    const std::vector<NetcdfDimension> horizontal = horizontal_dimensions(file, variable, source.grid);
    std::vector<Values> coordinates;
    for (const NetcdfVariable& coordinate : horizontal_coordinates(file, variable, horizontal)) {
        coordinates.push_back(coordinate_values(file, coordinate));
    }
    return coordinates;
}

/// By how much a coordinate may differ: a thousandth of its mean spacing over `steps`, or what float32 may round away.
double tolerance(const Values& values, std::size_t steps) {
    double low = values.front();
    double high = low;
    for (const double value : values) {  // NaN, as on land, counts for nothing
        low = std::fmin(low, value);
        high = std::fmax(high, value);
    }
    const double rounding = 0x1p-22 * std::max(std::abs(low), std::abs(high));
    return std::max(1e-3 * (high - low) / static_cast<double>(std::max<std::size_t>(steps, 1)), rounding);
}

bool are_close(const Values& first, const Values& other, std::size_t steps) {
    if (first.empty() || other.empty()) {
        return first.empty() && other.empty();
    }
    const double most = tolerance(first, steps);
    return std::ranges::equal(first, other, [most](double a, double b) {
        return std::abs(a - b) <= most || (std::isnan(a) && std::isnan(b));
    });
}

}  // namespace

bool have_same_places(const SourceFile& first, const SourceFile& other) {
    if (first.grid.coordinate_hash == other.grid.coordinate_hash) {
        return true;
    }
    const std::vector<std::size_t>& shape = first.grid.shape;
    const std::size_t steps = shape.empty() ? 1 : *std::ranges::max_element(shape) - 1;
    return std::ranges::equal(coordinates_of(first), coordinates_of(other),
                              [steps](const Values& a, const Values& b) { return are_close(a, b, steps); });
}

}  // namespace sstclim::io
