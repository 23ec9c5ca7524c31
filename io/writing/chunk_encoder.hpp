#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "io/writing/deflater.hpp"
#include "io/writing/output_storage.hpp"

namespace sstclim::io {

/// Brings chunks of output fields into the form in which HDF5 stores them: what its filters shuffle and deflate would
/// give, or the values as they are. For one thread at a time.
class ChunkEncoder {
  public:
    /// `chunk_cells`: of a whole chunk.
    ChunkEncoder(const OutputStorage& storage, std::size_t chunk_cells);

    /// The stored form of a chunk, valid until the next call. `values` are the bytes of its cells, of type `type`; the
    /// rest of a chunk at the grid's edge is filled. NaN becomes kFillFloat, and floats are rounded as the storage
    /// says.
    std::span<const std::byte> encode(OutputType type, std::span<const std::byte> values);

  private:
    void round_floats(std::span<std::uint32_t> floats) const;
    void take_words(OutputType type, std::span<const std::byte> values, std::size_t first,
                    std::span<std::uint32_t> words) const;

    std::size_t chunk_cells_;
    std::uint32_t rounding_half_;  ///< half of the last bit that is kept
    std::uint32_t kept_bits_;
    std::optional<Deflater> deflater_;  ///< none without compression
    std::vector<std::byte> plain_;      ///< of a chunk, shuffled where it is deflated
};

}  // namespace sstclim::io
