#include "io/reading/field_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <set>

#include "io/reading/chunk_grids.hpp"
#include "io/reading/chunk_keeper.hpp"
#include "io/reading/chunk_team.hpp"
#include "io/reading/library_chunks.hpp"
#include "io/reading/open_files.hpp"
#include "io/reading/read_ahead.hpp"
#include "io/reading/record_file.hpp"

namespace sstclim::io {

namespace {

using Kind = StorageLayout::Kind;

}  // namespace

class FieldReader::Impl {
  public:
    Impl(const Catalogue& catalogue, int threads, std::size_t cache_bytes)
        : catalogue_(catalogue),
          cache_bytes_(cache_bytes),
          grids_(catalogue),
          kept_(catalogue, grids_, cache_bytes),
          ahead_(catalogue, grids_, kept_, std::max(threads, 1)),
          team_(std::max(threads, 1)),
          inflated_(catalogue.files().size()) {
        std::set<std::uint32_t> files;
        for (std::uint32_t file = 0; file < catalogue.files().size(); ++file) {
            files.insert(file);
        }
        share_library_cache(files);
    }

    void expect(std::span<const FieldRef> fields) {
        std::set<std::uint32_t> files;
        for (const FieldRef& field : fields) {
            files.insert(field.file);
        }
        share_library_cache(files);
        kept_.expect(fields);
    }

    void prefetch(std::span<const FieldRead> batch) { ahead_.fetch(batch); }

    void read(std::span<const FieldRead> batch, const TeamWork& other) {
        kept_.begin_batch();
        std::vector<ChunkTask> tasks = plan(batch);
        const ChunkTeam::Work work = team_.run(tasks, catalogue_.encoding(), other);
        counts_.bytes += work.bytes;
        counts_.inflate_seconds += work.inflate_seconds;
        for (const ChunkTask& task : tasks) {
            if (task.kept) {
                kept_.consume(task.key, task.uses.size());
            }
        }
        for (const FieldRead& wanted : batch) {
            if (source_of(wanted.field).layout.kind == Kind::library) {
                read_by_library(wanted);
            } else {
                ahead_.finish(wanted.field);
                kept_.finish(wanted.field);
            }
        }
        counts_.fields += batch.size();
    }

    const ReadCounts& counts() const { return counts_; }
    const ChunkSet& chunks_inflated() const { return inflated_; }

  private:
    const SourceFile& source_of(const FieldRef& field) const { return catalogue_.files().at(field.file); }

    /// The library keeps chunks of the files that it will read several records of.
    void share_library_cache(const std::set<std::uint32_t>& files) {
        const auto lasting = static_cast<std::size_t>(std::ranges::count_if(files, [&](std::uint32_t file) {
            const SourceFile& source = catalogue_.files()[file];
            return source.layout.kind == Kind::library && source.times.size() > 1;
        }));
        library_cache_bytes_ = cache_bytes_ / std::clamp<std::size_t>(lasting, 1, kOpenFiles);
    }

    /// The tasks of a batch, one a chunk.
    std::vector<ChunkTask> plan(std::span<const FieldRead> batch) {
        std::vector<ChunkTask> tasks;
        std::map<ChunkCache::Key, std::size_t> shared;  // chunks that hold several records: which task
        for (const FieldRead& wanted : batch) {
            const SourceFile& source = source_of(wanted.field);
            if (source.layout.kind == Kind::library) {
                continue;
            }
            const ChunkGrid& grid = grids_.of(wanted.field);
            const std::size_t record = wanted.field.record;
            for (std::size_t part = 0; part < grid.chunks_per_field(); ++part) {
                if (!may_overlap(grid.block(part), grid.field_columns(), wanted.segments)) {
                    continue;
                }
                const ChunkUse use{record % grid.records_per_chunk(), record, wanted.segments};
                const ChunkCache::Key key{wanted.field.file, grid.chunk(record, part)};
                if (grid.records_per_chunk() > 1) {
                    const auto [task, is_new] = shared.try_emplace(key, tasks.size());
                    if (!is_new) {
                        tasks[task->second].uses.push_back(use);
                        continue;
                    }
                }
                ChunkTask& task = tasks.emplace_back();
                task.source = &source;
                task.grid = &grid;
                task.key = key;
                task.part = part;
                task.uses.push_back(use);
                provide(task, wanted);
            }
        }
        return tasks;
    }

    /// Finds the chunk of the task: decoded, or where it is stored.
    void provide(ChunkTask& task, const FieldRead& wanted) {
        const StorageLayout& layout = task.source->layout;
        const auto chunk = static_cast<std::size_t>(task.key.second);
        if (layout.kind == Kind::chunked && !layout.chunks[chunk].is_allocated()) {
            return;
        }
        task.kept = kept_.chunk(wanted.field, chunk, wanted.again);
        if (task.is_decoded()) {
            return;
        }
        ++counts_.chunks_inflated;
        inflated_.insert(task.key.first, task.key.second);
        if (layout.kind == Kind::many_chunks) {
            read_by_library(task, wanted.field);
            return;
        }
        task.stored = layout.kind == Kind::contiguous
                          ? StoredChunk{layout.address + chunk * task.grid->chunk_bytes(), task.grid->chunk_bytes(), 0}
                          : layout.chunks[chunk];
        task.file = ahead_.file(wanted.field);
    }

    /// The stored bytes of a chunk whose address only the library knows.
    void read_by_library(ChunkTask& task, const FieldRef& field) {
        const std::shared_ptr<LibraryChunks> file = open_for(library_chunks_, catalogue_, field);
        try {
            task.stored = file->read(task.key.second, task.bytes);
        } catch (const InputError& error) {
            throw task.damage(error);
        }
    }

    void read_by_library(const FieldRead& wanted) {
        const SourceFile& source = source_of(wanted.field);
        stored_.resize(std::max(stored_.size(), source.grid.cells() * size_of(source.packing.storage)));
        open_for(record_files_, catalogue_, wanted.field, library_cache_bytes_)
            ->read(wanted.field.record, stored_.data());
        const std::size_t value_bytes = size_of(source.packing.storage);
        for (const Segment& segment : wanted.segments) {
            convert_to_cells(stored_.data() + segment.cells.begin * value_bytes, source.packing, catalogue_.encoding(),
                             segment.cells.size(), segment.destination);
        }
        ++counts_.library_fields;
    }

    const Catalogue& catalogue_;
    std::size_t cache_bytes_;
    ChunkGrids grids_;
    ChunkKeeper kept_;
    ReadAhead ahead_;
    ChunkTeam team_;
    ChunkSet inflated_;
    OpenFiles<LibraryChunks> library_chunks_;
    OpenFiles<RecordFile> record_files_;
    std::size_t library_cache_bytes_ = 0;  ///< of one file
    std::vector<std::byte> stored_;        ///< a field that the library has read
    ReadCounts counts_;
};

FieldReader::FieldReader(const Catalogue& catalogue, int threads, std::size_t cache_bytes)
    : impl_(std::make_unique<Impl>(catalogue, threads, cache_bytes)) {}

FieldReader::~FieldReader() = default;

void FieldReader::expect(std::span<const FieldRef> fields) {
    impl_->expect(fields);
}

void FieldReader::prefetch(std::span<const FieldRead> batch) {
    impl_->prefetch(batch);
}

void FieldReader::read(std::span<const FieldRead> batch, const TeamWork& other) {
    impl_->read(batch, other);
}

const ReadCounts& FieldReader::counts() const {
    return impl_->counts();
}

const ChunkSet& FieldReader::chunks_inflated() const {
    return impl_->chunks_inflated();
}

}  // namespace sstclim::io
