#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace sstclim::io {

/// HDF5's shuffle filter for values of four bytes: `shuffled` receives the first bytes (in memory) of all values, then
/// the second ones, and so on; it has four times as many elements and does not overlap.
void shuffle(std::span<const std::uint32_t> values, std::span<std::byte> shuffled);

}  // namespace sstclim::io
