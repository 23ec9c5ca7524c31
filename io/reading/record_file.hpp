#pragma once

#include <cstddef>
#include <vector>

#include "io/catalogue/source_file.hpp"
#include "io/files/netcdf_file.hpp"

namespace sstclim::io {

/// An input file, open at its variable.
class RecordFile {
  public:
    /// Opens the file that `source` describes; `source` must outlive the object. Where one chunk holds several records,
    /// the chunks of a field are kept inflated for the next records, unless they need more than `cache_bytes`.
    /// Throws InputError where the file changed since it was inspected.
    RecordFile(const SourceFile& source, std::size_t cache_bytes);

    /// Reads a whole field as it is stored, in native byte order: grid.cells() values of packing.storage.
    /// Throws InputError that names file, variable and date.
    void read(std::size_t record, void* values);

  private:
    void set_chunk_cache(std::size_t cache_bytes);

    const SourceFile& source_;
    NetcdfFile file_;
    int variable_ = 0;
    std::vector<std::size_t> start_;  ///< zeros but for the time dimension
    std::vector<std::size_t> count_;
    std::size_t time_position_ = 0;
};

}  // namespace sstclim::io
