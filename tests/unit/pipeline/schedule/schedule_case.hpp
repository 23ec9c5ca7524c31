#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/support/slow_pool.hpp"
#include "tests/unit/pipeline/run_of.hpp"
#include "tests/unit/pipeline/schedule/slow_choices.hpp"

namespace sstclim {

/// A run, and its definition for the slow reference.
struct ScheduleCase {
    Calendar calendar;
    slow::Calendar slow_calendar;
    RunConfig config;
    slow::Definition definition;  ///< of the first baseline

    slow::Definition of_baseline(std::size_t baseline) const {
        slow::Definition own = definition;
        own.first_year = config.baselines[baseline].first;
        own.last_year = config.baselines[baseline].last;
        return own;
    }
};

/// The days FIRST-LAST of a year of `length` days, across New Year where the first is behind the last.
inline std::vector<int> days_in(const DayRange& days, int length) {
    std::vector<int> all;
    for (int day = days.first;; day = day % length + 1) {
        all.push_back(day);
        if (day == days.last)
            return all;
    }
}

inline ScheduleCase schedule_case(const BothChoices<Calendar, slow::Calendar>& calendar, const RunConfig& config) {
    const auto slow_of = [](auto choice, const auto& all) {
        return std::ranges::find_if(all, [&](const auto& both) { return both.choice == choice; })->slow;
    };
    ScheduleCase made{calendar.choice, calendar.slow, config, {}};
    made.definition.window_half_width = config.window;
    made.definition.leap_day = slow_of(config.leap_day, kLeapDays);
    made.definition.year_edge = slow_of(config.year_edge, kYearEdges);
    if (config.days) {
        const int length = has_leap_years(calendar.choice) ? 365 : days_in_year(calendar.choice, 2001);
        made.definition.subset = days_in(*config.days, length);
    }
    return made;
}

inline std::string described(const ScheduleCase& a) {
    std::string text =
        fmt::format("{}, leap day {}, year edge {}, window {}", to_string(a.calendar),
                    static_cast<int>(a.config.leap_day), static_cast<int>(a.config.year_edge), a.config.window);
    if (a.config.days)
        text += fmt::format(", days {}-{}", a.config.days->first, a.config.days->last);
    for (const YearRange& baseline : a.config.baselines)
        text += fmt::format(", {}-{}", baseline.first, baseline.last);
    return text;
}

/// All days of all windows of a baseline around a calendar day, from the definitions alone.
inline std::vector<Date> expected_pool(const ScheduleCase& a, std::size_t baseline, const slow::DayOfYear& day) {
    const slow::Definition definition = a.of_baseline(baseline);
    std::vector<Date> pool;
    for (int year = definition.first_year; year <= definition.last_year; ++year) {
        const slow::Date anchor{year, day.month, day.day};
        const bool is_filled = day.month == 2 && day.day == 29 && definition.leap_day == slow::LeapDay::fill;
        if (!slow::exists(a.slow_calendar, anchor) && !is_filled)
            continue;
        for (const slow::Date& date : slow::window_around(anchor, a.slow_calendar, definition))
            pool.push_back(to_date(date));
    }
    std::ranges::sort(pool);
    return pool;
}

}  // namespace sstclim
