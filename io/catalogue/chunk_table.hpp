#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "io/catalogue/storage_layout.hpp"

namespace sstclim::io {

/// The chunks in about five bytes each: the distance of its address from the end of the chunk before, its length and
/// its skipped filters, as numbers of seven bits a byte.
std::vector<std::uint8_t> to_table(std::span<const StoredChunk> chunks);

/// The chunks of such a table. Throws InputError where it is none.
std::vector<StoredChunk> chunks_of_table(std::span<const std::uint8_t> table);

}  // namespace sstclim::io
