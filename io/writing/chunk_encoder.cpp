#include "io/writing/chunk_encoder.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "io/writing/shuffle.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

constexpr int kSignificandBits = 23;

/// Bits at the end of a float that BitRound clears.
int cleared_bits(const OutputStorage& storage) {
    return storage.quantize_bits == 0 ? 0 : kSignificandBits - storage.quantize_bits;
}

}  // namespace

ChunkEncoder::ChunkEncoder(const OutputStorage& storage, std::size_t chunk_cells)
    : chunk_cells_(chunk_cells),
      rounding_half_((1U << static_cast<unsigned>(cleared_bits(storage))) >> 1U),
      kept_bits_(~0U << static_cast<unsigned>(cleared_bits(storage))),
      plain_(chunk_cells * sizeof(std::uint32_t)) {
    if (storage.compression > 0)
        deflater_.emplace(storage.compression, plain_.size());
}

/// As netCDF-C's BitRound: half of the last kept bit is added and the bits behind it are cleared; Zender (2016),
/// doi:10.5194/gmd-9-3199-2016, and Kloewer et al. (2021), doi:10.1038/s43588-021-00156-2.
void ChunkEncoder::round_floats(std::span<std::uint32_t> floats) const {
    constexpr std::uint32_t kMagnitude = 0x7fffffff;
    constexpr std::uint32_t kInfinity = 0x7f800000;
    constexpr auto kMissing = std::bit_cast<std::uint32_t>(kFillFloat);
    const std::uint32_t half = rounding_half_;
    const std::uint32_t kept = kept_bits_;
    for (std::uint32_t& value : floats) {
        const std::uint32_t bits = value;
        const bool is_missing = (bits & kMagnitude) > kInfinity || bits == kMissing;
        value = is_missing ? kMissing : (bits + half) & kept;
    }
}

/// The words of a chunk from `first` on, as they are stored: those of `values`, then missing ones.
void ChunkEncoder::take_words(OutputType type, std::span<const std::byte> values, std::size_t first,
                              std::span<std::uint32_t> words) const {
    const std::size_t cells = values.size() / sizeof(std::uint32_t);
    const std::size_t begin = std::min(first, cells);
    const std::size_t given = std::min(cells - begin, words.size());
    std::ranges::copy(values.subspan(begin * sizeof(std::uint32_t), given * sizeof(std::uint32_t)),
                      std::as_writable_bytes(words).begin());
    if (type == OutputType::float32)
        round_floats(words.first(given));
    const std::uint32_t missing = type == OutputType::float32 ? std::bit_cast<std::uint32_t>(kFillFloat)
                                                              : std::bit_cast<std::uint32_t>(kFillInt32);
    std::ranges::fill(words.subspan(given), missing);
}

std::span<const std::byte> ChunkEncoder::encode(OutputType type, std::span<const std::byte> values) {
    if (values.size() > chunk_cells_ * size_of(type) || values.size() % size_of(type) != 0) {
        throw RunError("a chunk of {} bytes was given {}", chunk_cells_ * size_of(type), values.size());
    }
    const std::span<std::byte> plain = std::span(plain_).first(chunk_cells_ * size_of(type));
    if (type == OutputType::int8) {
        std::ranges::copy(values, plain.begin());
        std::ranges::fill(plain.subspan(values.size()), static_cast<std::byte>(kFillInt8));
        return deflater_ ? deflater_->deflate(plain) : plain;
    }
    std::array<std::uint32_t, 1024> block;  // stays in the first cache between the passes over it
    for (std::size_t first = 0; first < chunk_cells_; first += block.size()) {
        const std::span<std::uint32_t> words(block.data(), std::min(block.size(), chunk_cells_ - first));
        take_words(type, values, first, words);
        if (deflater_) {
            shuffle(words, first, plain);
        } else {
            std::ranges::copy(std::as_bytes(words),
                              plain.begin() + static_cast<std::ptrdiff_t>(first * sizeof(std::uint32_t)));
        }
    }
    return deflater_ ? deflater_->deflate(plain, sizeof(std::uint32_t)) : plain;
}

}  // namespace sstclim::io
