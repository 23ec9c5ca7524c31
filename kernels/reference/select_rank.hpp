#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "src/cell_type.hpp"
#include "src/quantile.hpp"

namespace sstclim::kernels::reference {

/// Where the quantile of n values lies, counted from 1, in hundredths of ranks: 100 (n p + m) with the m of Hyndman &
/// Fan (1996); 100 n p for the nearest rank.
inline double hundredths_of_rank(QuantileType type, double percent, double n) {
    switch (type) {
        case QuantileType::type5:
            return n * percent + 50;  // m = 1/2
        case QuantileType::type6:
            return n * percent + percent;  // m = p
        case QuantileType::type7:
            return n * percent + 100 - percent;  // m = 1 - p
        case QuantileType::type8:
            return n * percent + (percent + 100) / 3;  // m = (p + 1) / 3
        case QuantileType::type9:
            return n * percent + percent / 4 + 37.5;  // m = p/4 + 3/8
        default:
            return n * percent;  // m = 0
    }
}

/// The percentile of one cell's pool, missing values among it, in units of the cells: sorts the pool and interpolates
/// between the two neighbours. NaN where fewer than `min_count` values are valid.
template <typename T>
double select_rank(std::vector<T> pool, QuantileType type, double percent, int min_count) {
    std::erase(pool, missing_value<T>());
    const auto count = static_cast<int>(pool.size());
    if (count < min_count)
        return std::numeric_limits<double>::quiet_NaN();
    std::sort(pool.begin(), pool.end());
    double hundredths = hundredths_of_rank(type, percent, count);
    const double whole = 100 * std::round(hundredths / 100);
    if (std::abs(hundredths - whole) < 1e-9)  // missed by rounding only
        hundredths = whole;
    if (type == QuantileType::nearest)
        hundredths = 100 * std::ceil(hundredths / 100);
    const double rank = std::floor(hundredths / 100);
    const double fraction = (hundredths - 100 * rank) / 100;
    const auto value_at = [&](double k) {  // counted from 1, held within the sample
        return static_cast<double>(pool[static_cast<std::size_t>(std::clamp<double>(k, 1, count)) - 1]);
    };
    return value_at(rank) + fraction * (value_at(rank + 1) - value_at(rank));
}

}  // namespace sstclim::kernels::reference
