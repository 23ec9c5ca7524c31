#pragma once

#include <cmath>

#include "kernels/pack.hpp"
#include "kernels/rank_result.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// Whether all cells of a pack have pools of one size, as nearly all have.
template <int kLanes>
SSTCLIM_CELL_FUNCTION bool is_uniform(const std::int32_t* count) {
    bool uniform = true;
    for (int lane = 1; lane < kLanes; ++lane)
        uniform &= count[lane] == count[0];
    return uniform;
}

/// Writes the percentiles of one pack of cells and one day. `ranked(r)` gives the pack of the r-th largest values; it
/// is called for every rank from the lowest to the highest that a lane needs: two for a pack whose pools are equally
/// large.
template <typename T, typename Ranked>
SSTCLIM_CELL_FUNCTION void emit_percentiles(const RankResult& result, std::size_t cell, int day, const Ranked& ranked) {
    constexpr int kLanes = Pack<T>::kLanes;
    const std::int32_t* const count = result.count + day * result.count_day_stride + cell;
    for (int percentile = 0; percentile < result.percentiles; ++percentile) {
        const RankPosition* const positions = result.positions + percentile * (result.max_count + 1);
        CellGroup<LaneInteger<T>, kLanes> first;
        CellGroup<LaneInteger<T>, kLanes> second;
        double fraction[kLanes];
        int lowest = result.max_count;
        int highest = -1;
        const int positions_wanted = kBranchesAreCheap && is_uniform<kLanes>(count) ? 1 : kLanes;
        for (int lane = 0; lane < positions_wanted; ++lane) {
            const RankPosition at = positions[count[lane]];
            first.value[lane] = static_cast<LaneInteger<T>>(at.first);
            second.value[lane] = static_cast<LaneInteger<T>>(at.second);
            fraction[lane] = at.fraction;
            const int smaller = at.first < at.second ? at.first : at.second;
            const int larger = at.first < at.second ? at.second : at.first;
            lowest = smaller >= 0 && smaller < lowest ? smaller : lowest;
            highest = larger > highest ? larger : highest;
        }
        for (int lane = positions_wanted; lane < kLanes; ++lane) {
            first.value[lane] = first.value[0];
            second.value[lane] = second.value[0];
            fraction[lane] = fraction[0];
        }
        Pack<T> first_pack = splat(T{});
        Pack<T> second_pack = first_pack;
        for (int rank = lowest; rank <= highest; ++rank) {
            const Pack<T> values = ranked(rank);
            first_pack = select_equal(first, rank, values, first_pack);
            second_pack = select_equal(second, rank, values, second_pack);
        }
        const Lanes<T> first_value = unpack(first_pack);
        const Lanes<T> second_value = unpack(second_pack);
        const std::size_t at = percentile * result.percentile_stride + day * result.day_stride + cell;
        const double sign = result.side == RankSide::low ? -1 : 1;
        const double scale = result.scale;
        const double offset = result.offset;
        const CellGroup<std::int32_t, kLanes> counts = load_group<kLanes>(count);
        CellGroup<double, kLanes> values;
        CellGroup<float, kLanes> narrow;
        SSTCLIM_LANES
        for (int lane = 0; lane < kLanes; ++lane) {
            const double a = sign * static_cast<double>(first_value.value[lane]);
            const double b = sign * static_cast<double>(second_value.value[lane]);
            values.value[lane] = (a + fraction[lane] * (b - a)) * scale + offset;
            narrow.value[lane] = counts.value[lane] < result.min_count ? NAN : static_cast<float>(values.value[lane]);
        }
        store_group(result.values + at, narrow);
        if (result.residuals != nullptr)
            store_group(result.residuals + at, residuals_of(values));
    }
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
