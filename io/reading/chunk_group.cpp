#include "io/reading/chunk_group.hpp"

#include <algorithm>

namespace sstclim::io {
namespace {

using Kind = StorageLayout::Kind;

/// It does not say how many days its chunks hold: a year of a file is a guess that suits most.
ChunkGroup group_of_library(const SourceFile& source, const FieldRef& field) {
    ChunkGroup group{.file = field.file, .cells = {0, source.grid.cells()}, .is_shared = source.times.size() > 1};
    group.index = group.is_shared ? static_cast<std::uint64_t>(source.times.at(field.record).date.year) : 0;
    group.stored_bytes = source.grid.cells() * size_of(source.packing.storage);
    return group;
}

/// Adds what the chunks of a row of chunks hold.
void add_chunks(const SourceFile& source, const ChunkGrid& grid, std::size_t first_chunk, ChunkGroup& group) {
    if (source.layout.kind != Kind::chunked) {
        group.decoded_bytes += grid.chunks_per_row() * grid.chunk_bytes();
        return;
    }
    for (std::size_t chunk = first_chunk; chunk < first_chunk + grid.chunks_per_row(); ++chunk) {
        const StoredChunk& stored = source.layout.chunks[chunk];
        group.stored_bytes += stored.bytes;
        group.decoded_bytes += stored.is_allocated() ? grid.chunk_bytes() : 0;
    }
}

}  // namespace

std::vector<ChunkGroup> ChunkGroups::of(const FieldRef& field, std::size_t most) {
    const SourceFile& source = catalogue_.files().at(field.file);
    if (source.layout.kind == Kind::library) {
        return {group_of_library(source, field)};
    }
    const ChunkGrid& grid = grids_.of(field);
    const std::size_t bands = std::clamp<std::size_t>(most, 1, grid.chunk_rows());
    std::vector<ChunkGroup> groups;
    for (std::size_t band = 0; band < bands; ++band) {
        const std::size_t first = grid.chunk_rows() * band / bands;
        const std::size_t end = grid.chunk_rows() * (band + 1) / bands;
        ChunkGroup& group = groups.emplace_back();
        group.file = field.file;
        group.index = field.record / grid.records_per_chunk();
        group.band = band;
        group.cells = {grid.block(first * grid.chunks_per_row()).row_begin * grid.field_columns(),
                       grid.block(end * grid.chunks_per_row() - 1).row_end * grid.field_columns()};
        group.is_shared = grid.records_per_chunk() > 1;
        for (std::size_t row = first; row < end; ++row) {
            add_chunks(source, grid, grid.chunk(field.record, row * grid.chunks_per_row()), group);
        }
        if (source.layout.kind != Kind::chunked) {
            group.stored_bytes = group.cells.size() * size_of(source.packing.storage);
        }
    }
    return groups;
}

}  // namespace sstclim::io
