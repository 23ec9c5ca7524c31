#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/softmax/row_args.hpp"
#include "src/device_runtime.hpp"

namespace sstclim::kernels::row_softmax {

enum class Strategy {
    wavefront,  ///< a wavefront or a part of one holds a row in registers
    block,      ///< a block holds a row in registers, or as much of it as it can: the rest is read again
    split,      ///< two passes over the parts of a row: maximum and sum first, then the output
};

inline constexpr int kBlockLanes = 256;

/// What a lane holds in registers at most, in elements, as floats.
inline constexpr int kLaneElements = 32;
/// The same in packs; fewer where the code that takes packs apart needs registers.
constexpr int lane_packs(bool whole, int in_bytes) {
    return whole ? kLaneElements * in_bytes / 16 : 4;
}

/// Of a row of whole packs that a block holds as they are stored.
inline constexpr int kWholeLanePacks = 8;
/// Where the rest of the row is read again.
constexpr int tail_lane_packs(bool whole) {
    return whole ? kWholeLanePacks : 2;
}

/// The most lanes of a block that holds a row: each has 64 registers where there are 1024 of them, on a SIMD of gfx906
/// 128 where there are 512.
constexpr int block_lanes(bool whole) {
#if defined(SSTCLIM_HIP) || defined(__HIPCC__)
    return static_cast<void>(whole), 512;
#else
    return whole ? 1024 : 512;
#endif
}

/// A lane takes packs of neighbouring elements: what one load of 16 bytes brings.
constexpr int pack_elements(ElementType input) {
    return 16 / bytes_of(input);
}

struct Plan {
    Strategy strategy = Strategy::wavefront;
    bool whole = false;  ///< whole_packs()
    int lanes = 0;       ///< that share a row (wavefront), of a block (otherwise)
    int packs = 0;       ///< that a lane holds (wavefront, block)
    bool tail = false;   ///< the block does not hold all of the row
    int parts = 1;       ///< of a row (split)
    int part_packs = 0;  ///< (split)
    std::int64_t blocks = 0;
    std::size_t workspace_bytes = 0;
};

/// Whether every row is a number of packs that begin at multiples of their size, and has no mask: then kernels move
/// whole packs only.
bool whole_packs(const RowArgs& args);

Plan plan_rows(const RowArgs& args, const device::LaunchFacts& device);

}  // namespace sstclim::kernels::row_softmax
