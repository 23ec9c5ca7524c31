#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "io/catalogue/chunk_grid.hpp"
#include "src/packing.hpp"
#include "src/slab.hpp"

namespace sstclim::io {

/// Some cells of a field and the place they go to: `cells.size()` values of the catalogue's encoding.
struct Segment {
    Slab cells;
    void* destination;
};

/// Whether any of the segments may hold a cell of the block; never false where one does.
bool may_overlap(const CellBlock& block, std::size_t field_columns, std::span<const Segment> segments);

/// Brings the cells of one record of a decoded chunk where the segments want them.
class FieldScatter {
  public:
    FieldScatter(const Packing& packing, const CellEncoding& encoding, const ChunkGrid& grid)
        : packing_(packing), encoding_(encoding), grid_(grid) {}

    /// `record` holds part `part` of a field, as stored. `scratch` is memory to use, kept from call to call.
    void scatter(const std::byte* record, std::size_t part, std::span<const Segment> segments,
                 std::vector<std::byte>& scratch) const;
    /// The same for the values of cells that follow each other in a field, as they do where chunks have whole rows.
    void scatter_run(const std::byte* values, const Slab& cells, std::span<const Segment> segments) const;
    bool has_whole_rows() const { return grid_.columns() == grid_.field_columns(); }
    /// The same for a part whose stored values all have these bits (StorageLayout::fill).
    void fill(std::uint64_t bits, std::size_t part, std::span<const Segment> segments) const;

  private:
    const Packing& packing_;
    const CellEncoding& encoding_;
    const ChunkGrid& grid_;
};

}  // namespace sstclim::io
