#pragma once

#include <vector>

#include "io/catalogue/source_file.hpp"
#include "io/files/netcdf_file.hpp"

namespace sstclim::io {

/// Where the cells of a grid lie, one value a cell in degrees; empty where the file does not say.
struct CellPlaces {
    std::vector<double> latitude;
    std::vector<double> longitude;
};

/// The latitude and longitude of every cell of the file's variable that was inspected: of its dimensions' own
/// coordinate variables or of auxiliary ones (2-D latitude and longitude), told by units or standard_name.
CellPlaces read_places(const NetcdfFile& file, const SourceFile& source);

}  // namespace sstclim::io
