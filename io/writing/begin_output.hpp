#pragma once

#include <string>

#include "io/files/netcdf_file.hpp"
#include "io/files/temporary_file.hpp"

namespace sstclim::io {

/// Creates a netCDF-4 file under the temporary name, in define mode. Throws RunError with the remedy.
NetcdfFile begin_output(const TemporaryFile& file);

/// Calls `action`; where it cannot write, says which result suffers and what to look at. Unreadable input stays what it
/// is.
template <typename Action>
void reporting_storage(const std::string& result, const std::string& failure, Action action) {
    try {
        action();
    } catch (const Error& error) {
        if (error.code() == ExitCode::input) {
            throw;
        }
        throw RunError("{}: {} ({}): is the disk full or the quota used up?", result, failure, error.what());
    }
}

}  // namespace sstclim::io
