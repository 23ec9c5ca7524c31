#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "io/files/hdf5_handle.hpp"
#include "io/writing/write_back.hpp"

namespace sstclim::io {

/// Writes encoded chunks into variables of a closed netCDF-4 file that exist already.
class ChunkWriter {
  public:
    /// Throws RunError, with the path and the call, where the file or one of the variables cannot be opened.
    ChunkWriter(std::string path, const std::vector<std::string>& variables);

    /// Writes the chunk whose first value has the indices `corner`. Throws RunError where that fails.
    void write(std::size_t variable, std::span<const std::size_t> corner, std::span<const std::byte> stored);

    /// Closes now; the only way to learn that the last bytes could not be written. Throws RunError.
    void close();

  private:
    std::string path_;
    std::vector<std::string> names_;
    Hdf5Handle file_;
    std::vector<Hdf5Handle> datasets_;
    WriteBack write_back_;
};

}  // namespace sstclim::io
