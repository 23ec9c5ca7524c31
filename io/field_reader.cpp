#include "io/field_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <limits>
#include <map>

#include <omp.h>

#include "io/chunk_task.hpp"
#include "io/library_chunks.hpp"
#include "io/open_files.hpp"
#include "io/record_file.hpp"

namespace sstclim::io {

namespace {

using Kind = StorageLayout::Kind;

/// Inflated chunks of all files that the netCDF library reads.
constexpr std::size_t kLibraryCacheBytes = std::size_t{1} << 30U;

}  // namespace

class FieldReader::Impl {
  public:
    Impl(const Catalogue& catalogue, int threads, std::size_t cache_bytes)
        : catalogue_(catalogue), threads_(std::max(threads, 1)), cache_(cache_bytes), workers_(team_size()) {
        std::size_t lasting = 0;
        for (const SourceFile& source : catalogue.files()) {
            lasting += source.layout.kind == Kind::library && source.times.size() > 1 ? 1 : 0;
        }
        library_cache_bytes_ = kLibraryCacheBytes / std::clamp<std::size_t>(lasting, 1, kOpenFiles);
        seen_.resize(catalogue.files().size());
    }

    void read(std::span<const FieldRead> batch) {
        cache_.begin_batch();
        tasks_.clear();
        shared_tasks_.clear();
        for (const FieldRead& wanted : batch) {
            if (source_of(wanted).layout.kind != Kind::library) {
                plan(wanted);
            }
        }
        run();
        for (const FieldRead& wanted : batch) {
            if (source_of(wanted).layout.kind == Kind::library) {
                read_by_library(wanted);
            }
        }
        counts_.fields += batch.size();
    }

    const ReadCounts& counts() const { return counts_; }

  private:
    std::size_t team_size() const { return static_cast<std::size_t>(threads_); }

    const SourceFile& source_of(const FieldRead& wanted) const { return catalogue_.files().at(wanted.field.file); }

    /// Opens a file for the field, from those open if it is among them.
    template <typename File, typename... Args>
    std::shared_ptr<File> open(OpenFiles<File>& files, const FieldRef& field, Args... args) const {
        const SourceFile& source = catalogue_.files()[field.file];
        try {
            return files.get(field.file, source, args...);
        } catch (const InputError& error) {
            throw InputError("{} (while reading \"{}\" of {})", error.what(), source.variable,
                             to_string(source.times.at(field.record).date));
        }
    }

    /// Adds the tasks of a field, one a chunk.
    void plan(const FieldRead& wanted) {
        const std::uint32_t index = wanted.field.file;
        const SourceFile& source = source_of(wanted);
        const ChunkGrid& grid = grids_.try_emplace(index, source).first->second;
        const std::size_t record = wanted.field.record;
        for (std::size_t part = 0; part < grid.chunks_per_field(); ++part) {
            if (!may_overlap(grid.block(part), grid.field_columns(), wanted.segments)) {
                continue;
            }
            const ChunkUse use{record % grid.records_per_chunk(), record, wanted.segments};
            const std::size_t chunk = grid.chunk(record, part);
            if (grid.records_per_chunk() > 1) {
                const auto [task, is_new] = shared_tasks_.try_emplace({index, chunk}, tasks_.size());
                if (!is_new) {
                    tasks_[task->second].uses.push_back(use);
                    continue;
                }
            }
            ChunkTask& task = tasks_.emplace_back();
            task.source = &source;
            task.grid = &grid;
            task.key = {index, chunk};
            task.part = part;
            task.uses.push_back(use);
            provide(task, wanted.field);
        }
    }

