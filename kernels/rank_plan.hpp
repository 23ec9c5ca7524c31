#pragma once

#include <cstdint>
#include <vector>

#include "src/quantile.hpp"

namespace sstclim::kernels {

/// From which end of a pool values are ranked. Low percentiles are the high ones of the negated values, so that lists
/// of the largest values serve both.
enum class RankSide { high, low };

/// The two neighbouring order statistics of a pool of n values and the weight of the second one: ranks count from 0 at
/// the end that RankSide says. An empty pool has negative ranks.
struct RankPosition {
    std::int32_t first;
    std::int32_t second;
    double fraction;
};

/// How a percentile is found in pools of up to `max_count` values.
struct RankPlan {
    RankSide side;
    int capacity;                         ///< how many of the largest (smallest) values must be known
    std::vector<RankPosition> positions;  ///< [n], n = 0 ... max_count
};

/// Plans `percent` in (0, 100).
RankPlan plan_rank(QuantileType type, double percent, int max_count);

}  // namespace sstclim::kernels
