#include "io/catalogue/coordinate_kinds.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "io/files/text_words.hpp"

namespace sstclim::io {

namespace {

using Spellings = std::array<std::string_view, 6>;

constexpr Spellings kLatitudeUnits{"degrees_north", "degree_north", "degree_N", "degrees_N", "degreeN", "degreesN"};
constexpr Spellings kLongitudeUnits{"degrees_east", "degree_east", "degree_E", "degrees_E", "degreeE", "degreesE"};

bool measures(const DataFile& file, const NetcdfVariable& variable, std::string_view standard_name,
              const Spellings& units) {
    return file.text(variable.id, "standard_name") == standard_name ||
           std::ranges::find(units, file.text(variable.id, "units").value_or("")) != units.end();
}

}  // namespace

bool is_latitude(const DataFile& file, const NetcdfVariable& variable) {
    return measures(file, variable, "latitude", kLatitudeUnits);
}

bool is_longitude(const DataFile& file, const NetcdfVariable& variable) {
    return measures(file, variable, "longitude", kLongitudeUnits);
}

bool measures_time(const DataFile& file, const NetcdfVariable& variable) {
    const std::string name = file.text(variable.id, "standard_name").value_or("");
    const std::string units = file.text(variable.id, "units").value_or("");
    return units.find(" since ") != std::string::npos || name == "time" || name == "forecast_reference_time" ||
           name == "forecast_period";
}

std::vector<std::string> auxiliary_coordinates(const DataFile& file, const NetcdfVariable& data) {
    if (const auto attribute = file.text(data.id, "coordinates")) {
        return words(*attribute);
    }
    std::vector<std::string> names;
    for (int id = 0; id < file.variable_count(); ++id) {
        const NetcdfVariable variable = file.variable(id);
        const bool is_of_data = std::ranges::all_of(variable.dimensions, [&data](int dimension) {
            return std::ranges::find(data.dimensions, dimension) != data.dimensions.end();
        });
        if (id != data.id && !variable.dimensions.empty() && is_of_data &&
            (is_latitude(file, variable) || is_longitude(file, variable))) {
            names.push_back(variable.name);
        }
    }
    return names;
}

std::vector<std::string> grid_mapping_names(const std::string& attribute) {
    std::vector<std::string> names = words(attribute);
    for (std::string& name : names) {
        if (name.ends_with(':')) {
            name.pop_back();
        }
    }
    return names;
}

}  // namespace sstclim::io
