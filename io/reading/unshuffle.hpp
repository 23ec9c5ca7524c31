#pragma once

#include <cstddef>
#include <span>

namespace sstclim::io {

/// Undoes HDF5's shuffle filter: `shuffled` holds the first bytes of all values, then the second ones, and so on; the
/// rest that makes no whole value stands at the end unchanged. Both spans have the same length and do not overlap.
void unshuffle(std::span<const std::byte> shuffled, std::size_t value_bytes, std::span<std::byte> values);

}  // namespace sstclim::io
