#pragma once

#include "kernels/softmax/device_lanes.hpp"
#include "kernels/softmax/device_share.hpp"

// Packs of a row that no lane keeps: read once for the maximum and the sum, and again for the output.

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

/// A lane's packs begin + lane, begin + lane + lanes, ... below `end`, kPacks of them at a time.
template <typename RowType>
struct StreamPacks {
    static constexpr int kPacks = 2;
    using Share = RowShare<RowType, kPacks, BoundedPacks>;

    int begin;
    int end;
    int lane;
    int lanes;

    SSTCLIM_CELL_FUNCTION int step() const { return kPacks * lanes; }
    SSTCLIM_CELL_FUNCTION int steps() const { return (end - begin + step() - 1) / step(); }
    SSTCLIM_CELL_FUNCTION Share load(const RowType& row, int i) const {
        return {row, {begin + i * step() + lane, lanes, end}};
    }
};

/// Of the lane's packs: the greatest score so far, and the sum relative to it.
template <typename RowType>
SSTCLIM_CELL_FUNCTION Partial stream_partial(const RowType& row, const StreamPacks<RowType>& packs) {
    Partial partial;
    for (int i = 0; i < packs.steps(); ++i) {
        auto share = packs.load(row, i);
        const float max = fmaxf(partial.max, share.greatest());
        const float sum = partial.sum * device_weight(partial.max, max, row.exponent_factor());
        partial = {max, sum + share.sum(max)};
    }
    return partial;
}

/// Writes exp(score - max) * factor, the packs that were read last first: they may still be in a cache.
template <typename RowType>
SSTCLIM_CELL_FUNCTION void stream_output(const RowType& row, const StreamPacks<RowType>& packs, float max,
                                         float factor) {
    for (int i = packs.steps() - 1; i >= 0; --i) {
        auto share = packs.load(row, i);
        static_cast<void>(share.sum(max));
        share.store(max, factor);
    }
}

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
