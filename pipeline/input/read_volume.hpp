#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "io/reading/chunk_set.hpp"
#include "pipeline/input/read_plan.hpp"
#include "src/slab.hpp"

namespace sstclim {

/// What is read of fields, over all ranks, where decoded chunks that are wanted again find room.
struct ReadVolume {
    std::uint64_t fields = 0;
    std::uint64_t library_fields = 0;  ///< of these, through the netCDF library, whose chunks are not counted
    std::uint64_t chunks_inflated = 0;
    std::uint64_t chunks_distinct = 0;  ///< of these, different ones
    std::uint64_t stored_bytes = 0;
    std::uint64_t decoded_bytes = 0;
    bool is_estimated = false;  ///< whether files do not tell the stored bytes: the decoded ones stand for them
    /// Decoded bytes that one thread must decode where the ranks wait for each other after every step, and a chunk is
    /// decoded by one thread: those of the busiest.
    double critical_bytes = 0;
    std::uint64_t most_of_rank = 0;  ///< decoded bytes of the rank that decodes most
};

/// The largest that a thread decodes at a time.
struct ChunkSizes {
    std::size_t decoded = 0;  ///< bytes of a chunk
    std::size_t stored = 0;   ///< bytes of a chunk
    std::size_t a_field = 1;  ///< chunks
};

ChunkSizes largest_chunks(const io::Catalogue& catalogue);

/// Counts what passes over the days read.
class ReadCounter {
  public:
    ReadCounter(const io::Catalogue& catalogue, int ranks, int threads);

    /// Adds a pass over the steps of a plan for a tile.
    void add(const ReadPlan& plan, const Slab& tile);

    ReadVolume volume() const;

  private:
    const io::Catalogue& catalogue_;
    int threads_;
    io::ChunkSet seen_;
    std::vector<std::uint64_t> of_rank_;
    ReadVolume volume_;
};

}  // namespace sstclim
