#include "io/catalogue/chunk_grid.hpp"

#include <algorithm>

#include "src/error.hpp"
#include "src/pieces.hpp"

namespace sstclim::io {

FieldShape field_shape(const GridFacts& grid) {
    switch (grid.shape.size()) {
        case 0:
            return {};
        case 1:
            return {1, grid.shape[0]};
        default:
            return {grid.shape[0], grid.shape[1]};
    }
}

std::optional<std::uint64_t> chunk_count(const SourceFile& source, const StorageLayout& layout) {
    std::uint64_t bytes = size_of(source.packing.storage);
    for (const std::uint64_t extent : layout.chunk_shape) {
        if (extent == 0 || extent > kLargestChunk / bytes) {
            return std::nullopt;
        }
        bytes *= extent;
    }
    const FieldShape field = field_shape(source.grid);
    return pieces(source.times.size(), layout.chunk_shape[0]) * pieces(field.rows, layout.chunk_shape[1]) *
           pieces(field.columns, layout.chunk_shape[2]);
}

ChunkGrid::ChunkGrid(const SourceFile& source)
    : field_(field_shape(source.grid)),
      file_records_(source.times.size()),
      value_bytes_(size_of(source.packing.storage)),
      rows_(field_.rows),
      columns_(field_.columns) {
    const StorageLayout& layout = source.layout;
    if (layout.kind == StorageLayout::Kind::contiguous) {
        return;
    }
    const std::optional<std::uint64_t> count = chunk_count(source, layout);
    if (!count || (layout.kind == StorageLayout::Kind::chunked && *count != layout.chunks.size())) {
        throw InputError("{}, variable \"{}\": the description of its chunks makes no sense: the file is damaged",
                         source.path, source.variable);
    }
    records_ = layout.chunk_shape[0];
    rows_ = layout.chunk_shape[1];
    columns_ = layout.chunk_shape[2];
    chunk_rows_ = pieces(field_.rows, rows_);
    chunk_columns_ = pieces(field_.columns, columns_);
}

std::size_t ChunkGrid::records_in(std::size_t chunk) const {
    return std::min(records_, file_records_ - chunk / chunks_per_field() * records_);
}

CellBlock ChunkGrid::block(std::size_t part) const {
    const std::size_t row = part / chunk_columns_ * rows_;
    const std::size_t column = part % chunk_columns_ * columns_;
    return {row, std::min(row + rows_, field_.rows), column, std::min(column + columns_, field_.columns)};
}

}  // namespace sstclim::io
