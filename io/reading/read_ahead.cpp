#include "io/reading/read_ahead.hpp"

#include <vector>

#include "src/error.hpp"

namespace sstclim::io {

using Kind = StorageLayout::Kind;

/// Where the chunks that hold cells of a read lie.
std::vector<ReadAhead::Extent> ReadAhead::wanted(const FieldRead& read) {
    const FieldRef& field = read.field;
    const StorageLayout& layout = catalogue_.files().at(field.file).layout;
    std::vector<Extent> extents;
    if (layout.kind != Kind::chunked && layout.kind != Kind::contiguous) {
        return extents;
    }
    const ChunkGrid& grid = grids_.of(field);
    for (std::size_t part = 0; part < grid.chunks_per_field(); ++part) {
        const std::size_t chunk = grid.chunk(field.record, part);
        if (kept_.holds({field.file, chunk}) || !may_overlap(grid.block(part), grid.field_columns(), read.segments)) {
            continue;
        }
        if (layout.kind == Kind::contiguous) {
            extents.push_back({layout.address + chunk * grid.chunk_bytes(), grid.chunk_bytes()});
        } else if (layout.chunks[chunk].is_allocated()) {
            extents.push_back({layout.chunks[chunk].address, layout.chunks[chunk].bytes});
        }
    }
    return extents;
}

void ReadAhead::fetch(std::span<const FieldRead> batch) {
    struct Fetch {
        FieldRef field;
        std::vector<Extent> extents;
        std::shared_ptr<const RawFile> file;  ///< none: to be opened
    };
    std::vector<Fetch> fetches;
    std::size_t unopened = 0;
    for (const FieldRead& read : batch) {
        const FieldRef& field = read.field;
        try {
            std::vector<Extent> extents = wanted(read);
            const bool has_one_record = catalogue_.files()[field.file].times.size() == 1;
            if (extents.empty() || (has_one_record && ahead_.contains(field.file))) {
                continue;
            }
            if (!has_one_record) {
                fetches.push_back({field, std::move(extents), open_for(files_, catalogue_, field)});
            } else if (ahead_.size() + unopened < kOpenFiles) {
                fetches.push_back({field, std::move(extents), nullptr});
                ++unopened;
            }
        } catch (const InputError&) {  // its read will say why
        }
    }
#pragma omp parallel for num_threads(threads_) schedule(dynamic, 1) if (unopened > 1)
    for (std::size_t i = 0; i < fetches.size(); ++i) {
        try {
            if (!fetches[i].file) {
                fetches[i].file = std::make_shared<const RawFile>(catalogue_.files()[fetches[i].field.file]);
            }
            for (const Extent& extent : fetches[i].extents) {
                fetches[i].file->will_need(extent.address, extent.bytes);
            }
        } catch (...) {  // its read will say why
            fetches[i].file = nullptr;
        }
    }
    for (Fetch& fetch : fetches) {
        if (fetch.file && catalogue_.files()[fetch.field.file].times.size() == 1) {
            ahead_[fetch.field.file] = std::move(fetch.file);
        }
    }
}

std::shared_ptr<const RawFile> ReadAhead::file(const FieldRef& field) {
    if (catalogue_.files().at(field.file).times.size() > 1) {
        return open_for(files_, catalogue_, field);
    }
    const auto found = ahead_.find(field.file);
    if (found != ahead_.end()) {
        return found->second;
    }
    if (grids_.of(field).chunks_per_field() == 1) {
        return nullptr;
    }
    return ahead_[field.file] = open_for(files_, catalogue_, field);
}

}  // namespace sstclim::io
