#include "pipeline/run/memory_plan.hpp"

#include <algorithm>

#include "pipeline/schedule/grid_tiles.hpp"

namespace sstclim {

HostMemory host_memory(const RunConfig& config, const ComputePlan& plan, const OutputPlan& output,
                       std::size_t exchange_bytes) {
    const PlanMemory memory = memory_of(plan);
    HostMemory host;
    host.windows = plan.processor == Processor::device ? 0 : memory.windows;
    host.ring = ring_slots(plan, config.slots) * memory.step;
    host.exchange = exchange_bytes;
    host.waiting = OutputWriter::kept_bytes(output) * plan.cells;
    return host;
}

std::size_t device_memory(const ComputePlan& plan) {
    if (plan.processor != Processor::device)
        return 0;
    constexpr std::size_t kLanes = 2;
    const PlanMemory memory = memory_of(plan);
    return memory.windows + kLanes * memory.step;
}

std::optional<std::uint64_t> MemoryBounds::of_slab() const {
    return host ? std::optional(*host / 2) : std::nullopt;
}

int fewest_tiles(std::size_t host, const ComputePlan& plan, const MemoryBounds& bounds,
                 const io::OutputChunks& chunks) {
    const std::optional<std::uint64_t> budget = bounds.of_slab();
    int tiles = budget ? tiles_for(host, *budget, chunks) : 1;
    if (plan.processor == Processor::device)
        tiles = std::max(tiles, tiles_for(device_memory(plan), bounds.of_device(), chunks));
    return tiles;
}

}  // namespace sstclim
