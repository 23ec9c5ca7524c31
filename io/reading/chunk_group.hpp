#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "io/reading/chunk_grids.hpp"
#include "src/slab.hpp"

namespace sstclim::io {

/// Chunks of a field that hold whole rows of it, and with them the same rows of all fields of the same chunks: what one
/// reader should read alone.
struct ChunkGroup {
    std::uint32_t file = 0;
    std::uint64_t index = 0;          ///< in the file, in time
    std::size_t band = 0;             ///< among the groups of a field
    Slab cells;                       ///< of the field
    bool is_shared = false;           ///< its chunks hold several fields
    std::uint64_t stored_bytes = 0;   ///< of all its chunks; where that is not known, of a decoded field
    std::uint64_t decoded_bytes = 0;  ///< to keep while its fields are read; 0 where the netCDF library keeps it

    auto key() const { return std::tuple(file, index, band); }
};

/// Knows the groups of every field of a catalogue, which must outlive the object.
class ChunkGroups {
  public:
    explicit ChunkGroups(const Catalogue& catalogue) : catalogue_(catalogue), grids_(catalogue) {}

    /// In the order of their cells: `most`, or as many as the field has rows of chunks, or one where the netCDF library
    /// reads it. The same for all fields of the same chunks. Throws InputError where the description of the file makes
    /// no sense.
    std::vector<ChunkGroup> of(const FieldRef& field, std::size_t most);

  private:
    const Catalogue& catalogue_;
    ChunkGrids grids_;
};

}  // namespace sstclim::io
