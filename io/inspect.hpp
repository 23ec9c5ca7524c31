#pragma once

#include <string>

#include "io/source_file.hpp"

namespace sstclim::io {

/// Opens one file, through netCDF-C, and learns all about `variable` in it.
///
/// With an empty `variable` the file must hold exactly one candidate: a numeric variable with a time dimension (or,
/// without one, a date in the global attributes) and two horizontal dimensions that is no coordinate, bounds or
/// auxiliary variable. Otherwise an InputError lists the candidates. A variable with fewer horizontal dimensions
/// (cells in one row, a single series) must be named.
///
/// Time must be the slowest dimension; further dimensions before the two horizontal ones must have length 1.
/// Throws InputError with the file's name, the variable's, and the remedy, for: a file that cannot be opened, is empty,
/// truncated or not NetCDF; a missing variable; an unusable type, shape or time coordinate; more than one time step on
/// a date within the file.
SourceFile inspect(const std::string& path, const std::string& variable);

}  // namespace sstclim::io
