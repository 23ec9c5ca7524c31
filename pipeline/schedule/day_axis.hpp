#pragma once

#include <optional>
#include <vector>

#include "config/run_config.hpp"
#include "src/calendar.hpp"

namespace sstclim {

/// A day of the result: a calendar day, and its number in the year.
struct AxisDay {
    MonthDay day;
    int day_of_year;
};

/// The days of the result in order: the full year, of 366 days where the calendar has leap years, or `days`, which are
/// numbered by the year without 29 February and may cross New Year.
/// Throws UsageError where they exceed the calendar's year.
std::vector<AxisDay> axis_days(Calendar calendar, const std::optional<DayRange>& days);

/// The dates of the days of an axis in the year that represents a baseline: its middle, or the leap year next to it
/// where the axis has a 29 February. Days behind New Year are dated in the year after.
std::vector<Date> representative_dates(Calendar calendar, const YearRange& baseline, const std::vector<AxisDay>& axis);

/// Whether a day of an axis comes behind New Year, and the day before it does not.
bool crosses_new_year(const AxisDay& before, const AxisDay& day);

}  // namespace sstclim
