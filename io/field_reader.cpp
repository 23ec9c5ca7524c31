#include "io/field_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <limits>
#include <map>
#include <memory>
#include <set>

#include <omp.h>

#include "io/chunk_task.hpp"
#include "io/library_chunks.hpp"
#include "io/open_files.hpp"
#include "io/record_file.hpp"

namespace sstclim::io {

namespace {

using Kind = StorageLayout::Kind;

}  // namespace

class FieldReader::Impl {
  public:
    Impl(const Catalogue& catalogue, int threads, std::size_t cache_bytes)
        : catalogue_(catalogue),
          threads_(std::max(threads, 1)),
          cache_bytes_(cache_bytes),
          cache_(cache_bytes),
          workers_(team_size()),
          inflated_(catalogue.files().size()) {
        std::set<std::uint32_t> files;
        for (std::uint32_t file = 0; file < catalogue.files().size(); ++file) {
            files.insert(file);
        }
        share_library_cache(files);
    }

    void expect(std::span<const FieldRef> fields) {
        std::set<std::uint32_t> files;
        reads_left_.clear();
        for (const FieldRef& field : fields) {
            files.insert(field.file);
            if (source_of(field).layout.kind != Kind::library && grid_of(field).records_per_chunk() > 1) {
                ++reads_left_[group_of(field)];
            }
        }
        share_library_cache(files);
    }

    void prefetch(std::span<const FieldRef> fields, const Slab& cells) {
        std::vector<FieldRef> unopened;
        for (const FieldRef& field : fields) {
            const SourceFile& source = source_of(field);
            if (source.layout.kind != Kind::chunked && source.layout.kind != Kind::contiguous) {
                continue;
            }
            try {
                grid_of(field);
                if (source.times.size() > 1) {
                    prefetch(field, cells, *open(raw_files_, field));
                } else if (!ahead_.contains(field.file) && ahead_.size() + unopened.size() < kOpenFiles) {
                    unopened.push_back(field);
                }
            } catch (const InputError&) {  // its read will say why
            }
        }
        std::vector<std::shared_ptr<const RawFile>> opened(unopened.size());
#pragma omp parallel for num_threads(threads_) schedule(dynamic, 1) if (unopened.size() > 1)
        for (std::size_t i = 0; i < unopened.size(); ++i) {
            try {
                opened[i] = std::make_shared<const RawFile>(source_of(unopened[i]));
                prefetch(unopened[i], cells, *opened[i]);
            } catch (...) {  // its read will say why
                opened[i] = nullptr;
            }
        }
        for (std::size_t i = 0; i < unopened.size(); ++i) {
            if (opened[i]) {
                ahead_[unopened[i].file] = std::move(opened[i]);
            }
        }
    }

    void read(std::span<const FieldRead> batch, const TeamWork& other) {
        cache_.begin_batch();
        tasks_.clear();
        shared_tasks_.clear();
        for (const FieldRead& wanted : batch) {
            if (source_of(wanted.field).layout.kind != Kind::library) {
                plan(wanted);
            }
        }
        run(other);
        for (const FieldRead& wanted : batch) {
            if (source_of(wanted.field).layout.kind == Kind::library) {
                read_by_library(wanted);
            } else {
                finish(wanted.field);
            }
        }
        counts_.fields += batch.size();
    }

    const ReadCounts& counts() const {
        return counts_;
    }
    const ChunkSet& chunks_inflated() const {
        return inflated_;
    }

  private:
    std::size_t team_size() const {
        return static_cast<std::size_t>(threads_);
    }

    const SourceFile& source_of(const FieldRef& field) const {
        return catalogue_.files().at(field.file);
    }

    const ChunkGrid& grid_of(const FieldRef& field) {
        return grids_.try_emplace(field.file, source_of(field)).first->second;
    }

    /// File and place in time of the chunks that hold the field.
    ChunkCache::Key group_of(const FieldRef& field) {
        return {field.file, field.record / grid_of(field).records_per_chunk()};
    }

    void share_library_cache(const std::set<std::uint32_t>& files) {
        const auto lasting = static_cast<std::size_t>(std::ranges::count_if(files, [&](std::uint32_t file) {
            const SourceFile& source = catalogue_.files()[file];
            return source.layout.kind == Kind::library && source.times.size() > 1;
        }));
        library_cache_bytes_ = cache_bytes_ / std::clamp<std::size_t>(lasting, 1, kOpenFiles);
    }

    /// Has the stored chunks of these cells of a field fetched, but for those that are kept decoded. Threads may call
    /// it at the same time once the grid of the file is known.
    void prefetch(const FieldRef& field, const Slab& cells, const RawFile& file) const {
        const SourceFile& source = source_of(field);
        const ChunkGrid& grid = grids_.at(field.file);
        for (std::size_t part = 0; part < grid.chunks_per_field(); ++part) {
            const std::size_t chunk = grid.chunk(field.record, part);
            const Segment wanted{cells, nullptr};
            if (cache_.holds({field.file, chunk}) ||
                !may_overlap(grid.block(part), grid.field_columns(), {&wanted, 1})) {
                continue;
            }
            if (source.layout.kind == Kind::contiguous) {
                file.will_need(source.layout.address + chunk * grid.chunk_bytes(), grid.chunk_bytes());
            } else if (source.layout.chunks[chunk].is_allocated()) {
                file.will_need(source.layout.chunks[chunk].address, source.layout.chunks[chunk].bytes);
            }
        }
    }

