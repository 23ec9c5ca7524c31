#pragma once

#include <vector>

#include "tests/support/slow_definition.hpp"
#include "tests/support/slow_pool.hpp"
#include "tests/support/slow_series.hpp"
#include "tests/support/slow_statistics.hpp"

namespace sstclim::slow {

/// The climatology of one day of the year. Values are NaN where missing; the count is always given.
struct Result {
    DayOfYear day;
    Moments moments;                     ///< its count is the size of the pool
    std::vector<double> percentiles;     ///< exact, in the definition's order
    std::vector<double> cornish_fisher;  ///< approximated from the moments, in the same order
};

/// The climatology of one cell, a result for each day of `days_of_year`.
///
/// doy 60 under `interpolate` and `exclude` (under `xmhw`): every value is the mean of the finished results of doys 59
/// and 61 (of 59, its own, and 61), missing if one of them is; the count is the smallest. Smoothing comes last and
/// concerns the mean, the percentiles and their approximations.
/// Throws UsageError for a definition that makes no sense, InputError for a series that is none.
std::vector<Result> climatology(const Series& series, const Definition& definition);

/// The circular running mean over `width` days: (width - 1) / 2 on each side. Missing days stay missing, and are left
/// out of their neighbours' means.
std::vector<double> smoothed(const std::vector<double>& year, int width);

}  // namespace sstclim::slow
