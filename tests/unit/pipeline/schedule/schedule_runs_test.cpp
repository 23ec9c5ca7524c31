#include <optional>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipeline/schedule/schedule.hpp"
#include "tests/unit/pipeline/run_of.hpp"
#include "tests/unit/pipeline/schedule/slow_choices.hpp"

namespace sstclim {
namespace {

using testing::ElementsAre;

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

}  // namespace
}  // namespace sstclim
