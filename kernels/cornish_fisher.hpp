#pragma once

#include "kernels/cells.hpp"
#include "kernels/moment_sums.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

/// Where the Cornish-Fisher expansion of a pool may be used.
enum class ExpansionDomain : std::int8_t {
    monotone = 0,       ///< the expansion is a monotone function of the probability: a distribution
    locally_valid = 1,  ///< it rises at the wanted percentile, but not everywhere
    invalid = 2,        ///< it falls at the wanted percentile
};

/// The domain where there is no quantile: netCDF's default fill of a byte.
inline constexpr std::int8_t kMissingDomain = -127;

template <typename T>
struct CornishFisherArgs {
    MomentSums<T> window;  ///< of order four
    const T* shift;        ///< [cell]
    double scale;          ///< value = cell * scale + offset
    double offset;
    double z;                ///< standard normal quantile of the percentile
    std::int32_t min_count;  ///< at least 1
    float* quantile;         ///< [cell], in the units of the variable; NaN where fewer than min_count are valid
    std::int8_t* domain;     ///< [cell] ExpansionDomain, kMissingDomain where the quantile is NaN
};

namespace SSTCLIM_TARGET {

/// The quantile of a pool from its first four moments (Cornish & Fisher 1937, Revue de l'Institut International de
/// Statistique 5:307-320): mean + sd * w, w = z + (z^2-1) S/6 + (z^3-3z) K/24 - (2z^3-5z) S^2/36, with skewness S and
/// excess kurtosis K. A pool without variance is its mean. The domain is that of Maillard (2012): monotone where
/// S^2/9 - 4 (K/8 - S^2/6) (1 - K/8 + 5 S^2/36) <= 0.
template <typename T>
void cornish_fisher(const CornishFisherArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
