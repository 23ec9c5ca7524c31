#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipeline/schedule/schedule.hpp"
#include "tests/support/error_message.hpp"
#include "tests/unit/pipeline/run_of.hpp"

namespace sstclim {
namespace {

using fixture::usage_error;
using testing::AllOf;
using testing::HasSubstr;

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
