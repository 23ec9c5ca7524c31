#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "io/climatology_file.hpp"
#include "src/calendar.hpp"

namespace sstclim {

/// One calendar day enters the window: its date in every baseline year, in the order of the years.
struct Step {
    std::vector<Date> dates;
};

/// The order in which a run reads and emits: step by step one calendar day enters, from the first window on the oldest
/// leaves, and one day of the result is complete.
struct Schedule {
    Calendar calendar = Calendar::standard;
    int first_year = 0;
    int last_year = 0;
    int window_days = 0;                   ///< 2 * half-width + 1
    std::vector<Step> steps;               ///< days of the result + window_days - 1
    std::vector<io::ClimatologyDay> axis;  ///< days of the result
    /// Where the axis has 29 February: the day that is the mean of its neighbours on the axis.
    std::optional<std::size_t> interpolated;

    /// The day of the axis that is complete after `step`, if one is.
    std::optional<std::size_t> emitted_after(std::size_t step) const;
};

/// Days of the result: first and last day of the 365-day year (the year of the calendar where it has no leap years).
struct DaySubset {
    int first;
    int last;
};

/// The schedule of the leap-day choice `exclude` and the year edge `extend`: 29 February takes no part in any window,
/// windows are runs of the other real days and reach outside the baseline. Without a subset the result covers the whole
/// year; its axis then has 366 days where the calendar has leap years, with 29 February between its neighbours.
/// Throws UsageError where the subset exceeds the calendar's year.
Schedule make_schedule(Calendar calendar, int first_year, int last_year, int half_width,
                       std::optional<DaySubset> subset);

}  // namespace sstclim
