#include "pipeline/plan/job_plan.hpp"

#include <algorithm>

#include "kernels/cells.hpp"
#include "pipeline/input/cache_memory.hpp"
#include "pipeline/schedule/grid_tiles.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

constexpr int kMostRanks = 4096;

/// For the largest slab that a rank has of a tile.
ComputePlan compute_plan(const PlannedWork& work, const InputPlan& input, const Slab& tile, int ranks) {
    return make_compute_plan(work.config, input.reads.most_fields(), work.encoding,
                             kernels::padded_cells(slab_of(tile, 0, ranks).size()), work.processor);
}

/// A bound for every rank: the slab of the first, which has the largest, and what is sent by whom that sends most.
HostMemory most_of_any_rank(const PlannedWork& work, const ComputePlan& compute, const InputPlan& input,
                            const Slab& tile, int ranks) {
    return host_memory(
        work.config, compute, output_plan(work.config, work.source, compute),
        std::ranges::max(FieldInput::exchange_bytes(input, work.masks, tile, compute.encoding.type, ranks)));
}

/// `host` bytes and `compute` are for all cells at once.
std::vector<Slab> tiles_of(const PlannedWork& work, std::size_t host, const ComputePlan& compute,
                           const MemoryBounds& bounds) {
    const io::OutputChunks chunks(work.catalogue.grid().shape);
    if (work.config.tiles > 0)
        return cut_into_tiles(chunks, work.config.tiles);
    try {
        return cut_into_tiles(chunks, fewest_tiles(host, compute, bounds, chunks));
    } catch (const RunError&) {  // that none is small enough shows in what the smallest take
        return cut_into_tiles(chunks, static_cast<int>(chunks.count()));
    }
}

const Slab& largest(const std::vector<Slab>& tiles) {
    return *std::ranges::max_element(tiles, {}, &Slab::size);
}

/// Chunks as stored, decoded and between two filters, for every thread that has one.
std::uint64_t decoding_bytes(const PlannedWork& work, const JobPlan& job) {
    std::size_t chunks = 0;
    for (int rank = 0; rank < job.ranks; ++rank)
        chunks = std::max(chunks, job.input.reads.most_of_rank(rank) * work.chunks.a_field);
    return std::min(chunks, static_cast<std::size_t>(job.compute.threads)) *
           (2 * work.chunks.decoded + work.chunks.stored);
}

/// Chunks of a day's results, put together and encoded, and what threads need to encode; and those of all ranks, which
/// the first one collects to write them, as if nothing became smaller.
std::uint64_t encoding_bytes(const PlannedWork& work, const JobPlan& job, const Slab& tile) {
    const io::OutputChunks chunks(work.catalogue.grid().shape);
    return result_bytes(job.compute) * (2 * job.compute.cells + tile.size()) +
           static_cast<std::uint64_t>(job.compute.threads) * 3 * chunks.chunk_cells() * sizeof(float);
}

std::uint64_t cache_bytes(const JobPlan& job) {
    std::uint64_t bytes = std::min(job.input.reads.cache_bytes(), job.cache_bytes_allowed);
    for (const ReadPlan& mask : job.input.masks)
        bytes += std::min(mask.cache_bytes(), job.cache_bytes_allowed);
    return bytes;
}

}  // namespace

JobPlan plan_job(const PlannedWork& work, int ranks, const MemoryBounds& bounds) {
    JobPlan job{.ranks = ranks,
                .input = input_plan(work.config, work.schedule, work.catalogue, work.masks, ranks),
                .trend = trend_plan(work.config, work.catalogue, work.masks, ranks),
                .compute = {},
                .tiles = {},
                .memory = {}};
    const Slab all{0, work.catalogue.grid().cells()};
    const ComputePlan at_once = compute_plan(work, job.input, all, ranks);
    const std::size_t host = most_of_any_rank(work, at_once, job.input, all, ranks).total();
    job.tiles = tiles_of(work, host, at_once, bounds);
    const Slab& tile = largest(job.tiles);
    job.compute = compute_plan(work, job.input, tile, ranks);
    RankMemory& memory = job.memory;
    memory.slab = most_of_any_rank(work, job.compute, job.input, tile, ranks);
    job.cache_bytes_allowed =
        cache_share(work.config.cache_memory, bounds.host, host / job.tiles.size()) / (1 + work.masks.daily.size());
    memory.cache = cache_bytes(job);
    memory.decoding = decoding_bytes(work, job);
    memory.encoding = encoding_bytes(work, job, tile);
    memory.program = work.program_bytes;
    memory.device = device_memory(job.compute);
    const bool is_within_host = !bounds.host || memory.total() <= *bounds.host;
    job.fits = is_within_host && memory.device <= bounds.of_device();
    return job;
}

std::optional<int> ranks_for_one_tile(const PlannedWork& work, const MemoryBounds& bounds) {
    RunConfig config = work.config;
    config.tiles = 0;
    const PlannedWork free{config,     work.catalogue, work.source, work.encoding,     work.schedule,
                           work.masks, work.processor, work.chunks, work.program_bytes};
    const auto suffices = [&](int ranks) {
        const JobPlan job = plan_job(free, ranks, bounds);
        return job.fits && job.tiles.size() == 1;
    };
    int enough = 1;
    while (!suffices(enough)) {
        enough *= 2;
        if (enough > kMostRanks)
            return std::nullopt;
    }
    int too_few = enough / 2;
    while (enough - too_few > 1) {
        const int middle = (too_few + enough) / 2;
        (suffices(middle) ? enough : too_few) = middle;
    }
    return enough;
}

}  // namespace sstclim
