#include "pipeline/schedule.hpp"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/slow_pool.hpp"
#include "tests/unit/config/usage_error.hpp"

namespace sstclim {
namespace {

using fixture::usage_error;
using testing::AllOf;
using testing::HasSubstr;

struct Case {
    Calendar calendar;
    slow::Calendar slow_calendar;
    int first_year;
    int last_year;
};

/// All calendars; baselines with and without leap years, of one year too.
const std::vector<Case> kCases{
    {Calendar::standard, slow::Calendar::standard, 1991, 1996},
    {Calendar::standard, slow::Calendar::standard, 1897, 1903},
    {Calendar::standard, slow::Calendar::standard, 2001, 2001},
    {Calendar::proleptic_gregorian, slow::Calendar::proleptic_gregorian, 2000, 2001},
    {Calendar::julian, slow::Calendar::julian, 1899, 1901},
    {Calendar::noleap, slow::Calendar::noleap, 1991, 1994},
    {Calendar::all_leap, slow::Calendar::all_leap, 1991, 1994},
    {Calendar::day360, slow::Calendar::day_360, 1991, 1994},
};

Date to_date(const slow::Date& date) {
    return {date.year, date.month, date.day};
}

/// The window of one year around an axis day, from the definitions alone.
std::vector<Date> expected_window(const Case& a, int year, const Date& day, int half_width) {
    slow::Definition definition;
    definition.first_year = a.first_year;
    definition.last_year = a.last_year;
    definition.window_half_width = half_width;
    std::vector<Date> dates;
    for (const slow::Date& date : slow::window_around({year, day.month, day.day}, a.slow_calendar, definition))
        dates.push_back(to_date(date));
    return dates;
}

void expect_windows_of_the_definition(const Case& a, int half_width, std::optional<DaySubset> subset) {
    SCOPED_TRACE(testing::Message() << to_string(a.calendar) << " " << a.first_year << "-" << a.last_year << " window "
                                    << half_width);
    const Schedule schedule = make_schedule(a.calendar, a.first_year, a.last_year, half_width, subset);
    ASSERT_EQ(schedule.window_days, 2 * half_width + 1);
    std::set<std::size_t> emitted;
    for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
        const auto day = schedule.emitted_after(step);
        ASSERT_EQ(day.has_value(), step + 1 >= static_cast<std::size_t>(schedule.window_days));
        if (!day)
            continue;
        ASSERT_LT(*day, schedule.axis.size());
        ASSERT_TRUE(emitted.empty() || *day > *emitted.rbegin()) << "days come in order";
        emitted.insert(*day);
        for (int year = a.first_year; year <= a.last_year; ++year) {
            std::vector<Date> window;
            for (std::size_t s = step + 1 - static_cast<std::size_t>(schedule.window_days); s <= step; ++s)
                window.push_back(schedule.steps[s].dates[static_cast<std::size_t>(year - a.first_year)]);
            ASSERT_EQ(window, expected_window(a, year, schedule.axis[*day].date, half_width));
        }
    }
    if (schedule.interpolated) {
        EXPECT_TRUE(emitted.insert(*schedule.interpolated).second) << "29 February comes from its neighbours";
    }
    EXPECT_EQ(emitted.size(), schedule.axis.size()) << "every day of the axis is emitted";
}

TEST(Schedule, WindowsAreThoseOfTheDefinitionInEveryCalendar) {
    for (const Case& a : kCases) {
        expect_windows_of_the_definition(a, 5, std::nullopt);
        expect_windows_of_the_definition(a, 0, std::nullopt);
        expect_windows_of_the_definition(a, 5, DaySubset{152, 243});
        expect_windows_of_the_definition(a, 60, DaySubset{1, 62});
        expect_windows_of_the_definition(a, 2, DaySubset{360, 360});
    }
}

TEST(Schedule, AStepIsOneCalendarDayInTheOrderOfTheYears) {
    for (const Case& a : kCases) {
        for (const Step& step : make_schedule(a.calendar, a.first_year, a.last_year, 5, std::nullopt).steps) {
            ASSERT_EQ(step.dates.size(), static_cast<std::size_t>(a.last_year - a.first_year + 1));
            for (std::size_t i = 0; i < step.dates.size(); ++i) {
                const Date& date = step.dates[i];
                ASSERT_TRUE(is_valid(a.calendar, date)) << to_string(date);
                ASSERT_EQ(date.month, step.dates[0].month);
                ASSERT_EQ(date.day, step.dates[0].day);
                ASSERT_EQ(date.year, step.dates[0].year + static_cast<int>(i));
            }
        }
    }
}

TEST(Schedule, TheSummerSubsetIsJuneToAugustInTheNumberingOf365Days) {
    for (const auto& [first, last] : {std::pair{1991, 2020}, std::pair{1992, 1992}, std::pair{1993, 1993}}) {
        const Schedule schedule = make_schedule(Calendar::standard, first, last, 5, DaySubset{152, 243});
        EXPECT_EQ(schedule.axis.size(), 92U);
        EXPECT_EQ(schedule.steps.size(), 102U);
        EXPECT_EQ(schedule.axis.front().date.month, 6);
        EXPECT_EQ(schedule.axis.front().date.day, 1);
        EXPECT_EQ(schedule.axis.back().date.month, 8);
        EXPECT_EQ(schedule.axis.back().date.day, 31);
        for (int i = 0; i < 92; ++i)
            EXPECT_EQ(schedule.axis[static_cast<std::size_t>(i)].day_of_year, 152 + i);
        EXPECT_EQ(schedule.steps.front().dates.front(), (Date{first, 5, 27}));
        EXPECT_EQ(schedule.steps.back().dates.back(), (Date{last, 9, 5}));
    }
}

TEST(Schedule, WindowsOfNewYearReachIntoTheYearsOutsideTheBaseline) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 2020, 5, std::nullopt);
    EXPECT_EQ(schedule.steps.front().dates.front(), (Date{1990, 12, 27}));
    EXPECT_EQ(schedule.steps.front().dates.back(), (Date{2019, 12, 27}));
    EXPECT_EQ(schedule.steps.back().dates.front(), (Date{1992, 1, 5}));
    EXPECT_EQ(schedule.steps.back().dates.back(), (Date{2021, 1, 5}));
}

