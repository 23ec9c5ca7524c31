#pragma once

#include "config/compare_config.hpp"
#include "pipeline/compare/comparison.hpp"

namespace sstclim {

/// Compares two files, or all files of the same name in two folders, day by day. Throws UsageError where a file is to
/// be compared with a folder, InputError where the two have different grids, days, calendars, units or variables.
Comparison compare(const CompareConfig& config);

}  // namespace sstclim
