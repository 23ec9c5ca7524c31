#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "pipeline/schedule/schedule.hpp"
#include "tests/unit/pipeline/run_of.hpp"
#include "tests/unit/pipeline/schedule/slow_choices.hpp"

namespace sstclim {
namespace {

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

}  // namespace
}  // namespace sstclim
