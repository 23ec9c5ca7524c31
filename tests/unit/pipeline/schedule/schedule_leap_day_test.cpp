#include <algorithm>
#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipeline/schedule/schedule.hpp"
#include "tests/unit/pipeline/run_of.hpp"
#include "tests/unit/pipeline/schedule/slow_choices.hpp"

namespace sstclim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

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

}  // namespace
}  // namespace sstclim
