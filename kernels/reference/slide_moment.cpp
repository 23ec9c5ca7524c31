#include "kernels/reference/slide_moment.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace sstclim::kernels::reference {

PoolMoments pool_moments(const std::vector<double>& pool) {
    if (pool.empty())
        return {0, std::numeric_limits<double>::quiet_NaN(), 0, 0, 0};
    const int count = static_cast<int>(pool.size());
    // Said apart, because the rounding of the mean would give equal values a spread.
    if (std::ranges::min(pool) == std::ranges::max(pool))
        return {count, pool.front(), 0, 0, 0};

    double sum = 0;
    for (const double value : pool)
        sum += value;
    const double mean = sum / count;

    double second = 0;
    double third = 0;
    double fourth = 0;
    for (const double value : pool) {
        const double d = value - mean;
        second += d * d;
        third += d * d * d;
        fourth += d * d * d * d;
    }
    const double variance = second / count;
    const double deviation = std::sqrt(variance);
    return {count, mean, deviation, third / count / (variance * deviation), fourth / count / (variance * variance) - 3};
}

std::vector<PoolMoments> slide_moment(const std::vector<std::vector<double>>& days, int window) {
    std::vector<PoolMoments> moments;
    for (std::size_t first = 0; first + static_cast<std::size_t>(window) <= days.size(); ++first) {
        std::vector<double> pool;
        for (int day = 0; day < window; ++day) {
            const std::vector<double>& values = days[first + static_cast<std::size_t>(day)];
            pool.insert(pool.end(), values.begin(), values.end());
        }
        moments.push_back(pool_moments(pool));
    }
    return moments;
}

}  // namespace sstclim::kernels::reference
