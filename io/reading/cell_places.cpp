#include "io/reading/cell_places.hpp"

#include <algorithm>

#include "io/catalogue/coordinate_kinds.hpp"
#include "io/catalogue/coordinate_values.hpp"
#include "io/catalogue/known_grid.hpp"

namespace sstclim::io {

namespace {

/// The coordinate's value for every cell; empty where it varies along other dimensions too.
std::vector<double> spread(const NetcdfFile& file, const NetcdfVariable& coordinate,
                           const std::vector<NetcdfDimension>& horizontal) {
    std::vector<std::size_t> strides(horizontal.size(), 0);
    std::size_t stride = 1;
    for (std::size_t i = coordinate.dimensions.size(); i-- > 0;) {
        const auto found = std::ranges::find(horizontal, coordinate.dimensions[i], &NetcdfDimension::id);
        if (found == horizontal.end()) {
            return {};
        }
        strides[static_cast<std::size_t>(found - horizontal.begin())] = stride;
        stride *= found->length;
    }
    std::size_t cells = 1;
    for (const NetcdfDimension& dimension : horizontal) {
        cells *= dimension.length;
    }
    const std::vector<double> values = coordinate_values(file, coordinate);
    std::vector<double> result(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        std::size_t rest = cell;
        std::size_t place = 0;
        for (std::size_t i = horizontal.size(); i-- > 0;) {
            place += rest % horizontal[i].length * strides[i];
            rest /= horizontal[i].length;
        }
        result[cell] = values[place];
    }
    return result;
}

}  // namespace

CellPlaces read_places(const NetcdfFile& file, const SourceFile& source) {
    const NetcdfVariable variable = known_variable(file, source);
    const std::vector<NetcdfDimension> dimensions = horizontal_dimensions(file, variable, source.grid);
    std::vector<NetcdfVariable> candidates;
    for (const NetcdfDimension& dimension : dimensions) {
        if (const auto coordinate = file.coordinate_variable(dimension)) {
            candidates.push_back(*coordinate);
        }
    }
    for (const std::string& name : auxiliary_coordinates(file, variable)) {
        if (const std::optional<int> id = file.find_variable(name)) {
            candidates.push_back(file.variable(*id));
        }
    }
    CellPlaces places;
    for (const NetcdfVariable& candidate : candidates) {
        if (places.latitude.empty() && is_latitude(file, candidate)) {
            places.latitude = spread(file, candidate, dimensions);
        } else if (places.longitude.empty() && is_longitude(file, candidate)) {
            places.longitude = spread(file, candidate, dimensions);
        }
    }
    return places;
}

}  // namespace sstclim::io
