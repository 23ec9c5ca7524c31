#pragma once

#include <string_view>

namespace sstclim::io {

/// Whether netCDF lets a dimension, a variable or an attribute have this name: UTF-8 of 1 to NC_MAX_NAME bytes that
/// begins with a letter, a digit or "_", does not end with a blank, and has neither "/" nor control characters (NetCDF
/// Users Guide, "Permitted characters in netCDF names"). Files that something else has written need not keep to that.
bool is_netcdf_name(std::string_view name);

}  // namespace sstclim::io
