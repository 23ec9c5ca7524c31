#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "io/catalogue/catalogue.hpp"
#include "io/catalogue/chunk_grid.hpp"

namespace sstclim::io {

/// The chunk grids of a catalogue's files, each made when it is first asked for.
class ChunkGrids {
  public:
    /// `catalogue` must outlive the object.
    explicit ChunkGrids(const Catalogue& catalogue) : catalogue_(catalogue) {}

    /// Of the file of a field, whose layout is not of kind `library`. Throws InputError where the description of the
    /// file makes no sense.
    const ChunkGrid& of(const FieldRef& field) {
        return grids_.try_emplace(field.file, catalogue_.files().at(field.file)).first->second;
    }

    /// File and place in time of the chunks that hold a field.
    std::pair<std::uint32_t, std::uint64_t> group_of(const FieldRef& field) {
        return {field.file, field.record / of(field).records_per_chunk()};
    }

  private:
    const Catalogue& catalogue_;
    std::map<std::uint32_t, ChunkGrid> grids_;
};

}  // namespace sstclim::io
