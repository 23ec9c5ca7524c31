#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "io/catalogue/storage_layout.hpp"

struct libdeflate_decompressor;

namespace sstclim::io {

/// What a chunk is when decoded, and how it was encoded.
struct ChunkForm {
    std::span<const ChunkFilter> filters;  ///< in the order in which they were applied; at most one deflate
    std::size_t value_bytes = 1;
    std::size_t chunk_bytes = 0;  ///< decoded
};

/// Throws InputError where no `stored_bytes` bytes can become such a chunk: before memory for it is asked for, which a
/// damaged or lying file could make large at will.
void check_stored_size(std::uint64_t stored_bytes, const ChunkForm& form, std::uint32_t skipped_filters);

/// Undoes a chunk's filters. Keeps its buffers from chunk to chunk: one decoder a thread.
class ChunkDecoder {
  public:
    ChunkDecoder();
    ~ChunkDecoder();
    ChunkDecoder(ChunkDecoder&&) noexcept;

    /// Decodes `stored` into `raw`, of `form.chunk_bytes` bytes. Throws InputError, saying only what is wrong, where
    /// the stored bytes are damaged: a broken stream, a wrong length, a wrong checksum.
    void decode(std::span<const std::byte> stored, const ChunkForm& form, std::uint32_t skipped_filters,
                std::span<std::byte> raw);

  private:
    void inflate(std::span<const std::byte> stored, std::span<std::byte> raw) const;

    struct Free {
        void operator()(libdeflate_decompressor* decompressor) const;
    };
    std::unique_ptr<libdeflate_decompressor, Free> decompressor_;
    std::vector<std::byte> scratch_[2];
};

}  // namespace sstclim::io
