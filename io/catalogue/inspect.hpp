#pragma once

#include <optional>
#include <string>

#include "io/catalogue/source_file.hpp"

namespace sstclim::io {

/// Opens one file and learns all about `variable` in it.
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
///
/// Goes through HDF5 where it can, which is faster, and through netCDF-C otherwise: both ways give the same.
SourceFile inspect(const std::string& path, const std::string& variable);

SourceFile inspect_by_netcdf(const std::string& path, const std::string& variable);
/// None for whatever is not a plain netCDF-4 file that holds `variable` in its root group, and for all that is wrong:
/// netCDF-C's view decides then. Throws InputError only where there is no file.
std::optional<SourceFile> inspect_by_hdf5(const std::string& path, const std::string& variable);

}  // namespace sstclim::io
