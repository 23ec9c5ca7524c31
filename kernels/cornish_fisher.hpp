#pragma once

#include <cmath>

#include "kernels/expansion.hpp"
#include "kernels/moment_sums.hpp"
#include "kernels/target.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// The shape of a pool, ready to be expanded: all zero without spread.
struct Shape {
    double deviation;
    double skewness;
    double kurtosis;  ///< excess
};

/// `least_share`: a variance below this share of the mean square of d holds no shape any more, only rounding.
SSTCLIM_CELL_FUNCTION Shape shape_of(const CentralMoments& moments, double least_share) {
    const double deviation = sqrt(moments.variance);
    const double mean_square = moments.mean * moments.mean + moments.variance;
    if (!(moments.variance > least_share * mean_square))
        return {deviation, 0, 0};
    const double inverse = 1 / deviation;
    const double inverse_square = inverse * inverse;
    return {deviation, moments.third * inverse_square * inverse, moments.fourth * inverse_square * inverse_square - 3};
}

struct Expansion {
    double w;  ///< quantile = mean + deviation * w
    ExpansionDomain domain;
};

/// w of a pool's skewness and excess kurtosis, and where it may be used.
SSTCLIM_CELL_FUNCTION Expansion cornish_fisher(double skewness, double kurtosis, const ExpansionTerms& terms) {
    const double s = skewness;
    const double s2 = s * s;
    const double k = kurtosis;
    Expansion expansion;
    expansion.w = terms.w[0] + terms.w[1] * s + terms.w[2] * k + terms.w[3] * s2;
    const double slope = 1 + terms.slope[0] * s + terms.slope[1] * k + terms.slope[2] * s2;
    const double condition =
        s2 * (1.0 / 9) - 4 * (k * (1.0 / 8) - s2 * (1.0 / 6)) * (1 - k * (1.0 / 8) + s2 * (5.0 / 36));
    const bool monotone = condition <= 0 && s2 <= 6.1766236;  // |S| <= 6 (sqrt(2) - 1)
    expansion.domain = !(slope > 0) ? ExpansionDomain::invalid
                       : monotone   ? ExpansionDomain::monotone
                                    : ExpansionDomain::locally_valid;
    return expansion;
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
