#pragma once

#include <compare>
#include <functional>
#include <string>
#include <vector>

/// The slow reference: the climatology of one cell, written from the definitions alone, to be checked by reading.
/// It shares nothing with the program that it tests but the error type.
namespace sstclim::slow {

/// The CF calendars. `standard` is Gregorian for the years that satellites have seen; no earlier year is meant here.
enum class Calendar { standard, proleptic_gregorian, julian, noleap, all_leap, day_360 };

/// A calendar date; ordered by time.
struct Date {
    int year = 0;
    int month = 1;
    int day = 1;
    auto operator<=>(const Date&) const = default;
};

bool is_leap_year(Calendar calendar, int year);
int days_in_month(Calendar calendar, int year, int month);
bool exists(Calendar calendar, Date date);
Date next_day(Calendar calendar, Date date);
Date previous_day(Calendar calendar, Date date);
std::string to_string(Date date);

/// True where some years have a 29 February and some have not, so that a leap-day policy is needed.
bool has_leap_years(Calendar calendar);

/// One daily value; NaN is missing. [degC] or any unit that differences of degC fit.
struct DailyValue {
    Date date;
    double value = 0.0;
};

/// The daily series of one cell. Days may be absent; a date may occur once only.
struct Series {
    Calendar calendar = Calendar::standard;
    std::vector<DailyValue> days;
};

/// A series without gaps from 1 January of `first_year` to 31 December (30 December) of `last_year`.
Series make_series(Calendar calendar, int first_year, int last_year, const std::function<double(Date)>& value);

}  // namespace sstclim::slow
