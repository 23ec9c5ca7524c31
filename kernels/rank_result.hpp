#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/rank_plan.hpp"

namespace sstclim::kernels {

/// Percentiles of the days that a kernel emits: values[percentile * percentile_stride + day * day_stride + cell], NaN
/// where the pool has fewer than `min_count` values.
struct RankResult {
    float* values;
    std::size_t percentile_stride;
    std::size_t day_stride;
    int percentiles;
    const RankPosition* positions;  ///< [percentile][max_count + 1]
    int max_count;
    const std::int32_t* count;  ///< [day * count_day_stride + cell] valid values in the pool
    std::size_t count_day_stride;
    std::int32_t min_count;  ///< at least 1
    RankSide side;
    double scale;  ///< value = cell * scale + offset
    double offset;
    float* residuals = nullptr;  ///< what float32 leaves of the values, laid out as they are; null: not wanted
};

}  // namespace sstclim::kernels
