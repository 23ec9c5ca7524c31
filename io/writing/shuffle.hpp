#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace sstclim::io {

/// HDF5's shuffle filter for values of four bytes, for a part of a chunk: its values from `first` on. `shuffled`, of
/// the whole chunk, holds the first bytes (in memory) of all values, then the second ones, and so on; it does not
/// overlap.
void shuffle(std::span<const std::uint32_t> values, std::size_t first, std::span<std::byte> shuffled);

}  // namespace sstclim::io
