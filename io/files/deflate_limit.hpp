#pragma once

#include <cstdint>

namespace sstclim::io {

/// A deflate stream makes at most 258 bytes of 2 bits (RFC 1951).
inline constexpr std::uint64_t kMostExpansion = 1032;

}  // namespace sstclim::io
