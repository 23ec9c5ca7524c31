#pragma once

#include <cstddef>
#include <random>
#include <vector>

namespace sstclim::io {

/// Bytes of `kinds` different values at random: 1 is a run, 256 cannot be compressed.
inline std::vector<std::byte> random_bytes(std::size_t size, int kinds = 256) {
    std::mt19937 random(static_cast<unsigned>(size));
    std::uniform_int_distribution<int> kind(0, kinds - 1);
    std::vector<std::byte> bytes(size);
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(kind(random));
    return bytes;
}

}  // namespace sstclim::io
