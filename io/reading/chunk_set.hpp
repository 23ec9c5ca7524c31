#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sstclim::io {

/// Chunks of files, a bit each.
class ChunkSet {
  public:
    explicit ChunkSet(std::size_t files) : words_(files) {}

    /// Whether the chunk was not in the set before.
    bool insert(std::uint32_t file, std::uint64_t chunk);
    /// [file][chunk / 64], the first chunk in the lowest bit; as many words as the last chunk of the set needs.
    const std::vector<std::vector<std::uint64_t>>& words() const { return words_; }

  private:
    std::vector<std::vector<std::uint64_t>> words_;
};

}  // namespace sstclim::io
