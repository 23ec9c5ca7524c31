#include "io/coordinate_kinds.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "io/text_words.hpp"

namespace sstclim::io {

namespace {

// The spellings of CF-1.8, sections 4.1 and 4.2.
constexpr std::array<std::string_view, 12> kHorizontalUnits = {
    "degrees_north", "degree_north", "degree_N", "degrees_N", "degreeN", "degreesN",
    "degrees_east",  "degree_east",  "degree_E", "degrees_E", "degreeE", "degreesE"};

bool is_latitude_or_longitude(const NetcdfFile& file, const NetcdfVariable& variable) {
    const std::string name = file.text(variable.id, "standard_name").value_or("");
    const std::string units = file.text(variable.id, "units").value_or("");
    return name == "latitude" || name == "longitude" ||
           std::ranges::find(kHorizontalUnits, units) != kHorizontalUnits.end();
}

}  // namespace

bool measures_time(const NetcdfFile& file, const NetcdfVariable& variable) {
    const std::string name = file.text(variable.id, "standard_name").value_or("");
    const std::string units = file.text(variable.id, "units").value_or("");
    return units.find(" since ") != std::string::npos || name == "time" || name == "forecast_reference_time" ||
           name == "forecast_period";
}

std::vector<std::string> auxiliary_coordinates(const NetcdfFile& file, const NetcdfVariable& data) {
    if (const auto attribute = file.text(data.id, "coordinates")) {
        return words(*attribute);
    }
    std::vector<std::string> names;
    for (int id = 0; id < file.variable_count(); ++id) {
        const NetcdfVariable variable = file.variable(id);
        const bool is_of_data = std::ranges::all_of(variable.dimensions, [&data](int dimension) {
            return std::ranges::find(data.dimensions, dimension) != data.dimensions.end();
        });
        if (id != data.id && !variable.dimensions.empty() && is_of_data && is_latitude_or_longitude(file, variable)) {
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
