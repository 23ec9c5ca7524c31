#include "io/shuffle.hpp"

#include <bit>

namespace sstclim::io {

void shuffle(std::span<const std::uint32_t> values, std::span<std::byte> shuffled) {
    static_assert(std::endian::native == std::endian::little);
    const std::size_t count = values.size();
    const std::uint32_t* __restrict in = values.data();
    std::byte* __restrict out = shuffled.data();
    // Shifts, not byte loads: the compiler packs whole vectors.
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = static_cast<std::byte>(in[i]);
        out[count + i] = static_cast<std::byte>(in[i] >> 8U);
        out[2 * count + i] = static_cast<std::byte>(in[i] >> 16U);
        out[3 * count + i] = static_cast<std::byte>(in[i] >> 24U);
    }
}

}  // namespace sstclim::io
