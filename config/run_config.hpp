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

/// As the user names it.
constexpr const char* to_string(Backend backend) {
    constexpr const char* kNames[]{"auto", "cpu", "hip", "cuda"};
    return kNames[static_cast<int>(backend)];
}

/// First and last year, both included.
struct YearRange {
    int first = 1991;
    int last = 2020;

    int years() const { return last - first + 1; }
};

/// First and last day of the year, both included, in the numbering of the 365-day year. The first is behind the last
/// where the range crosses New Year.
struct DayRange {
    int first;
    int last;
};

/// What becomes of 29 February, and of doy 60 in a full year of 366 days. In windows of real days it is pooled by its
/// neighbours as the day that it is.
enum class LeapDay {
    interpolate,  ///< windows of real days; doy 60 = mean of the results of 59 and 61 (Oliver's marineHeatWaves)
    exclude,      ///< left out of all windows; doy 60 = mean of the results of 59 and 61 (NOAA CRW)
    separate,     ///< windows of real days; doy 60 has those of the leap years only (CDO)
    xmhw,         ///< as separate, and then doy 60 = mean of the results of 59, its own and 61
    fill,         ///< common years are given mean(28 Feb, 1 Mar) for a 29 February (heatwave3)
};

/// What a window takes where it leaves a year of the baseline.
enum class YearEdge {
    extend,    ///< the real days there, within or outside the baseline, where the files have them (Oliver)
    circular,  ///< the days at the other end of the same year (heatwaveR)
    truncate,  ///< the real days there, if they are within the baseline (xmhw)
};

/// Which values are left out of all pools, by what other variables say of their cells.
struct MaskChoice {
    std::string variable;           ///< empty: none
    std::string file;               ///< that holds it once for all days; empty: the input files, for every day
    std::vector<double> values;     ///< of the variable, that let a value in
    int bits = 0;                   ///< of the variable, of which one must be set; 0: values decide
    std::string ice_variable;       ///< sea-ice fraction in the input files; empty: none
    std::optional<double> max_ice;  ///< above which values are left out; none: as of most_ice()

    double most_ice() const { return max_ice.value_or(0.15); }
};

/// All choices of a run, as plain values. Made valid once by parse_command_line; every member is an option of the same
/// name on the command line and in a configuration file, and is recorded in the output (config/options.hpp).
struct RunConfig : SharedConfig {
    std::string definition;  ///< preset whose choices the others start from; empty: none
    std::vector<YearRange> baselines{YearRange{}};
    std::optional<DayRange> days;  ///< none: the full year
    int window = 5;                ///< half-width [days]
    LeapDay leap_day = LeapDay::exclude;
    YearEdge year_edge = YearEdge::extend;
    int smooth = 0;  ///< width of the running mean over the finished year [days], odd; 0: none
    std::vector<double> percentiles{90};
    Method method = Method::exact;
    std::optional<QuantileType> quantile_type;  ///< of exact percentiles; none: as of type_of_quantiles()
    int min_count = 1;
    double min_fraction = 0;  ///< of a pool without gaps
    bool detrend = false;     ///< take the linear trend of the baseline out of every cell's values
    MaskChoice mask;
    int slots = 4;
    int tiles = 0;  ///< passes over the days, each for a part of the grid; 0: as few as fit
    Backend backend = Backend::automatic;
    int quantize = 0;     ///< bits of the significand kept in the output's floats, 0 for all
    bool resume = false;  ///< keep a journal, and go on where a run before left one
    std::string report;   ///< empty: no report file

    QuantileType type_of_quantiles() const { return quantile_type.value_or(QuantileType::type7); }
};

}  // namespace sstclim