    /// Finds the chunk of the task: decoded, or where it is stored.
    void provide(ChunkTask& task, const FieldRef& field) {
        const auto chunk = static_cast<std::size_t>(task.key.second);
        if (task.source->layout.kind == Kind::chunked && !task.source->layout.chunks[chunk].is_allocated()) {
            return;
        }
        if (task.grid->records_per_chunk() > 1) {
            task.kept = cache_.find(task.key);
            if (task.is_decoded()) {
                return;
            }
            if (!task.kept) {
                task.kept = cache_.admit(task.key, task.grid->chunk_bytes(), task.grid->records_in(chunk));
            }
        }
        count_inflation(task);
        const SourceFile& source = *task.source;
        switch (source.layout.kind) {
            case Kind::contiguous:
                task.stored = {source.layout.address + chunk * task.grid->chunk_bytes(), task.grid->chunk_bytes(), 0};
                break;
            case Kind::many_chunks:
                try {
                    task.stored = open(library_chunks_, field)->read(chunk, task.bytes);
                } catch (const InputError& error) {
                    throw task.damage(error);
                }
                return;
            default:
                task.stored = source.layout.chunks[chunk];
        }
        if (source.times.size() > 1 || task.grid->chunks_per_field() > 1) {  // to come back to
            task.file = open(raw_files_, field);
        }
    }

    void count_inflation(const ChunkTask& task) {
        std::vector<bool>& seen = seen_[task.key.first];
        const auto chunk = static_cast<std::size_t>(task.key.second);
        seen.resize(std::max(seen.size(), chunk + 1));
        ++counts_.chunks_inflated;
        counts_.chunks_reinflated += seen[chunk] ? 1 : 0;
        seen[chunk] = true;
    }

    /// Runs all tasks; the error of the first one that fails is thrown when all have ended.
    void run() {
        const auto count = static_cast<std::ptrdiff_t>(tasks_.size());
        std::ptrdiff_t failed = std::numeric_limits<std::ptrdiff_t>::max();
        std::exception_ptr error;
#pragma omp parallel num_threads(threads_) if (count > 1)
        {
            ChunkWorker& worker = workers_[static_cast<std::size_t>(omp_get_thread_num())];
#pragma omp for schedule(dynamic, 1)
            for (std::ptrdiff_t i = 0; i < count; ++i) {
                try {
                    worker.run(tasks_[static_cast<std::size_t>(i)], catalogue_.encoding());
                } catch (...) {
#pragma omp critical(sstclim_field_reader)
                    if (i < failed) {
                        failed = i;
                        error = std::current_exception();
                    }
                }
            }
        }
        for (ChunkWorker& worker : workers_) {
            counts_.bytes += worker.take_bytes_read();
        }
        for (const ChunkTask& task : tasks_) {
            if (task.kept) {
                cache_.consume(task.key, task.uses.size());
            }
        }
        tasks_.clear();
        if (error) {
            std::rethrow_exception(error);
        }
    }

    void read_by_library(const FieldRead& wanted) {
        const SourceFile& source = source_of(wanted);
        stored_.resize(std::max(stored_.size(), source.grid.cells() * size_of(source.packing.storage)));
        open(record_files_, wanted.field, library_cache_bytes_)->read(wanted.field.record, stored_.data());
        const std::size_t value_bytes = size_of(source.packing.storage);
        for (const Segment& segment : wanted.segments) {
            convert_to_cells(stored_.data() + segment.cells.begin * value_bytes, source.packing, catalogue_.encoding(),
                             segment.cells.size(), segment.destination);
        }
        ++counts_.library_fields;
    }

    const Catalogue& catalogue_;
    int threads_;
    ChunkCache cache_;
    std::vector<ChunkWorker> workers_;
    std::map<std::uint32_t, ChunkGrid> grids_;
    std::vector<std::vector<bool>> seen_;  ///< [file][chunk]: decoded before
    std::vector<ChunkTask> tasks_;
    std::map<ChunkCache::Key, std::size_t> shared_tasks_;  ///< of chunks that hold several records: which task
    OpenFiles<RawFile> raw_files_;
    OpenFiles<LibraryChunks> library_chunks_;
    OpenFiles<RecordFile> record_files_;
    std::size_t library_cache_bytes_ = 0;  ///< of one file
    std::vector<std::byte> stored_;
    ReadCounts counts_;
};

FieldReader::FieldReader(const Catalogue& catalogue, int threads, std::size_t cache_bytes)
    : impl_(std::make_unique<Impl>(catalogue, threads, cache_bytes)) {}

FieldReader::~FieldReader() = default;

void FieldReader::read(std::span<const FieldRead> batch) {
    impl_->read(batch);
}

const ReadCounts& FieldReader::counts() const {
    return impl_->counts();
}

}  // namespace sstclim::io
