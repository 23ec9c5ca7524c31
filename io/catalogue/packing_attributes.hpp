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

/// The same without the valid range, which says nothing of a coordinate.
Packing read_scaling(const DataFile& file, const NetcdfVariable& variable);

/// A number as the storage type holds it: a float64 1e20 beside float32 data is their 1e20f, and a signed -1 beside
/// unsigned bytes is their 255.
double as_stored(double value, StorageType type);

}  // namespace sstclim::io
