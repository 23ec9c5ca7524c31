#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/input/read_volume.hpp"
#include "pipeline/run/memory_plan.hpp"
#include "pipeline/run/run_parts.hpp"

namespace sstclim {

/// What is computed, whatever the number of ranks.
struct PlannedWork {
    const RunConfig& config;
    const io::Catalogue& catalogue;
    io::SourceFile source;  ///< of which the outputs are
    CellEncoding encoding;
    const Schedule& schedule;
    const Masks& masks;
    Processor processor = Processor::cpu;
    ChunkSizes chunks;
    std::uint64_t program_bytes = 0;  ///< of a process before it computes: code, libraries, catalogue
};

/// Bytes that a rank holds at most.
struct RankMemory {
    HostMemory slab;
    std::uint64_t cache = 0;     ///< decoded chunks that are wanted again
    std::uint64_t decoding = 0;  ///< chunks on their way through the team
    std::uint64_t encoding = 0;  ///< results of a day on their way to the files
    std::uint64_t program = 0;
    std::uint64_t device = 0;

    std::uint64_t total() const { return slab.total() + cache + decoding + encoding + program; }
};

/// How so many ranks do the work.
struct JobPlan {
    int ranks;
    InputPlan input;
    std::optional<TrendPlan> trend;
    ComputePlan compute;  ///< of the largest slab of the largest tile
    std::vector<Slab> tiles;
    RankMemory memory;                      ///< of the rank that holds most
    std::uint64_t cache_bytes_allowed = 0;  ///< to each rank, for the decoded chunks of the data
    bool fits = false;                      ///< whether no rank holds more than its bounds
};

/// Throws UsageError where --tiles asks for more than there can be.
JobPlan plan_job(const PlannedWork& work, int ranks, const MemoryBounds& bounds);

/// The number of ranks from which on one tile suffices and memory with it; none below 4096.
std::optional<int> ranks_for_one_tile(const PlannedWork& work, const MemoryBounds& bounds);

}  // namespace sstclim
