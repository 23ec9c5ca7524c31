#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "io/catalogue/source_file.hpp"

namespace sstclim::io {

/// A field as rows of columns. A row of cells is one row; a single series one cell.
struct FieldShape {
    std::size_t rows = 1;
    std::size_t columns = 1;
};

FieldShape field_shape(const GridFacts& grid);

/// A rectangle of a field: half-open ranges of rows and columns.
struct CellBlock {
    std::size_t row_begin = 0;
    std::size_t row_end = 0;
    std::size_t column_begin = 0;
    std::size_t column_end = 0;
};

/// Of a chunk, in bytes: HDF5's own limit.
inline constexpr std::uint64_t kLargestChunk = UINT32_MAX;

/// How many chunks `layout.chunk_shape` cuts the file's variable into. None where the shape is impossible or a chunk
/// is larger than kLargestChunk.
std::optional<std::uint64_t> chunk_count(const SourceFile& source, const StorageLayout& layout);

/// Which chunks of a file hold which cells. A contiguous variable counts as chunks of one field each.
class ChunkGrid {
  public:
    /// The file's layout must not be of kind `library`. Throws InputError where it contradicts the file's other facts.
    explicit ChunkGrid(const SourceFile& source);

    std::size_t chunks_per_field() const { return chunk_rows_ * chunk_columns_; }
    /// Chunks that lie side by side in a field, and how many such rows of chunks there are.
    std::size_t chunks_per_row() const { return chunk_columns_; }
    std::size_t chunk_rows() const { return chunk_rows_; }
    std::size_t records_per_chunk() const { return records_; }
    std::size_t chunk_bytes() const { return records_ * record_bytes(); }
    /// Bytes of one record in a decoded chunk.
    std::size_t record_bytes() const { return rows_ * columns_ * value_bytes_; }
    /// Columns from one row of a decoded chunk to the next.
    std::size_t columns() const { return columns_; }
    std::size_t field_columns() const { return field_.columns; }

    /// The chunk that holds part `part` of [0, chunks_per_field()) of a record.
    std::size_t chunk(std::size_t record, std::size_t part) const {
        return record / records_ * chunks_per_field() + part;
    }
    /// The records of the file that a chunk holds, without those beyond the end.
    std::size_t records_in(std::size_t chunk) const;
    /// The cells of that part, without those beyond the edge of the grid.
    CellBlock block(std::size_t part) const;

  private:
    FieldShape field_;
    std::size_t file_records_;
    std::size_t value_bytes_;
    std::size_t records_ = 1;
    std::size_t rows_;
    std::size_t columns_;
    std::size_t chunk_rows_ = 1;     ///< chunks over the rows of a field
    std::size_t chunk_columns_ = 1;  ///< chunks over its columns
};

}  // namespace sstclim::io
