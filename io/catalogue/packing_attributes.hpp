#pragma once

#include "io/files/data_file.hpp"
#include "src/packing.hpp"

namespace sstclim::io {

/// How the file stores `variable`, from its type and attributes (CF-1.8, sections 2.5.1 and 8.1; NUG, appendix A).
///
/// `_Unsigned = "true"` makes a signed type unsigned. Missing values and the valid range are in packed units and are
/// converted to the storage type; only a floating-point valid range of packed integers is in unpacked units, as the NUG
/// has it. Integers of 16 and 32 bits without _FillValue have netCDF's default one, which the library writes where
/// nothing was stored. Throws InputError for a type that holds no numbers and for attributes that make no sense.
Packing read_packing(const DataFile& file, const NetcdfVariable& variable);

}  // namespace sstclim::io
