#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

struct libdeflate_compressor;

namespace sstclim::io {

/// Compresses buffers to zlib streams (RFC 1950). Level 1 is ISA-L's, which takes a third of the time of the same level
/// of libdeflate for nearly the same size, and leaves noise as it is; higher levels are libdeflate's. For one thread at
/// a time.
class Deflater {
  public:
    /// `level`: 1 to 9. `most_bytes`: of a buffer.
    Deflater(int level, std::size_t most_bytes);
    ~Deflater();
    Deflater(Deflater&&) noexcept;

    /// Valid until the next call. `bytes` are shuffled values of `value_bytes` each, or as they come.
    std::span<const std::byte> deflate(std::span<const std::byte> bytes, std::size_t value_bytes = 1);

  private:
    struct Free {
        void operator()(libdeflate_compressor* compressor) const;
    };

    std::span<const std::byte> deflate_fast(std::span<const std::byte> bytes, std::size_t value_bytes);

    std::size_t most_bytes_;
    std::unique_ptr<libdeflate_compressor, Free> compressor_;  ///< none for level 1
    std::vector<std::byte> working_memory_;                    ///< of ISA-L
    std::vector<std::byte> deflated_;
};

}  // namespace sstclim::io
