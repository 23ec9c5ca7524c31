#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/slow_series.hpp"

namespace sstclim::plain {

/// The daily series of cells, read without any code of the program.
struct PlainCells {
    std::vector<std::size_t> cell;     ///< which cells of the grid, in row-major order
    std::vector<slow::Series> series;  ///< [cell]; NaN where missing
};

/// Reads `variable` of dimensions (time, [1,] lat, lon) from files of one grid, every `every`-th cell. Values are
/// stored * scale_factor + add_offset in float64. Missing are _FillValue, missing_value, NaN, what lies outside
/// valid_min, valid_max or valid_range (in packed units) and |stored| >= 1e20. Throws RunError where a file is not as
/// expected.
PlainCells read_cells(const std::vector<std::string>& files, const std::string& variable, std::size_t every);

}  // namespace sstclim::plain
