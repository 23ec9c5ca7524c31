#pragma once

#include <cstdint>
#include <string>

namespace sstclim::io {

/// The size in bytes that a file of a classic format (CDF-1, CDF-2, CDF-5) must have to hold all of `variable`, by its
/// header. netCDF-C reads zeros behind the end of a truncated file without a word; this tells.
/// Throws InputError where the header cannot be read.
std::uint64_t classic_size_needed(const std::string& path, const std::string& variable);

/// Throws InputError where a file of a classic format has a name that netCDF does not allow: netCDF-C opens it all the
/// same, writes long names behind the ends of the buffers that callers must give it, and refuses to copy the others.
void check_classic_names(const std::string& path);

}  // namespace sstclim::io
