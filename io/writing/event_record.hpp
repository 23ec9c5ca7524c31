#pragma once

#include <array>
#include <cstdint>

namespace sstclim::io {

/// An event of a cell, as it travels between ranks and is written. Days count from the first day of the record.
struct EventRecord {
    std::uint64_t cell;  ///< of the grid, row by row
    std::int32_t start;
    std::int32_t end;  ///< the last day
    std::int32_t peak;
    std::int32_t category;                      ///< 1 to 4
    std::array<std::int32_t, 4> category_days;  ///< in category 1 to 4
    float intensity_max;
    float intensity_mean;
    float intensity_var;
    float intensity_cumulative;
    float intensity_max_thresh;
    float intensity_mean_thresh;
    float rate_onset;
    float rate_decline;
};

}  // namespace sstclim::io
