#pragma once

#include <cstddef>

#include "kernels/cells.hpp"
#include "kernels/expansion.hpp"
#include "kernels/moment_sums.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

/// Mean, standard deviation and count of the days of the result: [day * day_stride + cell]. Where a cell and its
/// neighbours have never been valid, such as on land, they are left as they are.
struct MomentResult {
    float* mean;                ///< in the units of the variable; NaN where fewer than min_count are valid
    float* standard_deviation;  ///< divisor n
    std::int32_t* count;        ///< valid values in the pool
    std::size_t day_stride = 0;
    float* mean_residual = nullptr;  ///< what float32 leaves of the mean; null: not wanted
};

/// Quantiles by the Cornish-Fisher expansion: [percentile * percentile_stride + day * day_stride + cell]. A pool
/// without variance is its mean.
struct ExpansionResult {
    int percentiles = 0;
    const ExpansionTerms* terms = nullptr;  ///< [percentile]
    float* quantiles = nullptr;             ///< in the units of the variable; NaN where fewer than min_count are valid
    std::int8_t* domains = nullptr;         ///< ExpansionDomain, kMissingDomain where the quantile is NaN
    std::size_t percentile_stride = 0;
    std::size_t day_stride = 0;
    float* residuals = nullptr;  ///< what float32 leaves of the quantiles; null: not wanted
};

template <typename T>
struct SlideMomentArgs {
    MomentRing<T> ring;  ///< of more places than the window has days: a day that leaves is still there when one enters
    int first;           ///< place of this call's first day
    int days;            ///< of this call
    int window_days;
    int filled;  ///< days in the window before this call, at most window_days; results begin with a full window
    MomentSums<T> window;
    MomentOrder order;
    const T* shift;  ///< [cell]
    double scale;    ///< value = cell * scale + offset
    double offset;
    std::int32_t min_count;       ///< at least 1
    MomentResult result;          ///< day 0 is the first day of this call that has a result
    ExpansionResult expansion{};  ///< only of order four
};

namespace SSTCLIM_TARGET {

/// Moves the window over `days` days: adds the sums of the day that enters and subtracts those of the day that leaves,
/// exactly for integers. The sums of floating-point cells are taken anew from the ring: a subtraction would leave its
/// rounding behind, and a pool that has become constant would seem to vary.
template <typename T>
void slide_moment(const SlideMomentArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
