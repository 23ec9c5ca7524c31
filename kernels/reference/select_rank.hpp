#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "src/cell_type.hpp"
#include "src/quantile.hpp"

namespace sstclim::kernels::reference {

/// The percentile of one cell's pool, missing values among it, in units of the cells: sorts the pool and interpolates
/// between the two neighbours. NaN where fewer than `min_count` values are valid.
template <typename T>
double select_rank(std::vector<T> pool, QuantileType type, double percent, int min_count) {
    std::erase(pool, missing_value<T>());
    const int count = static_cast<int>(pool.size());
    if (count < min_count)
        return std::numeric_limits<double>::quiet_NaN();
    std::sort(pool.begin(), pool.end());
    const OrderPosition at = order_position(type, percent, count);
    const auto lower = static_cast<std::size_t>(at.lower);
    const double below = static_cast<double>(pool[lower]);
    if (at.fraction == 0)
        return below;
    return below + at.fraction * (static_cast<double>(pool[lower + 1]) - below);
}

}  // namespace sstclim::kernels::reference
