#include "tests/support/slow_series.hpp"

#include <array>

#include <fmt/format.h>

namespace sstclim::slow {

bool is_leap_year(Calendar calendar, int year) {
    switch (calendar) {
        case Calendar::noleap:
        case Calendar::day_360:
            return false;
        case Calendar::all_leap:
            return true;
        case Calendar::julian:
            return year % 4 == 0;
        case Calendar::standard:
        case Calendar::proleptic_gregorian:
            break;
    }
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int days_in_month(Calendar calendar, int year, int month) {
    if (calendar == Calendar::day_360)
        return 30;
    if (month == 2 && is_leap_year(calendar, year))
        return 29;
    constexpr std::array<int, 12> lengths{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return lengths.at(static_cast<std::size_t>(month - 1));
}

bool exists(Calendar calendar, Date date) {
    return date.month >= 1 && date.month <= 12 && date.day >= 1 &&
           date.day <= days_in_month(calendar, date.year, date.month);
}

Date next_day(Calendar calendar, Date date) {
    if (date.day < days_in_month(calendar, date.year, date.month))
        return {date.year, date.month, date.day + 1};
    if (date.month < 12)
        return {date.year, date.month + 1, 1};
    return {date.year + 1, 1, 1};
}

Date previous_day(Calendar calendar, Date date) {
    if (date.day > 1)
        return {date.year, date.month, date.day - 1};
    if (date.month > 1)
        return {date.year, date.month - 1, days_in_month(calendar, date.year, date.month - 1)};
    return {date.year - 1, 12, days_in_month(calendar, date.year - 1, 12)};
}

std::string to_string(Date date) {
    return fmt::format("{:04d}-{:02d}-{:02d}", date.year, date.month, date.day);
}

bool has_leap_years(Calendar calendar) {
    return calendar == Calendar::standard || calendar == Calendar::proleptic_gregorian || calendar == Calendar::julian;
}

Series make_series(Calendar calendar, int first_year, int last_year, const std::function<double(Date)>& value) {
    Series series{calendar, {}};
    for (Date date{first_year, 1, 1}; date.year <= last_year; date = next_day(calendar, date))
        series.days.push_back({date, value(date)});
    return series;
}

}  // namespace sstclim::slow
