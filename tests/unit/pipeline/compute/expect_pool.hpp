#pragma once

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/slow_statistics.hpp"

namespace sstclim {

/// Two floats' last digits: the result is rounded to float once, and the reference interpolates in another order.
inline double rounding_of(double value) {
    return 1.2e-7 * std::abs(value) + 1e-9;
}

/// Expects the exact percentile of the pool, NaN where it has fewer than `min_count` values.
inline void expect_percentile(float actual, const std::vector<double>& pool, double percent, slow::Quantile type,
                              int min_count) {
    if (static_cast<int>(pool.size()) < min_count) {
        EXPECT_TRUE(std::isnan(actual)) << actual << " of " << pool.size() << " values";
        return;
    }
    const double expected = slow::quantile_of(pool, percent, type);
    EXPECT_NEAR(actual, expected, rounding_of(expected)) << percent << " per cent of " << pool.size() << " values";
}

/// Expects count, mean and standard deviation of the pool. `lost`: what the sums of the cell type may lose.
inline void expect_moments(float mean, float deviation, int count, const std::vector<double>& pool, double lost,
                           int min_count) {
    EXPECT_EQ(count, static_cast<int>(pool.size()));
    if (static_cast<int>(pool.size()) < min_count) {
        EXPECT_TRUE(std::isnan(mean));
        EXPECT_TRUE(std::isnan(deviation));
        return;
    }
    const slow::Moments moments = slow::moments_of(pool);
    EXPECT_NEAR(mean, moments.mean, rounding_of(moments.mean) + lost);
    EXPECT_NEAR(deviation, moments.std, rounding_of(moments.std) + lost);
}

}  // namespace sstclim
