#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/catalogue/source_file.hpp"
#include "io/files/hdf5_extents.hpp"
#include "io/files/hdf5_handle.hpp"

namespace sstclim::io {

/// A chunked variable whose chunks the HDF5 library finds and reads, still encoded. For one thread.
class LibraryChunks {
  public:
    /// Throws InputError where the file is gone or changed since it was inspected.
    explicit LibraryChunks(const SourceFile& source);

    /// Reads chunk number `chunk` into `bytes`; its address means nothing. Throws InputError, saying only what is
    /// wrong.
    StoredChunk read(std::uint64_t chunk, std::vector<std::byte>& bytes) const;

  private:
    const SourceFile& source_;
    Hdf5Handle file_;
    Hdf5Handle dataset_;
    Extents extents_;
    Extents chunk_;
};

}  // namespace sstclim::io
