#include "io/catalogue/cell_coordinates.hpp"

#include <algorithm>

#include "io/catalogue/coordinate_values.hpp"
#include "io/catalogue/grid_facts.hpp"
#include "io/catalogue/known_grid.hpp"

namespace sstclim::io {

namespace {

/// The places of the variable's dimensions among the horizontal ones.
std::vector<std::size_t> places_of(const NetcdfVariable& variable, const std::vector<NetcdfDimension>& horizontal) {
    std::vector<std::size_t> places;
    for (const int id : variable.dimensions) {
        const auto found = std::ranges::find(horizontal, id, &NetcdfDimension::id);
        places.push_back(static_cast<std::size_t>(found - horizontal.begin()));
    }
    return places;
}

}  // namespace

CellCoordinate::CellCoordinate(const NetcdfFile& file, const std::vector<NetcdfDimension>& horizontal,
                               const std::vector<std::size_t>& dimensions,
                               const std::optional<NetcdfVariable>& variable)
    : name_(variable ? variable->name : horizontal.at(dimensions.front()).name + "_index") {
    for (const std::size_t place : dimensions) {
        std::size_t cells = 1;
        for (std::size_t i = place + 1; i < horizontal.size(); ++i) {
            cells *= horizontal[i].length;
        }
        steps_.push_back({cells, horizontal.at(place).length});
    }
    if (!variable) {
        attributes_ = {{"long_name", "index along the dimension " + horizontal.at(dimensions.front()).name},
                       {"units", "1"}};
        return;
    }
    is_float32_ = variable->type == NC_FLOAT;
    values_ = coordinate_values(file, *variable);
    for (const char* attribute : {"standard_name", "long_name", "units"}) {
        if (const auto text = file.text(variable->id, attribute)) {
            attributes_.emplace_back(attribute, *text);
        }
    }
}

double CellCoordinate::value(std::size_t cell) const {
    std::size_t place = 0;
    for (const Step& step : steps_) {
        place = place * step.length + cell / step.cells % step.length;
    }
    return is_index() ? static_cast<double>(place) : values_[place];
}

std::vector<CellCoordinate> cell_coordinates(const SourceFile& source) {
    const NetcdfFile file = NetcdfFile::open(source.path);
    const NetcdfVariable data = known_variable(file, source);
    const std::vector<NetcdfDimension> horizontal = horizontal_dimensions(file, data, source.grid);
    std::vector<bool> is_told(horizontal.size());
    std::vector<CellCoordinate> coordinates;
    for (const NetcdfVariable& variable : horizontal_coordinates(file, data, horizontal)) {
        const std::vector<std::size_t> places = places_of(variable, horizontal);
        for (const std::size_t place : places) {
            is_told[place] = true;
        }
        coordinates.emplace_back(file, horizontal, places, variable);
    }
    for (std::size_t place = 0; place < horizontal.size(); ++place) {
        if (!is_told[place]) {
            coordinates.emplace_back(file, horizontal, std::vector{place}, std::nullopt);
        }
    }
    return coordinates;
}

}  // namespace sstclim::io
