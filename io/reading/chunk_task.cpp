#include "io/reading/chunk_task.hpp"

#include <algorithm>
#include <chrono>

namespace sstclim::io {

namespace {

constexpr std::size_t kPieceBytes = std::size_t{128} << 10;

std::span<std::byte> grown(std::vector<std::byte>& buffer, std::size_t bytes) {
    if (buffer.size() < bytes) {
        buffer.clear();  // nothing of it is wanted: do not copy
        buffer.resize(bytes);
    }
    return std::span(buffer).first(bytes);
}

}  // namespace

InputError ChunkTask::damage(const InputError& reason) const {
    return InputError("{}, variable \"{}\", {}: {}: the file is damaged; fetch it again, or leave it out", source->path,
                      source->variable, to_string(source->times.at(uses.front().record).date), reason.what());
}

void ChunkWorker::decode(ChunkTask& task, const ChunkForm& form, std::span<std::byte> raw) {
    bytes_read_ += task.stored.bytes;
    if (!task.bytes.empty()) {
        inflate(task.bytes, form, task.stored.skipped_filters, raw);
        return;
    }
    if (form.filters.empty()) {
        task.file->read(task.stored.address, raw);
        return;
    }
    const std::span<std::byte> stored = grown(stored_, task.stored.bytes);
    task.file->read(task.stored.address, stored);
    inflate(stored, form, task.stored.skipped_filters, raw);
}

void ChunkWorker::inflate(std::span<const std::byte> stored, const ChunkForm& form, std::uint32_t skipped_filters,
                          std::span<std::byte> raw) {
    const auto start = std::chrono::steady_clock::now();
    decoder_.decode(stored, form, skipped_filters, raw);
    inflate_seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

const std::byte* ChunkWorker::decoded(ChunkTask& task) {
    if (task.is_decoded()) {
        return task.kept->bytes.get();
    }
    const ChunkForm form{task.source->layout.filters, size_of(task.source->packing.storage), task.grid->chunk_bytes()};
    check_within(*task.source, task.stored.address, task.stored.bytes);
    check_stored_size(task.stored.bytes, form, task.stored.skipped_filters);
    if (task.kept) {
        auto bytes = std::make_unique_for_overwrite<std::byte[]>(form.chunk_bytes);
        decode(task, form, {bytes.get(), form.chunk_bytes});
        task.kept->bytes = std::move(bytes);
        return task.kept->bytes.get();
    }
    const std::span<std::byte> raw = grown(raw_, form.chunk_bytes);
    decode(task, form, raw);
    return raw.data();
}

/// Values that are stored as they are come piece by piece, so that each stays in cache on its way; pieces that nobody
/// wants are not read.
void ChunkWorker::spread_in_pieces(const ChunkTask& task, const FieldScatter& scatter) {
    const std::size_t value_bytes = size_of(task.source->packing.storage);
    const CellBlock block = task.grid->block(task.part);
    const std::size_t columns = task.grid->field_columns();
    check_within(*task.source, task.stored.address, task.stored.bytes);
    check_stored_size(task.stored.bytes, {{}, value_bytes, task.grid->chunk_bytes()}, task.stored.skipped_filters);
    for (const ChunkUse& use : task.uses) {
        std::uint64_t address = task.stored.address + use.record_in_chunk * task.grid->record_bytes();
        for (Slab left{block.row_begin * columns, block.row_end * columns}; left.size() > 0;) {
            const Slab cells{left.begin, std::min(left.end, left.begin + kPieceBytes / value_bytes)};
            const std::size_t bytes = cells.size() * value_bytes;
            if (std::ranges::any_of(use.segments,
                                    [&](const Segment& s) { return overlap(s.cells, cells).size() > 0; })) {
                const std::span<std::byte> piece = grown(stored_, bytes);
                task.file->read(address, piece);
                scatter.scatter_run(piece.data(), cells, use.segments);
                bytes_read_ += bytes;
            }
            address += bytes;
            left.begin = cells.end;
        }
    }
}

void ChunkWorker::run(ChunkTask& task, const CellEncoding& encoding) {
    const SourceFile& source = *task.source;
    const FieldScatter scatter(source.packing, encoding, *task.grid);
    if (!task.is_decoded() && !task.file && task.bytes.empty()) {
        try {
            task.file = std::make_shared<const RawFile>(source);
        } catch (const InputError& error) {
            throw while_reading(error, source, task.uses.front().record);
        }
    }
    if (!task.is_decoded() && !task.stored.is_allocated()) {
        if (!source.layout.fill) {
            throw task.damage(InputError("its values were never written, and it states no fill value"));
        }
        for (const ChunkUse& use : task.uses) {
            scatter.fill(*source.layout.fill, task.part, use.segments);
        }
        return;
    }
    try {
        const bool is_plain = source.layout.filters.empty() && task.file && task.bytes.empty();
        if (is_plain && !task.kept && scatter.has_whole_rows()) {
            spread_in_pieces(task, scatter);
            task.file.reset();
            return;
        }
        const std::byte* const chunk = decoded(task);
        for (const ChunkUse& use : task.uses) {
            scatter.scatter(chunk + use.record_in_chunk * task.grid->record_bytes(), task.part, use.segments, cells_);
        }
    } catch (const InputError& error) {
        throw task.damage(error);
    }
    task.file.reset();
    task.bytes = {};
}

}  // namespace sstclim::io
