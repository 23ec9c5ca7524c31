#include "io/reading/fletcher32.hpp"

#include <algorithm>

namespace sstclim::io {

namespace {

/// Reduces modulo 65535; a sum that is not zero stays so.
std::uint64_t fold(std::uint64_t sum) {
    while (sum > 0xffffU) {
        sum = (sum & 0xffffU) + (sum >> 16U);
    }
    return sum;
}

}  // namespace

std::uint32_t fletcher32(std::span<const std::byte> bytes) {
    constexpr std::size_t kWords = 65536;  // sums of so many words fit in 64 bits
    std::uint64_t sum = 0;
    std::uint64_t sum_of_sums = 0;
    const std::size_t words = bytes.size() / 2;
    for (std::size_t begin = 0; begin < words; begin += kWords) {
        const std::size_t end = std::min(begin + kWords, words);
        for (std::size_t i = begin; i < end; ++i) {
            sum +=
                std::to_integer<std::uint64_t>(bytes[2 * i]) << 8U | std::to_integer<std::uint64_t>(bytes[2 * i + 1]);
            sum_of_sums += sum;
        }
        sum = fold(sum);
        sum_of_sums = fold(sum_of_sums);
    }
    if (bytes.size() % 2 != 0) {
        sum = fold(sum + (std::to_integer<std::uint64_t>(bytes.back()) << 8U));
        sum_of_sums = fold(sum_of_sums + sum);
    }
    return static_cast<std::uint32_t>(sum_of_sums << 16U | sum);
}

}  // namespace sstclim::io
