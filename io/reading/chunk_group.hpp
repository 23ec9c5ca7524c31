#pragma once

#include <cstdint>
#include <utility>

#include "io/catalogue/catalogue.hpp"
#include "io/reading/chunk_grids.hpp"

namespace sstclim::io {

/// The chunks of a field, and with them all fields of the same chunks: what one reader should read alone.
struct ChunkGroup {
    std::uint32_t file = 0;
    std::uint64_t index = 0;          ///< in the file
    bool is_shared = false;           ///< its chunks hold several fields
    std::uint64_t stored_bytes = 0;   ///< of all its chunks; where that is not known, of a decoded field
    std::uint64_t decoded_bytes = 0;  ///< to keep while its fields are read; 0 where the netCDF library keeps it

    auto key() const { return std::pair(file, index); }
};

/// Knows the group of every field of a catalogue, which must outlive the object.
class ChunkGroups {
  public:
    explicit ChunkGroups(const Catalogue& catalogue) : catalogue_(catalogue), grids_(catalogue) {}

    /// Throws InputError where the description of the file makes no sense.
    ChunkGroup of(const FieldRef& field);

  private:
    const Catalogue& catalogue_;
    ChunkGrids grids_;
};

}  // namespace sstclim::io
