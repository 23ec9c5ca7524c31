#include "io/library_versions.hpp"

#include <H5public.h>
#include <fmt/format.h>
#include <netcdf.h>

namespace sstclim::io {

std::string library_versions() {
    unsigned major = 0;
    unsigned minor = 0;
    unsigned release = 0;
    H5get_libversion(&major, &minor, &release);
    const std::string netcdf = nc_inq_libvers();
    return fmt::format("netCDF {}, HDF5 {}.{}.{}", netcdf.substr(0, netcdf.find(' ')), major, minor, release);
}

}  // namespace sstclim::io
