#pragma once

#include <cstddef>
#include <vector>

#include "kernels/reference/select_rank.hpp"

namespace sstclim::kernels::reference {

/// The percentile of every complete window of one cell, in units of the cells. `days[d]` holds the values of day d, one
/// a year; result i is that of the pool of days i ... i + window - 1.
template <typename T>
std::vector<double> slide_rank(const std::vector<std::vector<T>>& days, int window, QuantileType type, double percent,
                               int min_count) {
    std::vector<double> percentiles;
    for (std::size_t first = 0; first + static_cast<std::size_t>(window) <= days.size(); ++first) {
        std::vector<T> pool;
        for (int day = 0; day < window; ++day) {
            const std::vector<T>& values = days[first + static_cast<std::size_t>(day)];
            pool.insert(pool.end(), values.begin(), values.end());
        }
        percentiles.push_back(select_rank(pool, type, percent, min_count));
    }
    return percentiles;
}

}  // namespace sstclim::kernels::reference
