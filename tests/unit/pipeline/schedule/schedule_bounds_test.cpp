#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "pipeline/schedule/schedule.hpp"
#include "tests/unit/pipeline/schedule/schedule_case.hpp"

namespace sstclim {
namespace {

/// The first and the last day of the windows of a calendar day, where the year's ends do not cut them off.
std::optional<std::pair<Date, Date>> expected_bounds(const ScheduleCase& a, std::size_t baseline, const Date& day) {
    slow::Definition definition = a.of_baseline(baseline);
    if (definition.year_edge == slow::YearEdge::circular)
        definition.year_edge = slow::YearEdge::extend;
    ScheduleCase unbroken = a;
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

void expect_bounds_of_the_pools(const ScheduleCase& a) {
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
                    expect_bounds_of_the_pools(schedule_case(calendar, config));
                    config.window = 0;
                    expect_bounds_of_the_pools(schedule_case(calendar, config));
                }
            }
        }
    }
}

}  // namespace
}  // namespace sstclim
