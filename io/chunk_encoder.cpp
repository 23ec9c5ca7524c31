#include "io/chunk_encoder.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "io/shuffle.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

constexpr int kSignificandBits = 23;

/// Bits at the end of a float that BitRound clears.
int cleared_bits(const OutputStorage& storage) {
    return storage.quantize_bits == 0 ? 0 : kSignificandBits - storage.quantize_bits;
}

void fill(OutputType type, std::span<std::uint32_t> words, std::span<std::byte> bytes) {
    switch (type) {
        case OutputType::float32:
            std::ranges::fill(words, std::bit_cast<std::uint32_t>(kFillFloat));
            break;
        case OutputType::int32:
            std::ranges::fill(words, std::bit_cast<std::uint32_t>(kFillInt32));
            break;
        case OutputType::int8:
            std::ranges::fill(bytes, static_cast<std::byte>(kFillInt8));
            break;
    }
}

}  // namespace

ChunkEncoder::ChunkEncoder(const OutputStorage& storage, std::size_t chunk_cells)
    : chunk_cells_(chunk_cells),
      rounding_half_((1U << static_cast<unsigned>(cleared_bits(storage))) >> 1U),
      kept_bits_(~0U << static_cast<unsigned>(cleared_bits(storage))),
      values_(chunk_cells) {
    if (storage.compression == 0) {
        return;
    }
    shuffled_.resize(chunk_cells * sizeof(std::uint32_t));
    deflater_.emplace(storage.compression, shuffled_.size());
}

/// As netCDF-C's BitRound: half of the last kept bit is added and the bits behind it are cleared; Zender (2016),
/// doi:10.5194/gmd-9-3199-2016, and Kloewer et al. (2021), doi:10.1038/s43588-021-00156-2.
void ChunkEncoder::round_floats(std::size_t count) {
    constexpr std::uint32_t kMagnitude = 0x7fffffff;
    constexpr std::uint32_t kInfinity = 0x7f800000;
    constexpr auto kMissing = std::bit_cast<std::uint32_t>(kFillFloat);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t bits = values_[i];
        const bool is_missing = (bits & kMagnitude) > kInfinity || bits == kMissing;
        values_[i] = is_missing ? kMissing : (bits + rounding_half_) & kept_bits_;
    }
}

std::span<const std::byte> ChunkEncoder::encode(OutputType type, std::span<const std::byte> values) {
    const std::span<std::byte> plain = std::as_writable_bytes(std::span(values_)).first(chunk_cells_ * size_of(type));
    if (values.size() > plain.size() || values.size() % size_of(type) != 0) {
        throw RunError("a chunk of {} bytes was given {}", plain.size(), values.size());
    }
    std::ranges::copy(values, plain.begin());
    const std::size_t cells = values.size() / size_of(type);
    if (cells < chunk_cells_) {
        fill(type, type == OutputType::int8 ? std::span<std::uint32_t>() : std::span(values_).subspan(cells),
             plain.subspan(values.size()));
    }
    if (type == OutputType::float32) {
        round_floats(cells);
    }
    if (!deflater_) {
        return plain;
    }
    std::span<const std::byte> ordered = plain;
    if (type != OutputType::int8) {
        shuffle(values_, shuffled_);
        ordered = shuffled_;
    }
    return deflater_->deflate(ordered);
}

}  // namespace sstclim::io
