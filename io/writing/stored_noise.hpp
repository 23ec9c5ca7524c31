#pragma once

#include <cstddef>
#include <span>

namespace sstclim::io {

/// The most bytes that store_noise writes.
std::size_t stored_noise_bound(std::size_t bytes);

/// Writes `bytes` to `out` as blocks of a deflate stream (RFC 1951), none of them the last, that end at a whole byte:
/// as they are, but runs of one byte in fixed codes. Returns the end.
std::byte* store_noise(std::span<const std::byte> bytes, std::byte* out);

}  // namespace sstclim::io
