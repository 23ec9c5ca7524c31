#include "io/reading/chunk_decoder.hpp"

#include <algorithm>
#include <new>

#include <libdeflate.h>

#include "io/files/deflate_limit.hpp"
#include "io/reading/fletcher32.hpp"
#include "io/reading/unshuffle.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

constexpr std::size_t kChecksumBytes = 4;

/// A filter that was applied to the chunk, and the bytes that went into it.
struct Stage {
    ChunkFilter filter;
    std::size_t bytes;
    bool is_after_deflate;  ///< then `bytes` is not known: what the filter gave tells
};

/// The filters that were applied, in that order.
std::vector<Stage> stages_of(const ChunkForm& form, std::uint32_t skipped_filters) {
    std::vector<Stage> stages;
    std::size_t bytes = form.chunk_bytes;
    bool is_after_deflate = false;
    for (std::size_t i = 0; i < form.filters.size(); ++i) {
        if (i < 32 && (skipped_filters >> i & 1U) != 0) {
            continue;
        }
        stages.push_back({form.filters[i], bytes, is_after_deflate});
        bytes += form.filters[i] == ChunkFilter::fletcher32 ? kChecksumBytes : 0;
        is_after_deflate = is_after_deflate || form.filters[i] == ChunkFilter::deflate;
    }
    return stages;
}

/// HDF5 before 1.6.3 wrote the halves of the checksum in the other byte order; it still accepts that.
std::uint32_t with_swapped_halves(std::uint32_t checksum) {
    return (checksum & 0x00ff00ffU) << 8U | (checksum >> 8U & 0x00ff00ffU);
}

std::span<const std::byte> without_checksum(std::span<const std::byte> bytes) {
    if (bytes.size() < kChecksumBytes) {
        throw InputError("a chunk is too short for its checksum");
    }
    const auto data = bytes.first(bytes.size() - kChecksumBytes);
    std::uint32_t expected = 0;
    for (std::size_t i = 0; i < kChecksumBytes; ++i) {
        expected |= std::to_integer<std::uint32_t>(bytes[data.size() + i]) << 8U * i;
    }
    const std::uint32_t found = fletcher32(data);
    if (found != expected && with_swapped_halves(found) != expected) {
        throw InputError("a chunk's checksum is {:08x} where {:08x} is written (fletcher32)", found, expected);
    }
    return data;
}

}  // namespace

void check_stored_size(std::uint64_t stored_bytes, const ChunkForm& form, std::uint32_t skipped_filters) {
    std::uint64_t smallest = form.chunk_bytes;
    std::uint64_t largest = form.chunk_bytes;
    for (const Stage& stage : stages_of(form, skipped_filters)) {
        if (stage.filter == ChunkFilter::deflate) {
            smallest = smallest / kMostExpansion;
            largest = UINT64_MAX - form.filters.size() * kChecksumBytes;
        } else if (stage.filter == ChunkFilter::fletcher32) {
            smallest += kChecksumBytes;
            largest += kChecksumBytes;
        }
    }
    if (stored_bytes < smallest || stored_bytes > largest) {
        throw InputError("a chunk of {} bytes is stored in {}, which is impossible", form.chunk_bytes, stored_bytes);
    }
}

ChunkDecoder::ChunkDecoder() : decompressor_(libdeflate_alloc_decompressor()) {
    if (!decompressor_) {
        throw std::bad_alloc();
    }
}

ChunkDecoder::~ChunkDecoder() = default;
ChunkDecoder::ChunkDecoder(ChunkDecoder&&) noexcept = default;

void ChunkDecoder::Free::operator()(libdeflate_decompressor* decompressor) const {
    libdeflate_free_decompressor(decompressor);
}

void ChunkDecoder::inflate(std::span<const std::byte> stored, std::span<std::byte> raw) const {
    std::size_t inflated = 0;
    switch (libdeflate_zlib_decompress(decompressor_.get(), stored.data(), stored.size(), raw.data(), raw.size(),
                                       &inflated)) {
        case LIBDEFLATE_SUCCESS:
            break;
        case LIBDEFLATE_INSUFFICIENT_SPACE:
            throw InputError("a compressed chunk holds more than its {} bytes", raw.size());
        default:
            throw InputError("a compressed chunk is damaged");
    }
    if (inflated != raw.size()) {
        throw InputError("a compressed chunk holds {} bytes where {} belong", inflated, raw.size());
    }
}

void ChunkDecoder::decode(std::span<const std::byte> stored, const ChunkForm& form, std::uint32_t skipped_filters,
                          std::span<std::byte> raw) {
    check_stored_size(stored.size(), form, skipped_filters);
    const std::vector<Stage> stages = stages_of(form, skipped_filters);
    std::span<const std::byte> current = stored;
    std::size_t used = 0;  // scratch buffers
    for (std::size_t i = stages.size(); i-- > 0;) {
        const Stage& stage = stages[i];
        if (stage.filter == ChunkFilter::fletcher32) {
            current = without_checksum(current);
        } else {
            const std::size_t bytes = stage.is_after_deflate ? current.size() : stage.bytes;
            const bool is_last = i == 0 && bytes == raw.size();
            std::vector<std::byte>& buffer = scratch_[used++ % 2];
            if (!is_last && buffer.size() < bytes) {
                buffer.resize(bytes);
            }
            const std::span<std::byte> target = is_last ? raw : std::span(buffer).first(bytes);
            if (stage.filter == ChunkFilter::deflate) {
                inflate(current, target);
            } else {
                unshuffle(current, form.value_bytes, target);
            }
            current = target;
        }
        if (!stage.is_after_deflate && current.size() != stage.bytes) {
            throw InputError("a chunk holds {} bytes where {} belong", current.size(), stage.bytes);
        }
    }
    if (current.size() != raw.size()) {
        throw InputError("a chunk holds {} bytes where {} belong", current.size(), raw.size());
    }
    if (current.data() != raw.data()) {
        std::copy(current.begin(), current.end(), raw.begin());
    }
}

}  // namespace sstclim::io
