#include "io/reading/chunk_group.hpp"

namespace sstclim::io {

using Kind = StorageLayout::Kind;

ChunkGroup ChunkGroups::of(const FieldRef& field) {
    const SourceFile& source = catalogue_.files().at(field.file);
    ChunkGroup group{.file = field.file, .index = field.record};
    group.stored_bytes = source.grid.cells() * size_of(source.packing.storage);
    if (source.layout.kind == Kind::library) {
        // It does not say how many days its chunks hold: a year of a file is a guess that suits most.
        group.is_shared = source.times.size() > 1;
        group.index = group.is_shared ? static_cast<std::uint64_t>(source.times.at(field.record).date.year) : 0;
        return group;
    }
    const ChunkGrid& grid = grids_.of(field);
    const std::size_t first = grid.chunk(field.record, 0);
    group.index = field.record / grid.records_per_chunk();
    group.is_shared = grid.records_per_chunk() > 1;
    if (source.layout.kind == Kind::chunked) {
        group.stored_bytes = 0;
    }
    for (std::size_t chunk = first; chunk < first + grid.chunks_per_field(); ++chunk) {
        if (source.layout.kind == Kind::chunked) {
            const StoredChunk& stored = source.layout.chunks[chunk];
            group.stored_bytes += stored.bytes;
            group.decoded_bytes += stored.is_allocated() ? grid.chunk_bytes() : 0;
        } else {
            group.decoded_bytes += grid.chunk_bytes();
        }
    }
    return group;
}

}  // namespace sstclim::io