    /// What is to be done when a field has been read.
    void finish(const FieldRef& field) {
        ahead_.erase(field.file);
        if (grid_of(field).records_per_chunk() == 1) {
            return;
        }
        const auto left = reads_left_.find(group_of(field));
        if (left != reads_left_.end() && --left->second == 0) {
            reads_left_.erase(left);
        }
    }

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
        const SourceFile& source = source_of(wanted.field);
        const ChunkGrid& grid = grid_of(wanted.field);
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
            provide(task, wanted);
        }
    }

    /// The chunk of the task among those kept, or room for it where it will be read again.
    std::shared_ptr<KeptChunk> kept_chunk(const ChunkTask& task, const FieldRead& wanted) {
        std::shared_ptr<KeptChunk> kept = cache_.find(task.key);
        const auto chunk = static_cast<std::size_t>(task.key.second);
        if (task.grid->records_per_chunk() > 1) {
            if (!kept) {
                const auto left = reads_left_.try_emplace(group_of(wanted.field), task.grid->records_in(chunk)).first;
                kept = cache_.admit(task.key, task.grid->chunk_bytes(), left->second);
            }
            return kept;
        }
        if (!kept && wanted.again) {
            kept = cache_.admit(task.key, task.grid->chunk_bytes(), 1);
        }
        if (kept && wanted.again) {
            ++kept->reads_left;
        }
        return kept;
    }

    /// Finds the chunk of the task: decoded, or where it is stored.
    void provide(ChunkTask& task, const FieldRead& wanted) {
        const FieldRef& field = wanted.field;
        const auto chunk = static_cast<std::size_t>(task.key.second);
        if (task.source->layout.kind == Kind::chunked && !task.source->layout.chunks[chunk].is_allocated()) {
            return;
        }
        task.kept = kept_chunk(task, wanted);
        if (task.is_decoded()) {
            return;
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
        task.file = file_of(field);
    }

    /// The file of a field, open; none where the one task of the field shall open it.
    std::shared_ptr<const RawFile> file_of(const FieldRef& field) {
        if (source_of(field).times.size() > 1) {
            return open(raw_files_, field);
        }
        const auto found = ahead_.find(field.file);
        if (found != ahead_.end()) {
            return found->second;
        }
        if (grid_of(field).chunks_per_field() == 1) {
            return nullptr;
        }
        return ahead_[field.file] = open(raw_files_, field);
    }

    void count_inflation(const ChunkTask& task) {
        ++counts_.chunks_inflated;
        counts_.chunks_reinflated += inflated_.insert(task.key.first, task.key.second) ? 0 : 1;
    }

    /// Runs all tasks and the other work; the error of the first one that fails is thrown when all have ended.
    void run(const TeamWork& other) {
        const auto chunks = static_cast<std::ptrdiff_t>(tasks_.size());
        const std::ptrdiff_t count = chunks + static_cast<std::ptrdiff_t>(other.count);
        std::ptrdiff_t failed = std::numeric_limits<std::ptrdiff_t>::max();
        std::exception_ptr error;
#pragma omp parallel num_threads(threads_) if (count > 1)
        {
            ChunkWorker& worker = workers_[static_cast<std::size_t>(omp_get_thread_num())];
#pragma omp for schedule(dynamic, 1)
            for (std::ptrdiff_t i = 0; i < count; ++i) {
                try {
                    if (i < chunks) {
                        worker.run(tasks_[static_cast<std::size_t>(i)], catalogue_.encoding());
                    } else {
                        other.run(static_cast<std::size_t>(i - chunks));
                    }
                } catch (...) {
#pragma omp critical(sstclim_field_reader)
                    if (i < failed) {
                        failed = i;
                        error = std::current_exception();
                    }
                }
            }
        }
        double inflate_seconds = 0;
        for (ChunkWorker& worker : workers_) {
            counts_.bytes += worker.take_bytes_read();
            inflate_seconds += worker.take_inflate_seconds();
        }
        counts_.inflate_seconds +=
            inflate_seconds / static_cast<double>(std::clamp<std::ptrdiff_t>(count, 1, threads_));
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
        const SourceFile& source = source_of(wanted.field);
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
    std::size_t cache_bytes_;
    ChunkCache cache_;
    std::vector<ChunkWorker> workers_;
    std::map<std::uint32_t, ChunkGrid> grids_;
    ChunkSet inflated_;
    std::map<ChunkCache::Key, std::size_t> reads_left_;  ///< of fields whose chunks hold several, by group_of
    std::vector<ChunkTask> tasks_;
    std::map<ChunkCache::Key, std::size_t> shared_tasks_;  ///< of chunks that hold several records: which task
    std::map<std::uint32_t, std::shared_ptr<const RawFile>> ahead_;  ///< files of one record, to be read soon
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

void FieldReader::expect(std::span<const FieldRef> fields) {
    impl_->expect(fields);
}

void FieldReader::prefetch(std::span<const FieldRef> fields, const Slab& cells) {
    impl_->prefetch(fields, cells);
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
