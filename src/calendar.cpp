#include "src/calendar.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "src/error.hpp"

namespace sstclim {
namespace {

constexpr Date kFirstGregorianDay{1582, 10, 15};
constexpr Date kLastJulianDay{1582, 10, 4};
/// Day numbers of the Julian calendar minus those of the Gregorian, of the same day.
constexpr std::int64_t kJulianShift = 2;

constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

/// After how many years, and days, a calendar repeats itself.
struct Cycle {
    int years;
    int days;
};

/// `calendar` is one with a single rule for all years, that is, not the standard one.
constexpr Cycle cycle_of(Calendar calendar) {
    switch (calendar) {
        case Calendar::noleap:
            return {1, 365};
        case Calendar::all_leap:
            return {1, 366};
        case Calendar::day360:
            return {1, 360};
        case Calendar::julian:
            return {4, 1461};
        default:
            return {400, 146097};
    }
}

/// Days from 0000-03-01 to 1 March of `year`. A year that begins in March has its leap day at its end, so that the
/// days before a month of that year do not depend on it.
constexpr std::int64_t days_to_march(Calendar calendar, std::int64_t year) {
    switch (calendar) {
        case Calendar::noleap:
            return 365 * year;
        case Calendar::all_leap:
            return 366 * year;
        case Calendar::day360:
            return 360 * year;
        case Calendar::julian:
            return 365 * year + floor_div(year, 4);
        default:
            return 365 * year + floor_div(year, 4) - floor_div(year, 100) + floor_div(year, 400);
    }
}

/// Days from 1 March to the first of a month; months are counted from March = 0.
constexpr int days_from_march(Calendar calendar, int month) {
    return calendar == Calendar::day360 ? 30 * month : (153 * month + 2) / 5;
}

std::int64_t number_of(Calendar calendar, const Date& date) {
    const std::int64_t march_year = date.month < 3 ? date.year - 1 : date.year;
    return days_to_march(calendar, march_year) + days_from_march(calendar, (date.month + 9) % 12) + date.day - 1;
}

Date date_of_number(Calendar calendar, std::int64_t number) {
    const Cycle cycle = cycle_of(calendar);
    // The mean length of a year leads to the right year or to a neighbour.
    std::int64_t year = floor_div(number * cycle.years, cycle.days);
    while (days_to_march(calendar, year) > number) {
        --year;
    }
    while (days_to_march(calendar, year + 1) <= number) {
        ++year;
    }
    const int day = static_cast<int>(number - days_to_march(calendar, year));
    const int month = calendar == Calendar::day360 ? day / 30 : (5 * day + 2) / 153;
    return {static_cast<int>(month < 10 ? year : year + 1), month < 10 ? month + 3 : month - 9,
            day - days_from_march(calendar, month) + 1};
}

}  // namespace

Calendar parse_calendar(std::string_view name) {
    std::string key(name);
    std::transform(key.begin(), key.end(), key.begin(), [](unsigned char c) { return std::tolower(c); });
    if (key.empty() || key == "standard" || key == "gregorian") {
        return Calendar::standard;
    }
    if (key == "proleptic_gregorian") {
        return Calendar::proleptic_gregorian;
    }
    if (key == "julian") {
        return Calendar::julian;
    }
    if (key == "noleap" || key == "365_day") {
        return Calendar::noleap;
    }
    if (key == "all_leap" || key == "366_day") {
        return Calendar::all_leap;
    }
    if (key == "360_day") {
        return Calendar::day360;
    }
    throw InputError(
        "unknown calendar \"{}\": give the time coordinate a CF calendar (standard, proleptic_gregorian, julian, "
        "noleap, all_leap or 360_day)",
        name);
}

std::string_view to_string(Calendar calendar) {
    switch (calendar) {
        case Calendar::proleptic_gregorian:
            return "proleptic_gregorian";
        case Calendar::julian:
            return "julian";
        case Calendar::noleap:
            return "noleap";
        case Calendar::all_leap:
            return "all_leap";
        case Calendar::day360:
            return "360_day";
        default:
            return "standard";
    }
}

std::string to_string(const Date& date) {
    return fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
}

bool is_leap_year(Calendar calendar, int year) {
    const bool julian_leap = year % 4 == 0;
    const bool gregorian_leap = julian_leap && (year % 100 != 0 || year % 400 == 0);
    switch (calendar) {
        case Calendar::standard:
            return year <= kFirstGregorianDay.year ? julian_leap : gregorian_leap;
        case Calendar::proleptic_gregorian:
            return gregorian_leap;
        case Calendar::julian:
            return julian_leap;
        default:
            return calendar == Calendar::all_leap || calendar == Calendar::day360;
    }
}

bool has_leap_years(Calendar calendar) {
    return calendar == Calendar::standard || calendar == Calendar::proleptic_gregorian || calendar == Calendar::julian;
}

int days_in_month(Calendar calendar, int year, int month) {
    constexpr std::array<int, 12> kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (calendar == Calendar::day360) {
        return 30;
    }
    if (calendar == Calendar::standard && year == kFirstGregorianDay.year && month == kFirstGregorianDay.month) {
        return 31 - (kFirstGregorianDay.day - kLastJulianDay.day - 1);
    }
    return month == 2 && is_leap_year(calendar, year) ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

int days_in_year(Calendar calendar, int year) {
    return static_cast<int>(day_number(calendar, {year + 1, 1, 1}) - day_number(calendar, {year, 1, 1}));
}

bool is_valid(Calendar calendar, const Date& date) {
    if (date.month < 1 || date.month > 12 || date.day < 1) {
        return false;
    }
    if (calendar != Calendar::standard) {
        return date.day <= days_in_month(calendar, date.year, date.month);
    }
    if (date > kLastJulianDay && date < kFirstGregorianDay) {
        return false;
    }
    const Calendar rule = date < kFirstGregorianDay ? Calendar::julian : Calendar::proleptic_gregorian;
    return date.day <= days_in_month(rule, date.year, date.month);
}

std::int64_t day_number(Calendar calendar, const Date& date) {
    if (calendar != Calendar::standard) {
        return number_of(calendar, date);
    }
    return date < kFirstGregorianDay ? number_of(Calendar::julian, date) - kJulianShift
                                     : number_of(Calendar::proleptic_gregorian, date);
}

Date date_of(Calendar calendar, std::int64_t day_number) {
    if (calendar != Calendar::standard) {
        return date_of_number(calendar, day_number);
    }
    static const std::int64_t first_gregorian = number_of(Calendar::proleptic_gregorian, kFirstGregorianDay);
    return day_number < first_gregorian ? date_of_number(Calendar::julian, day_number + kJulianShift)
                                        : date_of_number(Calendar::proleptic_gregorian, day_number);
}

Date add_days(Calendar calendar, const Date& date, std::int64_t days) {
    return date_of(calendar, day_number(calendar, date) + days);
}

}  // namespace sstclim
