#pragma once

#include "tests/support/slow_series.hpp"

namespace sstclim::slow {

/// The series without its linear trend: a least-squares line through the values of the years first to last, both
/// included, over the number of days from the first of them; slope * (day - mean day) is taken out of every value,
/// within these years or not.
Series detrended(const Series& series, int first_year, int last_year);

}  // namespace sstclim::slow
