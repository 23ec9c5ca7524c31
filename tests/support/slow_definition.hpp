#pragma once

#include <vector>

namespace sstclim::slow {

/// Hyndman and Fan (1996), types 4 to 9, and the nearest rank.
enum class Quantile { type4, type5, type6, type7, type8, type9, nearest };

/// What becomes of 29 February, and of doy 60 in a full year of 366 days.
enum class LeapDay {
    interpolate,  ///< windows take it as the real day it is; doy 60 = mean of the results of 59 and 61
    exclude,      ///< left out; windows step over it; doy 60 = mean of the results of 59 and 61
    separate,     ///< windows take it as a real day; doy 60 has the windows of the leap years only
    xmhw,         ///< as separate, and then doy 60 = mean of the results of 59, its own and 61
    fill,         ///< common years are given mean(28 Feb, 1 Mar) for a 29 February; all years have 366 days
};

/// What a window takes where it leaves a year of the baseline.
enum class YearEdge {
    extend,    ///< the real days there, within or outside the baseline, where the record has them
    circular,  ///< the days at the other end of the same year
    truncate,  ///< the real days there, if they are within the baseline
};

/// A climatology's definition: all the choices.
struct Definition {
    int first_year = 1991;  ///< baseline, both years included
    int last_year = 2020;
    int window_half_width = 5;                 ///< [days]; 5 makes windows of 11 days
    std::vector<double> percentiles = {90.0};  ///< [percent], within (0, 100)
    Quantile quantile = Quantile::type7;
    LeapDay leap_day = LeapDay::exclude;
    YearEdge year_edge = YearEdge::extend;
    int smooth_width = 0;  ///< [days], odd; 0 or 1: no smoothing. Full years only
    int min_count = 1;     ///< fewer values than this in a pool: the result is missing
    /// Fewer values than this fraction of a pool without gaps, (years with that day) x (window), the part of windows
    /// beyond the ends of the record or of the baseline included: the result is missing.
    double min_fraction = 0.0;
    /// The days of year to compute; empty: the full year. They are numbered 1 to 365 without 29 February (in calendars
    /// whose years have all one length: as that calendar numbers them), and doy 60 is then 1 March.
    std::vector<int> subset;
};

}  // namespace sstclim::slow
