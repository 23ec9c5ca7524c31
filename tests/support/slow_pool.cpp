#include "tests/support/slow_pool.hpp"

#include <algorithm>
#include <cmath>

#include "src/error.hpp"

namespace sstclim::slow {

namespace {

bool is_29_february(Date date) {
    return date.month == 2 && date.day == 29;
}

/// The calendar in which windows count their days.
Calendar window_calendar(Calendar calendar, LeapDay leap_day) {
    if (!has_leap_years(calendar))
        return calendar;
    if (leap_day == LeapDay::exclude)
        return Calendar::noleap;
    if (leap_day == LeapDay::fill)
        return Calendar::all_leap;
    return calendar;
}

}  // namespace

std::vector<DayOfYear> days_of_year(Calendar calendar, const Definition& definition) {
    Calendar numbering = calendar;
    if (has_leap_years(calendar))
        numbering = definition.subset.empty() ? Calendar::all_leap : Calendar::noleap;

    std::vector<DayOfYear> all;
    for (Date date{2001, 1, 1}; date.year == 2001; date = next_day(numbering, date))
        all.push_back({static_cast<int>(all.size()) + 1, date.month, date.day});
    if (definition.subset.empty())
        return all;

    std::vector<DayOfYear> chosen;
    for (int doy : definition.subset) {
        if (doy < 1 || doy > static_cast<int>(all.size()))
            throw UsageError("day of year {} is not within 1 to {}", doy, all.size());
        chosen.push_back(all[static_cast<std::size_t>(doy - 1)]);
    }
    return chosen;
}

std::map<Date, double> values_by_date(const Series& series, LeapDay leap_day) {
    std::map<Date, double> values;
    for (const DailyValue& daily : series.days) {
        if (!exists(series.calendar, daily.date))
            throw InputError("the series has the date {}, which its calendar lacks", to_string(daily.date));
        if (!values.emplace(daily.date, daily.value).second)
            throw InputError("the series has the date {} twice", to_string(daily.date));
    }
    std::erase_if(values, [](const auto& entry) { return std::isnan(entry.second); });

    if (leap_day == LeapDay::fill && has_leap_years(series.calendar)) {
        const auto present = values;
        for (const auto& [date, value] : present) {
            const auto first_of_march = present.find({date.year, 3, 1});
            if (date.month == 2 && date.day == 28 && !is_leap_year(series.calendar, date.year) &&
                first_of_march != present.end())
                values[{date.year, 2, 29}] = (value + first_of_march->second) / 2.0;
        }
    }
    return values;
}

std::vector<Date> window_around(Date anchor, Calendar calendar, const Definition& definition) {
    const Calendar steps = window_calendar(calendar, definition.leap_day);
    const auto stay_in_year = [&](Date date) {
        if (definition.year_edge == YearEdge::circular)
            date.year = anchor.year;
        return date;
    };

    std::vector<Date> window{anchor};
    Date before = anchor;
    Date after = anchor;
    for (int k = 1; k <= definition.window_half_width; ++k) {
        before = stay_in_year(previous_day(steps, before));
        after = stay_in_year(next_day(steps, after));
        window.push_back(before);
        window.push_back(after);
    }
    if (definition.year_edge == YearEdge::truncate)
        std::erase_if(window,
                      [&](Date date) { return date.year < definition.first_year || date.year > definition.last_year; });
    std::sort(window.begin(), window.end());
    return window;
}

Pool pool_of(const DayOfYear& day, const std::map<Date, double>& values, Calendar calendar,
             const Definition& definition) {
    Pool pool;
    for (int year = definition.first_year; year <= definition.last_year; ++year) {
        const Date anchor{year, day.month, day.day};
        const bool filled = is_29_february(anchor) && definition.leap_day == LeapDay::fill;
        if (!exists(calendar, anchor) && !filled)
            continue;
        pool.days += 2 * definition.window_half_width + 1;
        for (Date date : window_around(anchor, calendar, definition)) {
            const auto found = values.find(date);
            if (found != values.end())
                pool.values.push_back(found->second);
        }
    }
    return pool;
}

}  // namespace sstclim::slow
