#pragma once

#include <cmath>

#include "kernels/moment_sums.hpp"
#include "kernels/pack.hpp"
#include "kernels/target.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// A whole number of less than 51 bits as float64, in arithmetic that every vector unit has: 2^52 + 2^51 is added as an
/// integer, which the last bits of a float64 of this size are, and taken away as float64.
SSTCLIM_CELL_FUNCTION double small_to_double(std::int64_t value) {
    constexpr double kShift = 6755399441055744.0;
    return __builtin_bit_cast(double, __builtin_bit_cast(std::int64_t, kShift) + value) - kShift;
}

/// Mean and variance of `n` >= 1 values from the words of one cell. Exact up to one rounding for int16 cells.
SSTCLIM_CELL_FUNCTION void mean_and_variance(std::int32_t n, const std::int64_t* words, CentralMoments& moments) {
    const double count = n;
    moments.mean = static_cast<double>(words[0]) / count;
    moments.variance = static_cast<double>(n * words[1] - words[0] * words[0]) / (count * count);
}

/// The same of neighbouring cells.
template <int kCells>
SSTCLIM_CELL_FUNCTION void mean_and_variance(const CellGroup<std::int32_t, kCells>& n,
                                             const CellGroup<std::int64_t, kCells> (&words)[2],
                                             CellGroup<double, kCells>& mean, CellGroup<double, kCells>& variance) {
    if constexpr (kBranchesAreCheap) {
        // Where all products are whole numbers in float64 too, as all but always, a CPU does many at a time.
        constexpr double kExactBelow = 9007199254740992.0;  // 2^53
        CellGroup<double, kCells> squares;
        bool is_exact = true;
        SSTCLIM_LANES
        for (int cell = 0; cell < kCells; ++cell) {
            const double count = n.value[cell];
            const double first = small_to_double(words[0].value[cell]);
            squares.value[cell] = count * small_to_double(words[1].value[cell]);
            mean.value[cell] = first / count;
            variance.value[cell] = (squares.value[cell] - first * first) / (count * count);
        }
        for (int cell = 0; cell < kCells; ++cell)
            is_exact &= squares.value[cell] < kExactBelow;
        if (is_exact)
            return;
    }
    for (int cell = 0; cell < kCells; ++cell) {
        const std::int64_t of_cell[2] = {words[0].value[cell], words[1].value[cell]};
        CentralMoments moments;
        mean_and_variance(n.value[cell], of_cell, moments);
        mean.value[cell] = moments.mean;
        variance.value[cell] = moments.variance;
    }
}

/// For floating-point cells a variance within the rounding of its sums is none: the pool is constant.
SSTCLIM_CELL_FUNCTION void mean_and_variance(std::int32_t n, const double* words, CentralMoments& moments) {
    constexpr double kEpsilon = 2.220446049250313e-16;
    const double mean_square = words[1] / n;
    moments.mean = words[0] / n;
    const double variance = mean_square - moments.mean * moments.mean;
    moments.variance = variance > n * kEpsilon * mean_square ? variance : 0;
}

template <int kCells>
SSTCLIM_CELL_FUNCTION void mean_and_variance(const CellGroup<std::int32_t, kCells>& n,
                                             const CellGroup<double, kCells> (&words)[2],
                                             CellGroup<double, kCells>& mean, CellGroup<double, kCells>& variance) {
    SSTCLIM_LANES
    for (int cell = 0; cell < kCells; ++cell) {
        const double of_cell[2] = {words[0].value[cell], words[1].value[cell]};
        CentralMoments moments;
        mean_and_variance(n.value[cell], of_cell, moments);
        mean.value[cell] = moments.mean;
        variance.value[cell] = moments.variance;
    }
}

/// Central moments from sums of powers of d: m3 = r3 - 3 m r2 + 2 m^3 and m4 = r4 - 4 m r3 + 6 m^2 r2 - 3 m^4 with the
/// raw moments r of d; `moments` holds mean and variance.
SSTCLIM_CELL_FUNCTION void add_third_and_fourth(double m, double r2, double r3, double r4, CentralMoments& moments) {
    moments.third = r3 - 3 * m * r2 + 2 * m * m * m;
    moments.fourth = r4 - 4 * m * r3 + 6 * m * m * r2 - 3 * m * m * m * m;
}

SSTCLIM_CELL_FUNCTION CentralMoments central_moments(std::int32_t n, const double* words) {
    CentralMoments moments;
    mean_and_variance(n, words, moments);
    const double inverse = 1.0 / n;
    add_third_and_fourth(moments.mean, words[1] * inverse, words[2] * inverse, words[3] * inverse, moments);
    return moments;
}

/// The shift of a cell may lie far from the values of one window. The integer sums are therefore moved to the integer
/// next to the mean, exactly, before anything is rounded: arithmetic modulo 2^64 suffices wherever the moved sums fit a
/// word, and where they do not, the values spread so far that nothing cancels.
SSTCLIM_CELL_FUNCTION CentralMoments central_moments(std::int32_t n, const std::int64_t* words) {
    CentralMoments moments;
    mean_and_variance(n, words, moments);
    const double inverse = 1.0 / n;
    if (n * moments.variance > 2e9) {  // the moved sum of fourth powers is below (n variance)^2, here 2^62
        const double fourth = static_cast<double>(words[3]) * 65536.0 + static_cast<double>(words[4]);
        add_third_and_fourth(moments.mean, static_cast<double>(words[1]) * inverse,
                             static_cast<double>(words[2]) * inverse, fourth * inverse, moments);
        return moments;
    }
    const auto c = static_cast<std::uint64_t>(static_cast<std::int64_t>(floor(moments.mean + 0.5)));
    const auto count = static_cast<std::uint64_t>(n);
    const auto s1 = static_cast<std::uint64_t>(words[0]);
    const auto s2 = static_cast<std::uint64_t>(words[1]);
    const auto s3 = static_cast<std::uint64_t>(words[2]);
    const auto s4 = (static_cast<std::uint64_t>(words[3]) << 16) + static_cast<std::uint64_t>(words[4]);
    const std::uint64_t nc = count * c;
    const auto moved1 = static_cast<std::int64_t>(s1 - nc);
    const auto moved2 = static_cast<std::int64_t>(s2 - c * (2 * s1 - nc));
    const auto moved3 = static_cast<std::int64_t>(s3 - c * (3 * s2 - c * (3 * s1 - nc)));
    const auto moved4 = static_cast<std::int64_t>(s4 - c * (4 * s3 - c * (6 * s2 - c * (4 * s1 - nc))));
    add_third_and_fourth(static_cast<double>(moved1) * inverse, static_cast<double>(moved2) * inverse,
                         static_cast<double>(moved3) * inverse, static_cast<double>(moved4) * inverse, moments);
    return moments;
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
