#include "io/reading/chunk_keeper.hpp"

namespace sstclim::io {

void ChunkKeeper::expect(std::span<const FieldRef> fields) {
    reads_left_.clear();
    for (const FieldRef& field : fields) {
        const bool is_library = catalogue_.files().at(field.file).layout.kind == StorageLayout::Kind::library;
        if (!is_library && grids_.of(field).records_per_chunk() > 1) {
            ++reads_left_[grids_.group_of(field)];
        }
    }
}

std::shared_ptr<KeptChunk> ChunkKeeper::chunk(const FieldRef& field, std::size_t chunk, bool again) {
    const ChunkCache::Key key{field.file, chunk};
    const ChunkGrid& grid = grids_.of(field);
    std::shared_ptr<KeptChunk> kept = cache_.find(key);
    if (grid.records_per_chunk() > 1) {
        if (!kept) {
            const auto left = reads_left_.try_emplace(grids_.group_of(field), grid.records_in(chunk)).first;
            kept = cache_.admit(key, grid.chunk_bytes(), left->second);
        }
        return kept;
    }
    if (!kept && again) {
        kept = cache_.admit(key, grid.chunk_bytes(), 1);
    }
    if (kept && again) {
        ++kept->reads_left;
    }
    return kept;
}

void ChunkKeeper::finish(const FieldRef& field) {
    if (grids_.of(field).records_per_chunk() == 1) {
        return;
    }
    const auto left = reads_left_.find(grids_.group_of(field));
    if (left != reads_left_.end() && --left->second == 0) {
        reads_left_.erase(left);
    }
}

}  // namespace sstclim::io
