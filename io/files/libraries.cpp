#include "io/files/libraries.hpp"

#include <cstdlib>

#include <H5public.h>
#include <fmt/format.h>
#include <netcdf.h>

namespace sstclim::io {

void initialise_libraries() {
    H5dont_atexit();
    setenv("HDF5_USE_FILE_LOCKING", "FALSE", 0);
}

std::string library_versions() {
    unsigned major = 0;
    unsigned minor = 0;
    unsigned release = 0;
    H5get_libversion(&major, &minor, &release);
    const std::string netcdf = nc_inq_libvers();
    return fmt::format("netCDF {}, HDF5 {}.{}.{}", netcdf.substr(0, netcdf.find(' ')), major, minor, release);
}

}  // namespace sstclim::io
