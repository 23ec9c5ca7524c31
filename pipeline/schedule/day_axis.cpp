#include "pipeline/schedule/day_axis.hpp"

#include <algorithm>

#include "src/error.hpp"

namespace sstclim {
namespace {

/// All days of a year of the calendar in which the result is numbered.
std::vector<AxisDay> year_of(Calendar numbering) {
    constexpr int kAnyYear = 2001;
    std::vector<AxisDay> year;
    const int days = days_in_year(numbering, kAnyYear);
    for (int index = 0; index < days; ++index) {
        const Date date = add_days(numbering, {kAnyYear, 1, 1}, index);
        year.push_back({{date.month, date.day}, index + 1});
    }
    return year;
}

/// The middle of the baseline, or the leap year next to it.
int representative_year(Calendar calendar, const YearRange& baseline, bool needs_leap_day) {
    const int middle = (baseline.first + baseline.last) / 2;
    if (!needs_leap_day)
        return middle;
    for (int distance = 0;; ++distance) {
        if (is_leap_year(calendar, middle - distance))
            return middle - distance;
        if (is_leap_year(calendar, middle + distance))
            return middle + distance;
    }
}

}  // namespace

std::vector<AxisDay> axis_days(Calendar calendar, const std::optional<DayRange>& days) {
    const bool leaps = has_leap_years(calendar);
    if (!days)
        return year_of(leaps ? Calendar::all_leap : calendar);
    const std::vector<AxisDay> year = year_of(leaps ? Calendar::noleap : calendar);
    const int length = static_cast<int>(year.size());
    if (days->first > length || days->last > length) {
        throw UsageError("--days {}-{}: the year of the {} calendar has {} days", days->first, days->last,
                         to_string(calendar), length);
    }
    std::vector<AxisDay> axis;
    const int count = (days->last - days->first + length) % length + 1;
    for (int i = 0; i < count; ++i)
        axis.push_back(year[static_cast<std::size_t>((days->first - 1 + i) % length)]);
    return axis;
}

std::vector<Date> representative_dates(Calendar calendar, const YearRange& baseline, const std::vector<AxisDay>& axis) {
    const bool has_leap_day =
        has_leap_years(calendar) && std::ranges::any_of(axis, [](const AxisDay& a) { return a.day == kLeapDay; });
    int year = representative_year(calendar, baseline, has_leap_day);
    std::vector<Date> dates;
    for (std::size_t i = 0; i < axis.size(); ++i) {
        year += i > 0 && crosses_new_year(axis[i - 1], axis[i]) ? 1 : 0;
        dates.push_back({year, axis[i].day.month, axis[i].day.day});
    }
    return dates;
}

bool crosses_new_year(const AxisDay& before, const AxisDay& day) {
    return day.day < before.day;
}

}  // namespace sstclim
