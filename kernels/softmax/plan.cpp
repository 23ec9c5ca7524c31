#include "kernels/softmax/plan.hpp"

#include <algorithm>
#include <bit>

namespace sstclim::kernels::row_softmax {
namespace {

std::int64_t divide_up(std::int64_t count, std::int64_t by) {
    return (count + by - 1) / by;
}

int power_of_two(std::int64_t at_least) {
    return static_cast<int>(std::bit_ceil(static_cast<std::uint64_t>(at_least)));
}

/// Packs that cover a row. One that does not begin at a multiple of 16 bytes begins within its first pack.
std::int64_t row_packs(const RowArgs& args) {
    const int pack = pack_elements(args.in_type);
    const auto address = reinterpret_cast<std::uintptr_t>(args.in);
    const bool aligned = address % 16 == 0 && args.in_stride % pack == 0;
    return divide_up(args.columns + (aligned ? 0 : pack - 1), pack);
}

Plan plan_wavefront(const RowArgs& args, const device::LaunchFacts& device, std::int64_t packs) {
    Plan plan{.strategy = Strategy::wavefront};
    plan.lanes = std::min(device.wavefront_lanes, power_of_two(packs));
    plan.packs = power_of_two(divide_up(packs, plan.lanes));
    plan.blocks = divide_up(args.rows, kBlockLanes / plan.lanes);
    return plan;
}

/// The fewest packs a lane that the kernels have, as long as the block is not large.
Plan plan_block(const RowArgs& args, const device::LaunchFacts& device, std::int64_t packs, bool whole) {
    Plan plan{.strategy = Strategy::block};
    plan.packs = lane_packs(whole, bytes_of(args.in_type));
    if (whole && packs > std::int64_t{kBlockLanes} * plan.packs)
        plan.packs = kWholeLanePacks;
    const int most = block_lanes(whole);
    plan.tail = packs > std::int64_t{most} * plan.packs;
    if (plan.tail) {
        plan.lanes = most;
        plan.packs = tail_lane_packs(whole);
    } else {
        plan.lanes = std::max(device.wavefront_lanes, power_of_two(divide_up(packs, plan.packs)));
    }
    plan.blocks = args.rows;
    return plan;
}

/// As many parts as give every multiprocessor several blocks, none of less than a pack a lane.
Plan plan_split(const RowArgs& args, const device::LaunchFacts& device, std::int64_t packs) {
    constexpr int kBlocksEach = 8;
    const std::int64_t wanted = divide_up(std::int64_t{device.multiprocessors} * kBlocksEach, args.rows);
    const std::int64_t parts = std::clamp<std::int64_t>(wanted, 1, divide_up(packs, kBlockLanes));
    Plan plan{.strategy = Strategy::split, .lanes = kBlockLanes};
    plan.part_packs = static_cast<int>(divide_up(packs, parts));
    plan.parts = static_cast<int>(divide_up(packs, plan.part_packs));
    plan.blocks = args.rows * plan.parts;
    plan.workspace_bytes = static_cast<std::size_t>(plan.blocks) * 2 * sizeof(float);
    return plan;
}

/// Whether a block a row would leave many multiprocessors without work for long.
bool few_rows(const RowArgs& args, const device::LaunchFacts& device, std::int64_t packs, bool tail) {
    if (packs <= 4 * kBlockLanes)
        return false;
    const std::int64_t rounds = divide_up(args.rows, device.multiprocessors);
    return args.rows * 4 < device.multiprocessors || (tail && args.rows * 4 < rounds * device.multiprocessors * 3);
}

}  // namespace

bool whole_packs(const RowArgs& args) {
    const int pack = pack_elements(args.in_type);
    const auto aligned = [&](const void* data, ElementType type, std::int64_t stride) {
        const int bytes = std::min(pack * bytes_of(type), 16);
        return reinterpret_cast<std::uintptr_t>(data) % static_cast<std::uintptr_t>(bytes) == 0 && stride % pack == 0;
    };
    return args.columns % pack == 0 && args.mask == nullptr && args.causal_queries == 0 && args.scale > 1e-37F &&
           args.scale < 1e37F && aligned(args.in, args.in_type, args.in_stride) &&
           aligned(args.out, args.out_type, args.out_stride);
}

Plan plan_rows(const RowArgs& args, const device::LaunchFacts& device) {
    const bool whole = whole_packs(args);
    const std::int64_t packs = row_packs(args);
    Plan plan;
    if (packs <= std::int64_t{device.wavefront_lanes} * lane_packs(whole, bytes_of(args.in_type))) {
        plan = plan_wavefront(args, device, packs);
    } else {
        plan = plan_block(args, device, packs, whole);
        if (few_rows(args, device, packs, plan.tail))
            plan = plan_split(args, device, packs);
    }
    plan.whole = whole;
    return plan;
}

}  // namespace sstclim::kernels::row_softmax
