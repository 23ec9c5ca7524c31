#include "io/reading/unshuffle.hpp"

#include <algorithm>
#include <cstring>

namespace sstclim::io {

namespace {

/// The number of bytes known to the compiler, so that it interleaves whole vectors.
template <std::size_t kBytes>
void interleave(const std::byte* __restrict in, std::size_t count, std::byte* __restrict out) {
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 0; k < kBytes; ++k) {
            out[i * kBytes + k] = in[k * count + i];
        }
    }
}

}  // namespace

void unshuffle(std::span<const std::byte> shuffled, std::size_t value_bytes, std::span<std::byte> values) {
    const std::byte* const in = shuffled.data();
    std::byte* const out = values.data();
    const std::size_t count = shuffled.size() / value_bytes;
    switch (value_bytes) {
        case 1:
            std::copy_n(in, count, out);
            break;
        case 2:
            interleave<2>(in, count, out);
            break;
        case 4:
            interleave<4>(in, count, out);
            break;
        case 8:
            interleave<8>(in, count, out);
            break;
        default:
            for (std::size_t i = 0; i < count; ++i) {
                for (std::size_t k = 0; k < value_bytes; ++k) {
                    out[i * value_bytes + k] = in[k * count + i];
                }
            }
    }
    const std::size_t whole = count * value_bytes;
    std::copy(shuffled.begin() + static_cast<std::ptrdiff_t>(whole), shuffled.end(),
              values.begin() + static_cast<std::ptrdiff_t>(whole));
}

}  // namespace sstclim::io
