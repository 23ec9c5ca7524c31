#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <hdf5.h>

#include "io/catalogue/storage_layout.hpp"
#include "src/packing.hpp"

namespace sstclim::io {

/// Whether a value's bytes in the file are those of the C++ type here.
bool is_native(hid_t type, StorageType storage);

/// The filters of a dataset's creation property list; none where our decoder does not know them all.
std::optional<std::vector<ChunkFilter>> read_filters(hid_t properties);

/// The bits of the value, of the dataset's type, that unallocated chunks hold; none where they hold no certain value.
std::optional<std::uint64_t> read_fill(hid_t properties, hid_t type);

}  // namespace sstclim::io
