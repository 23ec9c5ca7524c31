#pragma once

#include <string>

namespace sstclim::io {

/// The versions of the file libraries in use: "netCDF 4.9.0, HDF5 1.10.8".
std::string library_versions();

}  // namespace sstclim::io
