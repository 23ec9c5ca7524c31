#pragma once

#include <cstddef>
#include <vector>

#include "io/writing/output_chunks.hpp"
#include "src/slab.hpp"

namespace sstclim {

/// A chunk of one of a day's fields.
struct FieldChunk {
    std::size_t field;
    std::size_t chunk;
};

/// Deals a tile's chunks of a day's fields over the ranks for encoding, by where their cells lie: a chunk goes to the
/// rank whose slab has the most of it. The fields of a chunk are spread over all ranks that have at least half as much.
class OutputDealing {
  public:
    /// `tile`: the cells that the ranks share, whole chunks.
    OutputDealing(const io::OutputChunks& chunks, std::size_t fields, Slab tile, int ranks);

    /// What `rank` encodes, in the order of dealt().
    const std::vector<FieldChunk>& share(int rank) const { return shares_[static_cast<std::size_t>(rank)]; }

    /// The rank of every chunk, field by field.
    const std::vector<int>& dealt() const { return dealt_; }

  private:
    std::vector<std::vector<FieldChunk>> shares_;
    std::vector<int> dealt_;
};

}  // namespace sstclim
