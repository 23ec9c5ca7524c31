#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "pipeline/schedule/schedule.hpp"
#include "tests/unit/pipeline/run_of.hpp"
#include "tests/unit/pipeline/schedule/slow_choices.hpp"

namespace sstclim {
namespace {

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

}  // namespace
}  // namespace sstclim
