#pragma once

#include "kernels/moment_sums.hpp"
#include "kernels/target.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// Mean and variance of `n` >= 1 values from the words of one cell. Exact up to one rounding for int16 cells.
SSTCLIM_CELL_FUNCTION void mean_and_variance(std::int32_t n, const std::int64_t* words, CentralMoments& moments) {
    const double count = n;
    moments.mean = static_cast<double>(words[0]) / count;
    moments.variance = static_cast<double>(n * words[1] - words[0] * words[0]) / (count * count);
}

SSTCLIM_CELL_FUNCTION void mean_and_variance(std::int32_t n, const double* words, CentralMoments& moments) {
    moments.mean = words[0] / n;
    const double variance = words[1] / n - moments.mean * moments.mean;
    moments.variance = variance > 0 ? variance : 0;
}

SSTCLIM_CELL_FUNCTION double fourth_power_sum(const std::int64_t* words) {
    return static_cast<double>(words[3]) * 65536.0 + static_cast<double>(words[4]);
}

SSTCLIM_CELL_FUNCTION double fourth_power_sum(const double* words) {
    return words[3];
}

/// All central moments: m3 = r3 - 3 m r2 + 2 m^3 and m4 = r4 - 4 m r3 + 6 m^2 r2 - 3 m^4 with the raw moments r of d.
template <typename Word>
SSTCLIM_CELL_FUNCTION CentralMoments central_moments(std::int32_t n, const Word* words) {
    CentralMoments moments;
    mean_and_variance(n, words, moments);
    const double m = moments.mean;
    const double r2 = static_cast<double>(words[1]) / n;
    const double r3 = static_cast<double>(words[2]) / n;
    const double r4 = fourth_power_sum(words) / n;
    moments.third = r3 - 3 * m * r2 + 2 * m * m * m;
    moments.fourth = r4 - 4 * m * r3 + 6 * m * m * r2 - 3 * m * m * m * m;
    return moments;
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
