#pragma once

#include <optional>

#include "io/catalogue/source_file.hpp"
#include "io/files/data_file.hpp"

namespace sstclim::io {

/// The variables that say where the cells of `variable` lie, in a fixed order: the coordinate variables of its
/// `horizontal` dimensions and those of these dimensions that its `coordinates` attribute names.
std::vector<NetcdfVariable> horizontal_coordinates(const DataFile& file, const NetcdfVariable& variable,
                                                   const std::vector<NetcdfDimension>& horizontal);

/// The horizontal grid of `variable`: its last two dimensions besides time (or the only one), with a hash over their
/// coordinate variables and those that its `coordinates` attribute names. `time_position` is that of the time dimension
/// among the variable's, if there is one.
///
/// Coordinates enter the hash unpacked and as float32, so that files that store them in different precision agree
/// mostly; have_same_places() decides. Throws InputError, naming the remedy, where time is not the slowest dimension,
/// where a further dimension is longer than 1, and where the grid has no cells or more than any file can hold.
GridFacts read_grid(const DataFile& file, const NetcdfVariable& variable, std::optional<std::size_t> time_position);

}  // namespace sstclim::io
