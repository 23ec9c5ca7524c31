#pragma once

#include <string>
#include <vector>

#include "io/catalogue/source_file.hpp"
#include "src/slab.hpp"

namespace sstclim::io {

/// How the file stores such a field. Throws InputError, naming file and variable, where there is none.
StorageType stored_type(const std::string& path, const std::string& variable);

/// Some cells of a field that a file holds once, without time: decoded, NaN where missing. Throws InputError, naming
/// file and variable, where there is none, or one of another grid than the data.
std::vector<double> read_static_field(const std::string& path, const std::string& variable, const SourceFile& data,
                                      const Slab& cells);

}  // namespace sstclim::io
