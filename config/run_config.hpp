#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/shared_config.hpp"
#include "src/quantile.hpp"

namespace sstclim {

/// How percentiles are computed: exactly, from order statistics, or from four moments by Cornish-Fisher.
enum class Method { exact, moments };

/// Where kernels run.
enum class Backend { automatic, cpu, hip, cuda };

/// First and last year, both included.
struct YearRange {
    int first = 1991;
    int last = 2020;

    int years() const { return last - first + 1; }
};

/// First and last day of the year, both included, in the numbering of the 365-day year.
struct DayRange {
    int first;
    int last;
};

/// All choices of a run, as plain values. Made valid once by parse_command_line; every member is an option of the same
/// name on the command line and in a configuration file, and is recorded in the output (config/options.hpp).
struct RunConfig : SharedConfig {
    YearRange baseline;
    std::optional<DayRange> days;  ///< none: the full year
    int window = 5;                ///< half-width [days]
    std::vector<double> percentiles{90};
    Method method = Method::exact;
    QuantileType quantile_type = QuantileType::type7;
    int min_count = 1;
    int slots = 4;
    int tiles = 0;  ///< passes over the days, each for a part of the grid; 0: as few as fit
    Backend backend = Backend::automatic;
    int quantize = 0;    ///< bits of the significand kept in the output's floats, 0 for all
    std::string report;  ///< empty: no report file
};

}  // namespace sstclim
