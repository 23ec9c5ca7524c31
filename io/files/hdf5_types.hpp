#pragma once

#include <hdf5.h>
#include <netcdf.h>

namespace sstclim::io {

/// The netCDF type that netCDF-C reports for an HDF5 type; NC_NAT for those left to it (enumerations, compounds,
/// integers with unused bits ...).
nc_type netcdf_type(hid_t type);

}  // namespace sstclim::io
