#include "pipeline/schedule.hpp"

#include <cstdlib>

#include "src/error.hpp"

namespace sstclim {
namespace {

/// The calendar without its leap days, whose days of year a result counts.
Calendar common_calendar(Calendar calendar) {
    return has_leap_years(calendar) ? Calendar::noleap : calendar;
}

/// The date of day `index` (0-based, from 1 January of `year`, also beyond either end of the year).
Date date_at(Calendar common, int year, std::int64_t index) {
    return add_days(common, {year, 1, 1}, index);
}

/// The year in which the axis is dated: the middle of the baseline, or the leap year next to it.
int representative_year(Calendar calendar, int first_year, int last_year, bool needs_leap_day) {
    const int middle = (first_year + last_year) / 2;
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

std::optional<std::size_t> Schedule::emitted_after(std::size_t step) const {
    const auto lead = static_cast<std::size_t>(window_days - 1);
    if (step < lead)
        return std::nullopt;
    const std::size_t day = step - lead;
    return interpolated && day >= *interpolated ? day + 1 : day;
}

Schedule make_schedule(Calendar calendar, int first_year, int last_year, int half_width,
                       std::optional<DaySubset> subset) {
    const Calendar common = common_calendar(calendar);
    const int year_days = days_in_year(common, first_year);
    if (subset && subset->last > year_days) {
        throw UsageError("--days {}-{}: the year of the {} calendar has {} days", subset->first, subset->last,
                         to_string(calendar), year_days);
    }
    const bool with_leap_day = !subset && has_leap_years(calendar);
    const int first = subset ? subset->first - 1 : 0;
    const int last = subset ? subset->last - 1 : year_days - 1;
    const int dated_in = representative_year(calendar, first_year, last_year, with_leap_day);

    Schedule schedule{calendar, first_year, last_year, 2 * half_width + 1, {}, {}, std::nullopt};
    for (int index = first - half_width; index <= last + half_width; ++index) {
        Step step;
        for (int year = first_year; year <= last_year; ++year)
            step.dates.push_back(date_at(common, year, index));
        schedule.steps.push_back(std::move(step));
    }
    for (int index = first; index <= last; ++index) {
        const Date date = date_at(common, dated_in, index);
        if (with_leap_day && date.month == 3 && date.day == 1) {
            schedule.interpolated = schedule.axis.size();
            schedule.axis.push_back({{dated_in, kLeapDay.month, kLeapDay.day},
                                     date_at(common, first_year, index - 1 - half_width),
                                     date_at(common, last_year, index + half_width),
                                     index + 1});
        }
        schedule.axis.push_back({date, date_at(common, first_year, index - half_width),
                                 date_at(common, last_year, index + half_width),
                                 index + 1 + (schedule.interpolated ? 1 : 0)});
    }
    return schedule;
}

}  // namespace sstclim
