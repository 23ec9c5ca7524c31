#pragma once

#include "io/catalogue/source_file.hpp"
#include "io/files/hdf5_handle.hpp"

namespace sstclim::io {

/// Learns through the HDF5 library where the values of `source.variable` lie in the open file. `source` is complete but
/// for the layout. Whatever our own decoder does not do exactly as the library (other filters, other byte order,
/// external or virtual storage ...) is of kind `library`. Never throws for a file's contents.
StorageLayout read_layout(hid_t file, const SourceFile& source);

}  // namespace sstclim::io
