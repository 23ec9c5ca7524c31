#pragma once

#include "io/catalogue/source_file.hpp"
#include "src/packing.hpp"

namespace sstclim {

/// Has a variable in kelvin, and what is computed of its cells, given in degrees Celsius; one in degrees Celsius stays
/// as it is. Throws UsageError, naming file and variable, for any other unit.
void to_celsius(io::SourceFile& source, CellEncoding& encoding);

}  // namespace sstclim
