#include "pipeline/schedule/schedule.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/slow_pool.hpp"
#include "tests/unit/config/usage_error.hpp"
#include "tests/unit/pipeline/run_of.hpp"
#include "tests/unit/pipeline/schedule/slow_choices.hpp"

namespace sstclim {
namespace {

using fixture::usage_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A run, and its definition for the slow reference.
struct Case {
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
std::vector<int> days_of(const DayRange& days, int length) {
    std::vector<int> all;
    for (int day = days.first;; day = day % length + 1) {
        all.push_back(day);
        if (day == days.last)
            return all;
    }
}

Case make_case(const BothChoices<Calendar, slow::Calendar>& calendar, const RunConfig& config) {
    const auto slow_of = [](auto choice, const auto& all) {
        return std::ranges::find_if(all, [&](const auto& both) { return both.choice == choice; })->slow;
    };
    Case made{calendar.choice, calendar.slow, config, {}};
    made.definition.window_half_width = config.window;
    made.definition.leap_day = slow_of(config.leap_day, kLeapDays);
    made.definition.year_edge = slow_of(config.year_edge, kYearEdges);
    if (config.days) {
        const int length = has_leap_years(calendar.choice) ? 365 : days_in_year(calendar.choice, 2001);
        made.definition.subset = days_of(*config.days, length);
    }
    return made;
}

std::string described(const Case& a) {
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
std::vector<Date> expected_pool(const Case& a, std::size_t baseline, const slow::DayOfYear& day) {
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

/// The day that a row stands for: one that is read, or the 29 February between two.
Date day_of_row(const Case& a, const Step& step, const StepRow& row) {
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
std::vector<Date> scheduled_pool(const Case& a, const Schedule& schedule, std::size_t step, std::size_t baseline) {
    std::vector<Date> pool;
    for (std::size_t s = step + 1 - static_cast<std::size_t>(schedule.window_days); s <= step; ++s) {
        const RowRange& range = schedule.steps[s].of_baseline.at(baseline);
        for (std::size_t row = range.begin; row < range.end; ++row)
            pool.push_back(day_of_row(a, schedule.steps[s], schedule.steps[s].rows.at(row)));
    }
    std::ranges::sort(pool);
    return pool;
}

void expect_windows_of_the_definition(const Case& a) {
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
            expect_windows_of_the_definition(make_case(calendar, config));
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

TEST(Schedule, RowsOfAStepRiseWithTheYearsAndEveryOneIsUsed) {
    RunConfig config = run_of(1991, 1996, 5);
    config.baselines.push_back({1999, 2000});
    for (const auto& leap_day : kLeapDays) {
        config.leap_day = leap_day.choice;
        for (const Step& step : make_schedule(Calendar::standard, config).steps) {
            std::set<std::size_t> used;
            for (const RowRange& range : step.of_baseline) {
                for (std::size_t row = range.begin; row < range.end; ++row)
                    used.insert(row);
            }
            ASSERT_EQ(used.size(), step.rows.size());
            for (std::size_t row = 1; row < step.rows.size(); ++row)
                ASSERT_LT(step.dates[step.rows[row - 1].day].year, step.dates[step.rows[row].day].year);
        }
    }
}

/// The number of steps of each run.
std::vector<std::size_t> runs_of(const Schedule& schedule) {
    std::vector<std::size_t> runs;
    for (const Step& step : schedule.steps) {
        if (step.place == 0)
            runs.push_back(0);
        ++runs.back();
    }
    return runs;
}

std::vector<std::size_t> runs_of(Calendar calendar, LeapDay leap_day, std::optional<DayRange> days = std::nullopt) {
    RunConfig config = run_of(1991, 2000, 5, days);
    config.leap_day = leap_day;
    return runs_of(make_schedule(calendar, config));
}

TEST(Schedule, ARunEndsWhereWindowsOfLeapYearsMoveApart) {
    EXPECT_THAT(runs_of(Calendar::standard, LeapDay::exclude), ElementsAre(365 + 10));
    EXPECT_THAT(runs_of(Calendar::standard, LeapDay::fill), ElementsAre(366 + 10));
    EXPECT_THAT(runs_of(Calendar::standard, LeapDay::interpolate), ElementsAre(59 + 10, 306 + 10));
    for (const LeapDay leap_day : {LeapDay::separate, LeapDay::xmhw})
        EXPECT_THAT(runs_of(Calendar::standard, leap_day), ElementsAre(59 + 10, 1 + 10, 306 + 10));
    for (const auto& leap_day : kLeapDays) {
        EXPECT_THAT(runs_of(Calendar::noleap, leap_day.choice), ElementsAre(365 + 10));
        EXPECT_THAT(runs_of(Calendar::all_leap, leap_day.choice), ElementsAre(366 + 10));
        EXPECT_THAT(runs_of(Calendar::day360, leap_day.choice), ElementsAre(360 + 10));
        EXPECT_THAT(runs_of(Calendar::standard, leap_day.choice, DayRange{152, 243}), ElementsAre(92 + 10));
    }
}

TEST(Schedule, ARunEndsWhereASubsetStepsOverA29thOfFebruaryThatWindowsHave) {
    EXPECT_THAT(runs_of(Calendar::standard, LeapDay::fill, DayRange{58, 61}), ElementsAre(2 + 10, 2 + 10));
    EXPECT_THAT(runs_of(Calendar::standard, LeapDay::exclude, DayRange{58, 61}), ElementsAre(4 + 10));
    EXPECT_THAT(runs_of(Calendar::all_leap, LeapDay::fill, DayRange{58, 61}), ElementsAre(4 + 10));
}

TEST(Schedule, ARunEndsWhereASubsetCrossesNewYear) {
    EXPECT_THAT(runs_of(Calendar::standard, LeapDay::exclude, DayRange{335, 59}), ElementsAre(31 + 10, 59 + 10));
    EXPECT_THAT(runs_of(Calendar::standard, LeapDay::interpolate, DayRange{58, 61}), ElementsAre(2 + 10, 2 + 10));
    EXPECT_THAT(runs_of(Calendar::day360, LeapDay::exclude, DayRange{360, 1}), ElementsAre(1 + 10, 1 + 10));
}

TEST(Schedule, The29thOfFebruaryIsMadeOfThoseThatTheChoiceNames) {
    const auto derived = [](Calendar calendar, LeapDay leap_day, std::optional<DayRange> days = std::nullopt) {
        RunConfig config = run_of(1991, 2000, 5, days);
        config.leap_day = leap_day;
        return make_schedule(calendar, config).derived;
    };
    for (const LeapDay leap_day : {LeapDay::interpolate, LeapDay::exclude}) {
        EXPECT_EQ(derived(Calendar::standard, leap_day)->day, 59U);
        EXPECT_THAT(derived(Calendar::standard, leap_day)->of, ElementsAre(58, 60));
    }
    EXPECT_EQ(derived(Calendar::julian, LeapDay::xmhw)->day, 59U);
    EXPECT_THAT(derived(Calendar::julian, LeapDay::xmhw)->of, ElementsAre(58, 59, 60));
    for (const LeapDay leap_day : {LeapDay::separate, LeapDay::fill})
        EXPECT_FALSE(derived(Calendar::standard, leap_day));
    for (const auto& leap_day : kLeapDays) {
        EXPECT_FALSE(derived(Calendar::all_leap, leap_day.choice)) << "it is a day like others";
        EXPECT_FALSE(derived(Calendar::noleap, leap_day.choice));
        EXPECT_FALSE(derived(Calendar::standard, leap_day.choice, DayRange{50, 70})) << "it has none";
    }
}

TEST(Schedule, TheSummerSubsetIsJuneToAugustInTheNumberingOf365Days) {
    for (const auto& [first, last] : {std::pair{1991, 2020}, std::pair{1992, 1992}, std::pair{1993, 1993}}) {
        const Schedule schedule = make_schedule(Calendar::standard, run_of(first, last, 5, DayRange{152, 243}));
        const std::vector<io::ClimatologyDay>& axis = schedule.axes.front();
        EXPECT_EQ(axis.size(), 92U);
        EXPECT_EQ(schedule.steps.size(), 102U);
        EXPECT_EQ(axis.front().date.month, 6);
        EXPECT_EQ(axis.front().date.day, 1);
        EXPECT_EQ(axis.back().date.month, 8);
        EXPECT_EQ(axis.back().date.day, 31);
        for (int i = 0; i < 92; ++i)
            EXPECT_EQ(axis[static_cast<std::size_t>(i)].day_of_year, 152 + i);
        EXPECT_EQ(schedule.steps.front().dates.front(), (Date{first, 5, 27}));
        EXPECT_EQ(schedule.steps.back().dates.back(), (Date{last, 9, 5}));
    }
}

TEST(Schedule, TheAxisOfALeapYearCalendarHas366IncreasingValidDates) {
    for (const auto& calendar : kCalendars) {
        if (!has_leap_years(calendar.choice))
            continue;
        for (const auto& leap_day : kLeapDays) {
            RunConfig config = run_of(1897, 1903, 5);
            config.baselines.push_back({2001, 2001});
            config.leap_day = leap_day.choice;
            const Schedule schedule = make_schedule(calendar.choice, config);
            ASSERT_EQ(schedule.axes.size(), 2U);
            for (const std::vector<io::ClimatologyDay>& axis : schedule.axes) {
                ASSERT_EQ(axis.size(), 366U);
                for (std::size_t i = 0; i < 366; ++i) {
                    EXPECT_TRUE(is_valid(calendar.choice, axis[i].date)) << to_string(axis[i].date);
                    EXPECT_EQ(axis[i].day_of_year, static_cast<int>(i) + 1);
                    EXPECT_EQ(axis[i].date, add_days(calendar.choice, axis[0].date, static_cast<int>(i)));
                }
            }
        }
    }
}

TEST(Schedule, TheAxisOfASubsetAcrossNewYearRisesIntoTheNextYear) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 2000, 5, DayRange{335, 59}));
    const std::vector<io::ClimatologyDay>& axis = schedule.axes.front();
    ASSERT_EQ(axis.size(), 90U);
    EXPECT_EQ(axis.front().date, (Date{1995, 12, 1}));
    EXPECT_EQ(axis[30].date, (Date{1995, 12, 31}));
    EXPECT_EQ(axis[31].date, (Date{1996, 1, 1}));
    EXPECT_EQ(axis.back().date, (Date{1996, 2, 28}));
    EXPECT_EQ(axis.front().day_of_year, 335);
    EXPECT_EQ(axis[31].day_of_year, 1);
    EXPECT_EQ(axis.back().day_of_year, 59);
}

/// The first and the last day of the windows of a calendar day, where the year's ends do not cut them off.
std::optional<std::pair<Date, Date>> expected_bounds(const Case& a, std::size_t baseline, const Date& day) {
    slow::Definition definition = a.of_baseline(baseline);
    if (definition.year_edge == slow::YearEdge::circular)
        definition.year_edge = slow::YearEdge::extend;
    Case unbroken = a;
    unbroken.definition = definition;
    const std::vector<Date> pool = expected_pool(unbroken, baseline, {0, day.month, day.day});
    if (pool.empty())
        return std::nullopt;
    // A 29 February that a common year is given reaches over the two days that it is made of.
    const auto is_real = [&](const Date& date) { return is_valid(a.calendar, date); };
    const Date begin = is_real(pool.front()) ? pool.front() : Date{pool.front().year, 2, 28};
    const Date end = is_real(pool.back()) ? pool.back() : Date{pool.back().year, 3, 1};
    return std::pair(begin, end);
}

void expect_bounds_of_the_pools(const Case& a) {
    SCOPED_TRACE(described(a));
    const Schedule schedule = make_schedule(a.calendar, a.config);
    for (std::size_t b = 0; b < a.config.baselines.size(); ++b) {
        const std::vector<io::ClimatologyDay>& axis = schedule.axes[b];
        for (std::size_t i = 0; i < axis.size(); ++i) {
            const auto own = expected_bounds(a, b, axis[i].date);
            const bool is_of_others = !own || (schedule.derived && schedule.derived->day == i);
            EXPECT_EQ(axis[i].pool_begin, is_of_others ? axis[i - 1].pool_begin : own->first) << i;
            EXPECT_EQ(axis[i].pool_end, is_of_others ? axis[i + 1].pool_end : own->second) << i;
            ASSERT_FALSE(testing::Test::HasFailure());
        }
    }
}

TEST(Schedule, BoundsSpanTheWindowsOfTheWholeBaseline) {
    for (const auto& calendar : kCalendars) {
        for (const auto& leap_day : kLeapDays) {
            for (const auto& year_edge : kYearEdges) {
                for (const auto& days : {std::optional<DayRange>{}, std::optional<DayRange>{{335, 59}}}) {
                    RunConfig config = run_of(1991, 1996, 5, days);
                    config.baselines.push_back({1993, 1994});
                    config.baselines.push_back({1993, 1993});
                    config.leap_day = leap_day.choice;
                    config.year_edge = year_edge.choice;
                    expect_bounds_of_the_pools(make_case(calendar, config));
                    config.window = 0;
                    expect_bounds_of_the_pools(make_case(calendar, config));
                }
            }
        }
    }
}

TEST(Schedule, WithoutALeapYearThe29thOfFebruaryHasAPoolOfNothing) {
    RunConfig config = run_of(2001, 2003, 5);
    config.leap_day = LeapDay::separate;
    const Schedule schedule = make_schedule(Calendar::standard, config);
    const auto leap_day = std::ranges::find(schedule.steps, std::optional<std::size_t>(59), &Step::day);
    ASSERT_NE(leap_day, schedule.steps.end());
    EXPECT_THAT(leap_day->pool_days, ElementsAre(0));
    for (auto step = leap_day - 10; step <= leap_day; ++step)
        EXPECT_THAT(step->rows, IsEmpty());
    EXPECT_EQ(schedule.axes[0][59].pool_begin, schedule.axes[0][58].pool_begin);
    EXPECT_EQ(schedule.axes[0][59].pool_end, schedule.axes[0][60].pool_end);
}

TEST(Schedule, AFullStepHasARowForEveryYearOfABaseline) {
    RunConfig config = run_of(1991, 1996, 5);
    config.baselines.push_back({1996, 1999});
    const Schedule schedule = make_schedule(Calendar::standard, config);
    for (std::size_t b = 0; b < 2; ++b) {
        std::size_t most = 0;
        for (const Step& step : schedule.steps)
            most = std::max(most, step.of_baseline[b].size());
        EXPECT_EQ(static_cast<int>(most), config.baselines[b].years());
    }
}

TEST(Schedule, SmoothingOverMoreThanTheCalendarsYearIsRefused) {
    RunConfig config = run_of(1991, 2020, 5);
    config.smooth = 361;
    EXPECT_THAT(usage_error([&] { make_schedule(Calendar::day360, config); }),
                AllOf(HasSubstr("--smooth 361"), HasSubstr("360_day"), HasSubstr("360 days")));
    config.smooth = 359;
    EXPECT_EQ(usage_error([&] { make_schedule(Calendar::day360, config); }), "");
    config.smooth = 365;
    EXPECT_EQ(usage_error([&] { make_schedule(Calendar::noleap, config); }), "");
}

TEST(Schedule, ASubsetBeyondTheCalendarsYearIsRefused) {
    const auto refusal = [](Calendar calendar, DayRange days) {
        return usage_error([&] { make_schedule(calendar, run_of(1991, 2020, 5, days)); });
    };
    EXPECT_THAT(refusal(Calendar::standard, {300, 366}), AllOf(HasSubstr("--days 300-366"), HasSubstr("365")));
    EXPECT_THAT(refusal(Calendar::standard, {366, 10}), AllOf(HasSubstr("--days 366-10"), HasSubstr("365")));
    EXPECT_THAT(refusal(Calendar::noleap, {1, 366}), HasSubstr("noleap"));
    EXPECT_THAT(refusal(Calendar::day360, {1, 361}), AllOf(HasSubstr("360_day"), HasSubstr("360 days")));
    EXPECT_EQ(refusal(Calendar::all_leap, {366, 366}), "");
}

}  // namespace
}  // namespace sstclim
