#include "io/writing/shuffle.hpp"

#include <bit>

namespace sstclim::io {

void shuffle(std::span<const std::uint32_t> values, std::size_t first, std::span<std::byte> shuffled) {
    static_assert(std::endian::native == std::endian::little);
    const std::size_t count = values.size();
    const std::size_t plane = shuffled.size() / sizeof(std::uint32_t);
    const std::uint32_t* __restrict in = values.data();
    std::byte* __restrict out = shuffled.data() + first;
    // Shifts, not byte loads: the compiler packs whole vectors.
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = static_cast<std::byte>(in[i]);
        out[plane + i] = static_cast<std::byte>(in[i] >> 8U);
        out[2 * plane + i] = static_cast<std::byte>(in[i] >> 16U);
        out[3 * plane + i] = static_cast<std::byte>(in[i] >> 24U);
    }
}

}  // namespace sstclim::io
