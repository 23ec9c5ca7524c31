#pragma once

#include <string>

#include "io/files/data_file.hpp"

namespace sstclim::io {

/// The variable called `name`, or the only candidate where `name` is empty: a numeric variable with a time and two
/// horizontal dimensions (without time where the global attributes give a date) that is no coordinate, bounds,
/// auxiliary or flag variable. Throws InputError: no such variable (it lists those there are), no or several candidates
/// (it lists them).
NetcdfVariable choose_variable(const DataFile& file, const std::string& name);

}  // namespace sstclim::io
