#pragma once

#include <map>
#include <vector>

#include "tests/support/slow_definition.hpp"
#include "tests/support/slow_series.hpp"

namespace sstclim::slow {

/// A day of the year: its number in the output, and the month and day that it means.
struct DayOfYear {
    int doy = 0;
    int month = 0;
    int day = 0;
    bool operator==(const DayOfYear&) const = default;
};

/// The days of the year that the definition asks for, in the order of the output.
/// Full years of calendars with leap years have 366, with 29 February = 60.
std::vector<DayOfYear> days_of_year(Calendar calendar, const Definition& definition);

/// The values of a record that are present, by date, with the values that `LeapDay::fill` adds.
/// Throws InputError for a date that the calendar lacks or that occurs twice.
std::map<Date, double> values_by_date(const Series& series, LeapDay leap_day);

/// The days of one year's window around `anchor`, by the definition's leap-day policy and year edge: 2 w + 1 dates,
/// fewer for `truncate`. The record need not have them.
std::vector<Date> window_around(Date anchor, Calendar calendar, const Definition& definition);

/// The pool of a day of year.
struct Pool {
    std::vector<double> values;  ///< those present
    int days = 0;                ///< how many a record without gaps or ends would give
};

/// All values of the windows around that day in every year of the baseline that has the day.
Pool pool_of(const DayOfYear& day, const std::map<Date, double>& values, Calendar calendar,
             const Definition& definition);

}  // namespace sstclim::slow
