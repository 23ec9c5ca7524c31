#include "io/reading/field_scatter.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sstclim::io {

namespace {

std::byte* place_of(const Segment& segment, const Slab& cells, std::size_t cell_bytes) {
    return static_cast<std::byte*>(segment.destination) + (cells.begin - segment.cells.begin) * cell_bytes;
}

}  // namespace

bool may_overlap(const CellBlock& block, std::size_t field_columns, std::span<const Segment> segments) {
    const Slab cells{block.row_begin * field_columns + block.column_begin,
                     (block.row_end - 1) * field_columns + block.column_end};
    return std::any_of(segments.begin(), segments.end(),
                       [&](const Segment& segment) { return overlap(segment.cells, cells).size() > 0; });
}

void FieldScatter::scatter_run(const std::byte* values, const Slab& cells, std::span<const Segment> segments) const {
    const std::size_t value_bytes = size_of(packing_.storage);
    for (const Segment& segment : segments) {
        const Slab wanted = overlap(segment.cells, cells);
        if (wanted.size() > 0) {
            convert_to_cells(values + (wanted.begin - cells.begin) * value_bytes, packing_, encoding_, wanted.size(),
                             place_of(segment, wanted, size_of(encoding_.type)));
        }
    }
}

void FieldScatter::scatter(const std::byte* record, std::size_t part, std::span<const Segment> segments,
                           std::vector<std::byte>& scratch) const {
    const std::size_t cell_bytes = size_of(encoding_.type);
    const std::size_t columns = grid_.field_columns();
    const CellBlock block = grid_.block(part);
    if (has_whole_rows()) {
        scatter_run(record, {block.row_begin * columns, block.row_end * columns}, segments);
        return;
    }
    const std::size_t count = (block.row_end - block.row_begin) * grid_.columns();
    scratch.resize(std::max(scratch.size(), count * cell_bytes));
    convert_to_cells(record, packing_, encoding_, count, scratch.data());
    for (std::size_t row = block.row_begin; row < block.row_end; ++row) {
        const Slab run{row * columns + block.column_begin, row * columns + block.column_end};
        const std::byte* const from = scratch.data() + (row - block.row_begin) * grid_.columns() * cell_bytes;
        for (const Segment& segment : segments) {
            const Slab cells = overlap(segment.cells, run);
            if (cells.size() > 0) {
                std::memcpy(place_of(segment, cells, cell_bytes), from + (cells.begin - run.begin) * cell_bytes,
                            cells.size() * cell_bytes);
            }
        }
    }
}

void FieldScatter::fill(std::uint64_t bits, std::size_t part, std::span<const Segment> segments) const {
    static_assert(std::endian::native == std::endian::little, "a value's bytes are the lowest ones");
    std::uint64_t cell = 0;
    convert_to_cells(&bits, packing_, encoding_, 1, &cell);
    const std::size_t cell_bytes = size_of(encoding_.type);
    const CellBlock block = grid_.block(part);
    for (std::size_t row = block.row_begin; row < block.row_end; ++row) {
        const std::size_t first = row * grid_.field_columns();
        for (const Segment& segment : segments) {
            const Slab cells = overlap(segment.cells, {first + block.column_begin, first + block.column_end});
            for (Slab one{cells.begin, cells.begin + 1}; one.begin < cells.end; ++one.begin) {
                std::memcpy(place_of(segment, one, cell_bytes), &cell, cell_bytes);
            }
        }
    }
}

}  // namespace sstclim::io
