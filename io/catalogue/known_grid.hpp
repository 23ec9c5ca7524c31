#pragma once

#include <vector>

#include "io/catalogue/source_file.hpp"
#include "io/files/data_file.hpp"

namespace sstclim::io {

/// The variable that was inspected, in its file when it is open again. Throws InputError where it is gone.
NetcdfVariable known_variable(const DataFile& file, const SourceFile& source);

/// The dimensions of that variable that make the grid, slowest first. Throws InputError where the grid is another now.
std::vector<NetcdfDimension> horizontal_dimensions(const DataFile& file, const NetcdfVariable& variable,
                                                   const GridFacts& grid);

}  // namespace sstclim::io
