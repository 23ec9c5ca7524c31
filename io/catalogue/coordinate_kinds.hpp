#pragma once

#include <string>
#include <vector>

#include "io/files/data_file.hpp"

namespace sstclim::io {

/// Whether the variable's values are latitudes or longitudes in degrees, by its units (CF-1.8, sections 4.1 and 4.2) or
/// its standard_name.
bool is_latitude(const DataFile& file, const NetcdfVariable& variable);
bool is_longitude(const DataFile& file, const NetcdfVariable& variable);

/// Whether the variable's values are times or durations of a forecast: no place in space.
bool measures_time(const DataFile& file, const NetcdfVariable& variable);

/// The variables that the `coordinates` attribute of `data` names and, where there is none, those that are latitudes
/// or longitudes of its dimensions by their units or standard_name: some products forget the attribute.
std::vector<std::string> auxiliary_coordinates(const DataFile& file, const NetcdfVariable& data);

/// The variables that a grid_mapping attribute names: "crs", or "crs: lat lon other: y x" (CF-1.8, section 5.6).
std::vector<std::string> grid_mapping_names(const std::string& attribute);

}  // namespace sstclim::io
