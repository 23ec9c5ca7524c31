#include "io/writing/noise.hpp"

#include <array>
#include <cmath>
#include <cstdint>

#include "io/writing/uniform_word.hpp"

namespace sstclim::io {

bool is_noise(std::span<const std::byte> bytes) {
    constexpr std::size_t kPieces = 256;
    constexpr std::size_t kPieceBytes = 32;
    constexpr double kNoiseBits = 7.5;  ///< of entropy a byte; samples of 1024 random ones show 7.8, of 8192 7.98
    if (bytes.size() < kPieces * kPieceBytes)
        return false;
    std::array<std::uint32_t, 256> counts{};
    std::uint32_t total = 0;
    for (std::size_t piece = 0; piece < kPieces; ++piece) {
        const auto part = bytes.subspan(piece * (bytes.size() - kPieceBytes) / (kPieces - 1), kPieceBytes);
        if (is_uniform(part.data()) || is_uniform(part.data() + kPieceBytes - kWordBytes))
            continue;
        for (const std::byte byte : part)
            ++counts[std::to_integer<std::size_t>(byte)];
        total += kPieceBytes;
    }
    if (total < kPieces * kPieceBytes / 8)
        return false;
    double bits = 0;
    for (const std::uint32_t count : counts) {
        if (count > 0)
            bits -= count * std::log2(static_cast<double>(count) / total);
    }
    return bits > kNoiseBits * total;
}

}  // namespace sstclim::io
