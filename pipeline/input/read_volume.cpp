#include "pipeline/input/read_volume.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "io/catalogue/chunk_grid.hpp"
#include "io/reading/field_scatter.hpp"

namespace sstclim {
namespace {

using Kind = io::StorageLayout::Kind;

/// Decoded bytes of a rank in a step.
struct Work {
    std::uint64_t bytes = 0;
    std::uint64_t largest = 0;  ///< that one thread decodes
};

void add_work(Work& work, std::uint64_t bytes) {
    work.bytes += bytes;
    work.largest = std::max(work.largest, bytes);
}

std::uint64_t field_bytes(const io::SourceFile& file) {
    return file.grid.cells() * size_of(file.packing.storage);
}

/// The chunks of a pass that are decoded when they are wanted.
class Decoded {
  public:
    /// Whether the chunks of a field are decoded, and whether they will be from now on.
    bool take(const io::FieldRef& field, std::size_t records, bool again) {
        const Key key{field.file, field.record / records};
        if (records > 1)
            return !kept_.insert(key).second;
        const bool is_kept = kept_.contains(key);
        if (again) {
            kept_.insert(key);
        } else {
            kept_.erase(key);
        }
        return is_kept;
    }

  private:
    using Key = std::pair<std::uint32_t, std::uint64_t>;
    std::set<Key> kept_;
};

}  // namespace

ChunkSizes largest_chunks(const io::Catalogue& catalogue) {
    ChunkSizes sizes;
    for (const io::SourceFile& file : catalogue.files()) {
        if (file.layout.kind == Kind::library) {
            sizes.decoded = std::max<std::size_t>(sizes.decoded, field_bytes(file));
            continue;
        }
        const io::ChunkGrid grid(file);
        sizes.decoded = std::max(sizes.decoded, grid.chunk_bytes());
        sizes.a_field = std::max(sizes.a_field, grid.chunks_per_field());
        for (const io::StoredChunk& chunk : file.layout.chunks)
            sizes.stored = std::max<std::size_t>(sizes.stored, chunk.bytes);
    }
    return sizes;
}

ReadCounter::ReadCounter(const io::Catalogue& catalogue, int ranks, int threads)
    : catalogue_(catalogue),
      threads_(threads),
      seen_(catalogue.files().size()),
      of_rank_(static_cast<std::size_t>(ranks)) {}

void ReadCounter::add(const ReadPlan& plan, const Slab& tile) {
    std::map<std::uint32_t, io::ChunkGrid> grids;
    Decoded decoded;
    for (const StepReads& step : plan.steps()) {
        std::vector<Work> work(of_rank_.size());
        volume_.fields += step.fields.size();
        std::vector<bool> is_decoded(step.fields.size());
        for (std::size_t day = 0; day < step.fields.size(); ++day) {
            const io::FieldRef& field = step.fields[day];
            const io::SourceFile& file = catalogue_.files()[field.file];
            if (file.layout.kind != Kind::library)
                is_decoded[day] = decoded.take(
                    field, grids.try_emplace(field.file, file).first->second.records_per_chunk(), step.again[day]);
        }
        for (const Band& band : step.bands) {
            const io::FieldRef& field = step.fields[band.day];
            const io::SourceFile& file = catalogue_.files()[field.file];
            Work& own = work[static_cast<std::size_t>(band.reader)];
            if (file.layout.kind == Kind::library) {
                ++volume_.library_fields;
                volume_.is_estimated = true;
                volume_.stored_bytes += field_bytes(file);
                volume_.decoded_bytes += field_bytes(file);
                own.bytes += field_bytes(file);
                own.largest += field_bytes(file);
                continue;
            }
            if (is_decoded[band.day])
                continue;
            const io::ChunkGrid& grid = grids.at(field.file);
            const io::Segment wanted{overlap(band.cells, tile), nullptr};
            for (std::size_t part = 0; part < grid.chunks_per_field(); ++part) {
                if (!io::may_overlap(grid.block(part), grid.field_columns(), {&wanted, 1}))
                    continue;
                const std::size_t chunk = grid.chunk(field.record, part);
                const bool is_known = file.layout.kind == Kind::chunked;
                if (is_known && !file.layout.chunks[chunk].is_allocated())
                    continue;
                ++volume_.chunks_inflated;
                volume_.chunks_distinct += seen_.insert(field.file, chunk) ? 1 : 0;
                volume_.is_estimated |= file.layout.kind == Kind::many_chunks;
                volume_.stored_bytes += is_known ? file.layout.chunks[chunk].bytes : grid.chunk_bytes();
                volume_.decoded_bytes += grid.chunk_bytes();
                add_work(own, grid.chunk_bytes());
            }
        }
        double longest = 0;
        for (std::size_t rank = 0; rank < work.size(); ++rank) {
            of_rank_[rank] += work[rank].bytes;
            longest = std::max(
                {longest, static_cast<double>(work[rank].largest), static_cast<double>(work[rank].bytes) / threads_});
        }
        volume_.critical_bytes += longest;
    }
}

ReadVolume ReadCounter::volume() const {
    ReadVolume volume = volume_;
    volume.most_of_rank = std::ranges::max(of_rank_);
    return volume;
}

}  // namespace sstclim
