#pragma once

#include <cstdint>

namespace sstclim::kernels {

/// Where the Cornish-Fisher expansion of a pool may be used, after Maillard (2012): monotone where
/// S^2/9 - 4 (K/8 - S^2/6) (1 - K/8 + 5 S^2/36) <= 0, with skewness S and excess kurtosis K.
enum class ExpansionDomain : std::int8_t {
    monotone = 0,       ///< the expansion is a monotone function of the probability: a distribution
    locally_valid = 1,  ///< it rises at the wanted percentile, but not everywhere
    invalid = 2,        ///< it falls at the wanted percentile
};

/// The domain where there is no quantile: netCDF's default fill of a byte.
inline constexpr std::int8_t kMissingDomain = -127;

/// The expansion at one percentile as a polynomial of S and K: quantile = mean + deviation * w,
/// w = w[0] + w[1] S + w[2] K + w[3] S^2, dw/dz = 1 + slope[0] S + slope[1] K + slope[2] S^2.
struct ExpansionTerms {
    double w[4];
    double slope[3];
};

/// The terms for the standard normal quantile `z` (Cornish & Fisher 1937, Revue de l'Institut International de
/// Statistique 5:307-320): w = z + (z^2-1) S/6 + (z^3-3z) K/24 - (2z^3-5z) S^2/36.
constexpr ExpansionTerms expansion_terms(double z) {
    const double z2 = z * z;
    return {{z, (z2 - 1) / 6, (z2 - 3) * z / 24, -(2 * z2 - 5) * z / 36}, {z / 3, (z2 - 1) / 8, -(6 * z2 - 5) / 36}};
}

}  // namespace sstclim::kernels
