#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sstclim::io {

inline constexpr std::size_t kWordBytes = sizeof(std::uint64_t);

/// Whether the kWordBytes bytes from here on are equal.
inline bool is_uniform(const std::byte* word) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, word, kWordBytes);
    return bits == std::rotl(bits, 8);
}

}  // namespace sstclim::io