TEST(Schedule, The29thOfFebruaryEntersNoWindowOfALeapYearCalendar) {
    for (const Calendar calendar : {Calendar::standard, Calendar::proleptic_gregorian, Calendar::julian}) {
        for (const auto& subset : {std::optional<DaySubset>{}, std::optional<DaySubset>{{50, 70}}}) {
            for (const Step& step : make_schedule(calendar, 1990, 2001, 5, subset).steps) {
                for (const Date& date : step.dates)
                    EXPECT_FALSE(date.month == 2 && date.day == 29) << to_string(date);
            }
        }
    }
}

TEST(Schedule, TheAxisOfALeapYearCalendarHas366IncreasingValidDates) {
    for (const Case& a : kCases) {
        if (!has_leap_years(a.calendar))
            continue;
        const Schedule schedule = make_schedule(a.calendar, a.first_year, a.last_year, 5, std::nullopt);
        ASSERT_EQ(schedule.axis.size(), 366U);
        EXPECT_EQ(schedule.steps.size(), 365U + 10U);
        ASSERT_EQ(schedule.interpolated, std::optional<std::size_t>(59));
        EXPECT_EQ(schedule.axis[59].date.month, 2);
        EXPECT_EQ(schedule.axis[59].date.day, 29);
        for (std::size_t i = 0; i < 366; ++i) {
            EXPECT_TRUE(is_valid(a.calendar, schedule.axis[i].date)) << to_string(schedule.axis[i].date);
            EXPECT_EQ(schedule.axis[i].day_of_year, static_cast<int>(i) + 1);
            EXPECT_EQ(schedule.axis[i].date, add_days(a.calendar, schedule.axis[0].date, static_cast<int>(i)));
        }
    }
}

