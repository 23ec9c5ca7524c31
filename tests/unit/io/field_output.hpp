#pragma once

#include <span>
#include <vector>

#include "io/writing/chunk_encoder.hpp"
#include "io/writing/climatology_file.hpp"
#include "io/writing/output_chunks.hpp"

namespace sstclim::io {

/// Encodes the field of one day, chunk by chunk, and writes it into a file of `layout`.
template <typename T>
void write_field(ClimatologyFile& file, const ClimatologyLayout& layout, std::size_t day, std::size_t variable,
                 const std::vector<T>& values) {
    const OutputChunks chunks(layout.source.grid.shape);
    ChunkEncoder encoder(layout.storage, chunks.chunk_cells());
    for (std::size_t chunk = 0; chunk < chunks.count(); ++chunk) {
        const Slab cells = chunks.cells(chunk);
        const auto part = std::as_bytes(std::span(values).subspan(cells.begin, cells.size()));
        file.write(day, variable, chunk, encoder.encode(layout.variables[variable].type, part));
    }
}

/// Completes one file under its final name.
inline void commit(std::unique_ptr<ClimatologyFile>& file) {
    commit(std::span(&file, 1));
}

/// Creates a file without values under its final name.
inline void create_empty(const std::string& path, const ClimatologyLayout& layout) {
    auto file = std::make_unique<ClimatologyFile>(path, layout);
    commit(file);
}

}  // namespace sstclim::io
