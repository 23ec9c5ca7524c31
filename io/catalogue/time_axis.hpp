#pragma once

#include <optional>
#include <vector>

#include "io/files/data_file.hpp"
#include "src/time_units.hpp"

namespace sstclim::io {

/// Where the dates of a variable's records stand.
struct TimeSource {
    std::optional<std::size_t> position;       ///< of the time dimension among the variable's; none: one record
    std::optional<NetcdfVariable> coordinate;  ///< the variable that holds the times; none: the global attributes
};

/// Finds the times of `variable`: the coordinate variable of one of its dimensions, or else one that its `coordinates`
/// or `time` attribute names, with units "... since ...", axis "T" or standard_name "time".
TimeSource find_time(const DataFile& file, const NetcdfVariable& variable);

struct TimeAxis {
    Calendar calendar = Calendar::standard;
    std::vector<DateTime> times;
};

/// Reads the times of all records. Throws InputError, naming file and variable, where there are none, where units or
/// calendar cannot be understood, and where two records fall on one date.
TimeAxis read_times(const DataFile& file, const NetcdfVariable& variable, const TimeSource& source);

}  // namespace sstclim::io
