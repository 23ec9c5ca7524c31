#pragma once

#include <vector>

#include "io/files/data_file.hpp"

namespace sstclim::io {

/// The values of a coordinate, unpacked; NaN where missing. Throws InputError, naming file and variable, where it holds
/// no numbers.
std::vector<double> coordinate_values(const DataFile& file, const NetcdfVariable& coordinate);

}  // namespace sstclim::io
