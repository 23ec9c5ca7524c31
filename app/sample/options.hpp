#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace sstclim::sample {

/// The shapes of files that the generator can imitate.
enum class Layout {
    oisst,         ///< NOAA OISST v2.1 as NCEI gives it: one packed file a day
    oisst_yearly,  ///< the same values and packing, one file a year
    psl,           ///< NOAA OISST as PSL gives it: one float file a year
    era5,          ///< ERA5-like: one file a day of doubles in kelvin, north to south
};

/// An inclusive range of years or of days.
struct Range {
    int first = 0;
    int last = 0;
};

/// What to generate. Equal options give equal fields, however many ranks make them.
struct Options {
    std::filesystem::path output;
    Layout layout = Layout::oisst;
    int nlat = 720;
    int nlon = 1440;
    Range years{1991, 2020};
    std::optional<Range> days;  ///< numbered 1 to 365 without 29 February; none: every day, 29 February included
    int deflate = 4;            ///< 0: not compressed
    std::uint64_t seed = 1;
    bool all_variables = false;  ///< oisst: anom, err and ice as well
    bool overwrite = false;
};

/// Reads the command line. Nothing if it asked for help, which has then been printed. Throws UsageError.
std::optional<Options> parse_options(int argc, char** argv);

}  // namespace sstclim::sample
