#pragma once

#include <vector>

#include "tests/support/slow_definition.hpp"

namespace sstclim::slow {

/// The moments of a sample, every one with divisor n. NaN where undefined: all of them for no value, the last two for
/// equal values.
struct Moments {
    int count = 0;
    double mean = 0.0;             ///< m1
    double std = 0.0;              ///< sqrt(m2), m_k = mean of (x - mean)^k
    double skewness = 0.0;         ///< m3 / m2^(3/2)
    double excess_kurtosis = 0.0;  ///< m4 / m2^2 - 3
};

/// Two passes: the mean first, then the powers of the differences from it.
Moments moments_of(const std::vector<double>& values);

/// The `percent` quantile of the values by Hyndman and Fan's definitions; NaN for no value.
double quantile_of(std::vector<double> values, double percent, Quantile type);

/// z with Phi(z) = percent / 100, found by bisection. 1.2815516 for 90.
double standard_normal_quantile(double percent);

/// The Cornish-Fisher approximation of a percentile from moments:
/// mean + std w, w = z + (z^2 - 1) S / 6 + (z^3 - 3 z) K / 24 - (2 z^3 - 5 z) S^2 / 36.
/// The mean where all values are equal.
double cornish_fisher_quantile(const Moments& moments, double percent);

/// dw/dz = 1 + z S / 3 + (z^2 - 1) K / 8 - (6 z^2 - 5) S^2 / 36: at or below 0, the approximation is meaningless.
double cornish_fisher_slope(const Moments& moments, double percent);

/// True where w rises with z for every z: S^2/9 - 4 (K/8 - S^2/6) (1 - K/8 + 5 S^2/36) <= 0.
bool cornish_fisher_is_monotone(const Moments& moments);

}  // namespace sstclim::slow
