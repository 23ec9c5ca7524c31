#include "pipeline/input/day_batches.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/pipeline/catalogue_of.hpp"

namespace sstclim {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

std::vector<Date> days_from(Calendar calendar, const Date& first, int count) {
    std::vector<Date> days;
    for (int i = 0; i < count; ++i)
        days.push_back(add_days(calendar, first, i));
    return days;
}

TEST(DayBatches, HoldEveryDayOnceInOrder) {
    for (const Calendar calendar : {Calendar::standard, Calendar::noleap, Calendar::day360}) {
        const std::vector<Date> days = days_from(calendar, {2000, 2, 20}, 100);
        for (const int ranks : {1, 3, 40}) {
            const DayBatches batches = day_batches(catalogue_of(calendar, days), ranks);
            std::vector<Date> all;
            for (const std::vector<Date>& step : batches.steps)
                all.insert(all.end(), step.begin(), step.end());
            EXPECT_EQ(all, days);
            EXPECT_EQ(batches.present, days);
            EXPECT_EQ(batches.days(), 100U);
            EXPECT_EQ(batches.step_days % static_cast<std::size_t>(ranks), 0U) << "as many fields for every rank";
        }
    }
}

TEST(DayBatches, AreOfAtLeast32DaysAndOfAsManyForEveryRank) {
    EXPECT_EQ(batch_days(720 * 1440, 1), 32U);
    EXPECT_EQ(batch_days(720 * 1440, 3), 33U);
    EXPECT_EQ(batch_days(720 * 1440, 1000), 1000U);
    EXPECT_EQ(batch_days(2, 1000), 1000U);
    EXPECT_EQ(batch_days(0, 1), 32U);
}

TEST(DayBatches, OfLargeGridsTakeNoMoreThanHalfAGigabyte) {
    constexpr std::size_t kCells = std::size_t{18000} * 36000;
    for (const int ranks : {1, 4, 20, 64, 1000, 4096}) {
        const std::size_t day_bytes =
            (kCells + static_cast<std::size_t>(ranks) - 1) / static_cast<std::size_t>(ranks) * 8;
        const std::size_t days = batch_days(kCells, ranks);
        EXPECT_LE(days * day_bytes, std::max(day_bytes, std::size_t{512} << 20U)) << ranks << " ranks";
        EXPECT_GT((days + 1) * day_bytes, std::size_t{512} << 20U) << ranks << " ranks have room for more";
    }
}

TEST(DayBatches, DaysInNoFileAreDaysOfTheRecord) {
    const DayBatches batches =
        day_batches(catalogue_of(Calendar::standard, {{2001, 2, 27}, {2001, 2, 28}, {2001, 3, 3}}), 1);
    ASSERT_THAT(batches.steps, SizeIs(1));
    EXPECT_THAT(batches.steps.front(), ElementsAre(Date{2001, 2, 27}, Date{2001, 2, 28}, Date{2001, 3, 1},
                                                   Date{2001, 3, 2}, Date{2001, 3, 3}));
    EXPECT_THAT(batches.present, ElementsAre(Date{2001, 2, 27}, Date{2001, 2, 28}, Date{2001, 3, 3}));
}

}  // namespace
}  // namespace sstclim