TEST(Schedule, CalendarsOfOneYearLengthHaveThatManyDaysAndNoneInterpolated) {
    for (const auto& [calendar, days] :
         {std::pair{Calendar::noleap, 365}, std::pair{Calendar::all_leap, 366}, std::pair{Calendar::day360, 360}}) {
        const Schedule schedule = make_schedule(calendar, 1991, 2000, 5, std::nullopt);
        ASSERT_EQ(schedule.axis.size(), static_cast<std::size_t>(days)) << to_string(calendar);
        EXPECT_FALSE(schedule.interpolated);
        for (std::size_t i = 0; i < schedule.axis.size(); ++i) {
            EXPECT_TRUE(is_valid(calendar, schedule.axis[i].date));
            EXPECT_EQ(schedule.axis[i].day_of_year, static_cast<int>(i) + 1);
            EXPECT_EQ(schedule.axis[i].date, add_days(calendar, schedule.axis.front().date, static_cast<int>(i)));
        }
    }
}

TEST(Schedule, ASubsetOverTheEndOfFebruaryHasNoLeapDayOnItsAxis) {
    const Schedule schedule = make_schedule(Calendar::standard, 1992, 1992, 5, DaySubset{58, 61});
    ASSERT_EQ(schedule.axis.size(), 4U);
    EXPECT_FALSE(schedule.interpolated);
    EXPECT_EQ(schedule.axis[1].date.month, 2);
    EXPECT_EQ(schedule.axis[1].date.day, 28);
    EXPECT_EQ(schedule.axis[2].date.month, 3);
    EXPECT_EQ(schedule.axis[2].date.day, 1);
    EXPECT_EQ(schedule.axis[2].day_of_year, 60);
}

TEST(Schedule, BoundsSpanTheWindowsOfTheWholeBaseline) {
    for (const Case& a : kCases) {
        for (const int half_width : {0, 5}) {
            const Schedule schedule = make_schedule(a.calendar, a.first_year, a.last_year, half_width, std::nullopt);
            for (std::size_t i = 0; i < schedule.axis.size(); ++i) {
                if (schedule.interpolated == i)
                    continue;
                const io::ClimatologyDay& day = schedule.axis[i];
                EXPECT_EQ(day.pool_begin, expected_window(a, a.first_year, day.date, half_width).front());
                EXPECT_EQ(day.pool_end, expected_window(a, a.last_year, day.date, half_width).back());
            }
            if (schedule.interpolated) {
                const std::size_t leap_day = *schedule.interpolated;
                EXPECT_EQ(schedule.axis[leap_day].pool_begin, schedule.axis[leap_day - 1].pool_begin);
                EXPECT_EQ(schedule.axis[leap_day].pool_end, schedule.axis[leap_day + 1].pool_end);
            }
        }
    }
}

TEST(Schedule, ASubsetBeyondTheCalendarsYearIsRefused) {
    EXPECT_THAT(usage_error([] {
                    make_schedule(Calendar::standard, 1991, 2020, 5, DaySubset{300, 366});
                }),
                AllOf(HasSubstr("--days 300-366"), HasSubstr("365")));
    EXPECT_THAT(usage_error([] {
                    make_schedule(Calendar::noleap, 1991, 2020, 5, DaySubset{1, 366});
                }),
                HasSubstr("noleap"));
    EXPECT_THAT(usage_error([] {
                    make_schedule(Calendar::day360, 1991, 2020, 5, DaySubset{1, 361});
                }),
                AllOf(HasSubstr("360_day"), HasSubstr("360 days")));
    EXPECT_EQ(make_schedule(Calendar::all_leap, 1991, 2020, 5, DaySubset{366, 366}).axis.size(), 1U);
}

}  // namespace
}  // namespace sstclim
