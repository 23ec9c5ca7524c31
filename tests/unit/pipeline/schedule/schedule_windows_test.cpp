#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "pipeline/schedule/schedule.hpp"
#include "tests/unit/pipeline/schedule/schedule_case.hpp"

namespace sstclim {
namespace {

/// The day that a row stands for: one that is read, or the 29 February between two.
Date day_of_row(const ScheduleCase& a, const Step& step, const StepRow& row) {
    const Date& date = step.dates.at(row.day);
    EXPECT_TRUE(is_valid(a.calendar, date)) << to_string(date);
    if (!row.other)
        return date;
    EXPECT_EQ(a.config.leap_day, LeapDay::fill);
    EXPECT_FALSE(is_leap_year(a.calendar, date.year));
    EXPECT_EQ(date, (Date{date.year, 2, 28}));
    EXPECT_EQ(step.dates.at(*row.other), (Date{date.year, 3, 1}));
    return {date.year, 2, 29};
}

/// What a baseline's rows give of the steps that make the window of `step`.
std::vector<Date> scheduled_pool(const ScheduleCase& a, const Schedule& schedule, std::size_t step,
                                 std::size_t baseline) {
    std::vector<Date> pool;
    for (std::size_t s = step + 1 - static_cast<std::size_t>(schedule.window_days); s <= step; ++s) {
        const RowRange& range = schedule.steps[s].of_baseline.at(baseline);
        for (std::size_t row = range.begin; row < range.end; ++row)
            pool.push_back(day_of_row(a, schedule.steps[s], schedule.steps[s].rows.at(row)));
    }
    std::ranges::sort(pool);
    return pool;
}

void expect_windows_of_the_definition(const ScheduleCase& a) {
    SCOPED_TRACE(described(a));
    const Schedule schedule = make_schedule(a.calendar, a.config);
    const std::vector<slow::DayOfYear> days = slow::days_of_year(a.slow_calendar, a.definition);
    const auto values = std::map<slow::Date, double>{};
    ASSERT_EQ(schedule.window_days, 2 * a.config.window + 1);
    ASSERT_EQ(schedule.days(), days.size());
    std::vector<std::size_t> emitted;
    std::size_t place = 0;
    for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
        const Step& scheduled = schedule.steps[step];
        place = scheduled.place == 0 ? 0 : place + 1;
        ASSERT_EQ(scheduled.place, place) << "step " << step;
        ASSERT_EQ(scheduled.day.has_value(), place + 1 >= static_cast<std::size_t>(schedule.window_days));
        if (!scheduled.day)
            continue;
        const slow::DayOfYear& day = days.at(*scheduled.day);
        emitted.push_back(*scheduled.day);
        ASSERT_EQ(scheduled.pool_days.size(), a.config.baselines.size());
        for (std::size_t b = 0; b < a.config.baselines.size(); ++b) {
            ASSERT_EQ(scheduled_pool(a, schedule, step, b), expected_pool(a, b, day)) << "doy " << day.doy;
            ASSERT_EQ(scheduled.pool_days[b], slow::pool_of(day, values, a.slow_calendar, a.of_baseline(b)).days)
                << "doy " << day.doy;
        }
    }
    EXPECT_TRUE(std::ranges::is_sorted(emitted)) << "days come in order";
    if (schedule.derived && std::ranges::count(schedule.derived->of, schedule.derived->day) == 0)
        emitted.push_back(schedule.derived->day);
    EXPECT_EQ(std::set<std::size_t>(emitted.begin(), emitted.end()).size(), days.size());
    EXPECT_EQ(emitted.size(), days.size()) << "every day of the axis once";
}

/// Every choice of leap days and year's edges.
void expect_all_choices(const BothChoices<Calendar, slow::Calendar>& calendar, RunConfig config) {
    for (const auto& leap_day : kLeapDays) {
        for (const auto& year_edge : kYearEdges) {
            config.leap_day = leap_day.choice;
            config.year_edge = year_edge.choice;
            expect_windows_of_the_definition(schedule_case(calendar, config));
            if (testing::Test::HasFailure())
                return;
        }
    }
}

TEST(Schedule, WindowsAreThoseOfTheDefinitionInEveryCalendar) {
    for (const auto& calendar : kCalendars) {
        expect_all_choices(calendar, run_of(1991, 1996, 5));
        expect_all_choices(calendar, run_of(1991, 1994, 0));
    }
}

TEST(Schedule, WindowsOfCenturyYearsAndOfSingleYearsAreThoseOfTheDefinition) {
    expect_all_choices(kCalendars[1], run_of(1897, 1903, 5));
    expect_all_choices(kCalendars[2], run_of(1899, 1901, 5));
    for (const int year : {2000, 2001})
        expect_all_choices(kCalendars[0], run_of(year, year, 5));
}

TEST(Schedule, WindowsOfSubsetsAreThoseOfTheDefinition) {
    for (const auto& calendar : kCalendars) {
        for (const DayRange days : {DayRange{152, 243}, {335, 59}, {50, 70}, {59, 59}, {60, 60}, {360, 360}, {1, 1}})
            expect_all_choices(calendar, run_of(1991, 1996, 5, days));
        expect_all_choices(calendar, run_of(1991, 1993, 60, DayRange{1, 62}));
        expect_all_choices(calendar, run_of(1991, 1993, 2, DayRange{200, 199}));
    }
}

TEST(Schedule, EveryBaselineHasItsOwnWindows) {
    const std::vector<std::vector<YearRange>> sets{
        {{1991, 1996}, {1993, 1999}},                // overlapping
        {{1996, 1999}, {1988, 1990}},                // disjoint, the later one first
        {{1990, 1999}, {1992, 1993}, {1990, 1990}},  // nested
        {{1990, 1994}, {1995, 1999}, {1993, 1993}},  // side by side
    };
    for (const std::vector<YearRange>& baselines : sets) {
        RunConfig config = run_of(1, 1, 5);
        config.baselines = baselines;
        expect_all_choices(kCalendars[0], config);
        expect_all_choices(kCalendars[5], config);
        config.days = DayRange{335, 59};
        expect_all_choices(kCalendars[0], config);
    }
}

}  // namespace
}  // namespace sstclim
