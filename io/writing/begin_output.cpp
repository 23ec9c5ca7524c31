#include "io/writing/begin_output.hpp"

namespace sstclim::io {

NetcdfFile begin_output(const TemporaryFile& file) {
    try {
        return NetcdfFile::create(file.path(), NC_NETCDF4 | NC_CLOBBER);
    } catch (const Error& error) {
        throw RunError(
            "{}: cannot be begun ({}): is the disk full or the quota used up? On a file system without locks set "
            "HDF5_USE_FILE_LOCKING=FALSE",
            file.final_path(), error.what());
    }
}

}  // namespace sstclim::io
