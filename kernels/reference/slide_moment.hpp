#pragma once

#include <vector>

namespace sstclim::kernels::reference {

/// The moments of a pool, all with divisor n. Without values the mean is NaN; without spread the last two are 0.
struct PoolMoments {
    int count;
    double mean;
    double standard_deviation;
    double skewness;
    double excess_kurtosis;
};

/// Two passes over the pool: the mean first, then the powers of the differences from it.
PoolMoments pool_moments(const std::vector<double>& pool);

/// The moments of every complete window of one cell. `days[d]` holds the valid values of day d in units of the
/// variable; result i is that of the pool of days i ... i + window - 1.
std::vector<PoolMoments> slide_moment(const std::vector<std::vector<double>>& days, int window);

}  // namespace sstclim::kernels::reference
