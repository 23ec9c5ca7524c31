#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace sstclim {

/// The calendars of the CF conventions (CF-1.8, section 4.4.1).
enum class Calendar { standard, proleptic_gregorian, julian, noleap, all_leap, day360 };

/// A calendar day; which days exist depends on the calendar.
struct Date {
    int year;
    int month;  ///< 1-12
    int day;    ///< 1-31

    auto operator<=>(const Date&) const = default;
};

/// A month and a day without a year: what "the same calendar day" means in every year.
struct MonthDay {
    int month;  ///< 1-12
    int day;    ///< 1-31

    auto operator<=>(const MonthDay&) const = default;
};

inline constexpr MonthDay kLeapDay{2, 29};

/// Reads a CF calendar name ("gregorian", "365_day", "366_day" and the like are synonyms; "" is standard).
/// Throws InputError for an unknown name.
Calendar parse_calendar(std::string_view name);

/// The CF name of a calendar.
std::string_view to_string(Calendar calendar);

/// "YYYY-MM-DD".
std::string to_string(const Date& date);

/// Whether 29 February exists in `year` (in 360_day, as 30 February, it always does).
bool is_leap_year(Calendar calendar, int year);

/// Whether the calendar has leap days in some years only, so that day of year and calendar day differ by year.
bool has_leap_years(Calendar calendar);

/// How many days there are; standard calendar: 21 in October 1582, 355 in that year.
int days_in_month(Calendar calendar, int year, int month);
int days_in_year(Calendar calendar, int year);

/// Whether the date exists. Standard calendar: 5-14 October 1582 do not.
bool is_valid(Calendar calendar, const Date& date);

/// Days since 0000-03-01 of the calendar itself (year 0 precedes year 1); consecutive days differ by one.
/// The standard calendar is Julian before 1582-10-15 and Gregorian from there on, and its origin is the Gregorian
/// 0000-03-01: from 1582-10-15 on its day numbers are those of proleptic_gregorian. `date` must be valid.
std::int64_t day_number(Calendar calendar, const Date& date);

/// The inverse of day_number.
Date date_of(Calendar calendar, std::int64_t day_number);

/// `date` moved by `days`.
Date add_days(Calendar calendar, const Date& date, std::int64_t days);

}  // namespace sstclim
