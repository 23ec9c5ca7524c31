#include "pipeline/run/memory_plan.hpp"

#include <algorithm>

#include "pipeline/input/slab_exchange.hpp"
#include "pipeline/schedule/grid_tiles.hpp"

namespace sstclim {

HostMemory host_memory(const RunConfig& config, const ComputePlan& plan, const OutputPlan& output,
                       const InputPlan& input, const Masks& masks, const Slab& tile, int rank, int ranks) {
    const PlanMemory memory = memory_of(plan);
    HostMemory host;
    host.windows = plan.processor == Processor::device ? 0 : memory.windows;
    host.ring = ring_slots(plan, config.slots) * memory.step;
    host.exchange = SlabExchange::outgoing_bytes(input.reads, tile, plan.encoding.type, rank, ranks);
    for (std::size_t m = 0; m < masks.daily.size(); ++m) {
        const CellType type = masks.daily[m]->catalogue.encoding().type;
        host.exchange += SlabExchange::outgoing_bytes(input.masks[m], tile, type, rank, ranks) +
                         input.masks[m].most_fields() * SlabExchange::row_bytes(tile, type, rank, ranks);
    }
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
