#pragma once

#include <string>

namespace sstclim::io {

/// Prepares netCDF and HDF5, before the first call of either: no clean-up at exit, which crashes in HDF5 1.10 when a
/// file could not be closed because the disk was full; and no file locks, which network file systems refuse, unless the
/// user has set HDF5_USE_FILE_LOCKING.
void initialise_libraries();

/// The versions of the file libraries in use: "netCDF 4.9.0, HDF5 1.10.8".
std::string library_versions();

}  // namespace sstclim::io
