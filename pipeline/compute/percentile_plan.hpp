#pragma once

#include <cstddef>
#include <vector>

#include "kernels/rank_plan.hpp"
#include "src/quantile.hpp"

namespace sstclim {

/// How the values of a pool are ranked for some percentiles.
enum class RankMethod {
    merge,  ///< sorted lists of the largest values, merged: kernels::slide_rank
    count,  ///< counting over the pool: kernels::select_rank
};

/// Percentiles that are found together.
struct PercentileGroup {
    RankMethod method;
    kernels::RankSide side;
    int capacity = 0;                              ///< length of the lists, for RankMethod::merge
    std::size_t first = 0;                         ///< place of its first percentile in a DayResult
    std::vector<kernels::RankPosition> positions;  ///< [percentile][max_count + 1]
    std::size_t size = 0;                          ///< percentiles
};

/// The percentiles of a run, grouped.
struct PercentilePlan {
    std::vector<PercentileGroup> groups;
    std::vector<std::size_t> place;  ///< where the run's i-th percentile lies in a DayResult
};

/// Groups `percentiles` for pools of `rows` values a day and `window_days` days. Merging networks exist for limited
/// sizes; what exceeds them is counted.
PercentilePlan plan_percentiles(const std::vector<double>& percentiles, QuantileType type, int rows, int window_days);

}  // namespace sstclim
