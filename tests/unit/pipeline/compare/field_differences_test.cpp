#include "pipeline/compare/field_differences.hpp"

#include <cmath>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sstclim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Field = std::vector<double>;

// Powers of two, so that every sum of the expected values is exact.

TEST(FieldDifferences, MomentsAndSharesAreThoseOfTheDefinition) {
    FieldDifferences differences(4, {}, {});
    differences.add(0, Field{10, 10, 10, 10}, Field{10, 10.0625, 9.75, 10.5}, {});
    differences.add(1, Field{20, 20, 20, 20}, Field{20, 20, 20, 16}, {});
    const DifferenceSummary summary = differences.summary(0);
    EXPECT_EQ(summary.all.count, 8U);
    EXPECT_EQ(summary.different, 4U);
    EXPECT_EQ(summary.all.mean(), (0.0625 - 0.25 + 0.5 - 4) / 8);
    EXPECT_EQ(summary.all.mean_absolute(), (0.0625 + 0.25 + 0.5 + 4) / 8);
    EXPECT_EQ(summary.all.root_mean_square(), std::sqrt((0.00390625 + 0.0625 + 0.25 + 16) / 8));
    EXPECT_THAT(summary.all.within, ElementsAre(5, 6, 7));
    ASSERT_TRUE(summary.largest);
    EXPECT_EQ(summary.all.largest, 4);
    EXPECT_EQ(summary.largest->day, 1U);
    EXPECT_EQ(summary.largest->cell, 3U);
    EXPECT_EQ(summary.largest->a, 20);
    EXPECT_EQ(summary.largest->b, 16);
    EXPECT_THAT(summary.quantiles, ElementsAre(0, 4, 4, 4)) << "the bounds do not exceed the largest";
    EXPECT_THAT(summary.bands, IsEmpty());
    EXPECT_THAT(summary.domains, IsEmpty());
    EXPECT_THAT(summary.worst, IsEmpty());
}

TEST(FieldDifferences, ValuesOfOneSideAreCountedAndEnterNoDifference) {
    FieldDifferences differences(4, {}, {});
    differences.add(0, Field{1, NAN, 1, NAN}, Field{2, 1, NAN, NAN}, {});
    differences.add(1, Field{1, NAN, 1, NAN}, Field{NAN, 1, NAN, NAN}, {});
    const DifferenceSummary summary = differences.summary(10);
    EXPECT_EQ(summary.all.count, 1U);
    EXPECT_EQ(summary.only_a, 3U);
    EXPECT_EQ(summary.only_b, 2U);
    EXPECT_EQ(summary.all.mean(), 1);
    EXPECT_EQ(summary.cells, 1U);
    ASSERT_EQ(summary.worst.size(), 1U) << "cells without a difference are not listed";
    EXPECT_EQ(summary.worst[0].days, 1U);
}

TEST(FieldDifferences, WithoutValuesInBothThereIsNoLargest) {
    FieldDifferences differences(1, {}, {});
    differences.add(0, Field{NAN}, Field{1}, {});
    const DifferenceSummary summary = differences.summary(10);
    EXPECT_FALSE(summary.largest);
    EXPECT_EQ(summary.all.count, 0U);
    EXPECT_TRUE(std::isnan(summary.all.mean()));
    EXPECT_TRUE(std::isnan(summary.quantiles[0]));
}

TEST(FieldDifferences, CellsAreJudgedByTheirMeanOverTheDays) {
    // Cell 0: 0 and 0.5, mean 0.25; cell 1: -1 and 1, mean 0 but mean absolute 1; cell 2: 0.25 on its only day.
    FieldDifferences differences(3, {}, {});
    differences.add(0, Field{0, 0, 0}, Field{0, -1, 0.25}, {});
    differences.add(1, Field{0, 0, NAN}, Field{0.5, 1, 0}, {});
    const DifferenceSummary summary = differences.summary(2);
    EXPECT_EQ(summary.cells, 3U);
    EXPECT_THAT(summary.cells_within, ElementsAre(0, 2, 2));
    ASSERT_EQ(summary.worst.size(), 2U);
    EXPECT_EQ(summary.worst[0].cell, 1U);
    EXPECT_EQ(summary.worst[0].mean, 0);
    EXPECT_EQ(summary.worst[0].mean_absolute, 1);
    EXPECT_EQ(summary.worst[0].largest, 1);
    EXPECT_EQ(summary.worst[1].cell, 0U) << "of equal cells the first comes first";
    EXPECT_EQ(summary.worst[1].mean_absolute, 0.25);
    EXPECT_EQ(summary.worst[1].largest, 0.5);
    EXPECT_THAT(summary.worst[1].domain_days, IsEmpty());
}

TEST(FieldDifferences, BandsOfLatitudeBeginInTheSouthAndHoldBothPoles) {
    FieldDifferences differences(6, {-90, -80.0, -0.5, 0, 90, NAN}, {});
    differences.add(0, Field(6, 0), Field{1, 2, 4, 8, 16, 32}, {});
    const DifferenceSummary summary = differences.summary(0);
    ASSERT_EQ(summary.bands.size(), kLatitudeBands);
    EXPECT_EQ(summary.bands[0].sum, 1);
    EXPECT_EQ(summary.bands[1].sum, 2);
    EXPECT_EQ(summary.bands[8].sum, 4);
    EXPECT_EQ(summary.bands[9].sum, 8);
    EXPECT_EQ(summary.bands[17].sum, 16);
    EXPECT_EQ(summary.all.sum, 63) << "a cell of no latitude is in no band";
}

TEST(FieldDifferences, DomainsPartTheDifferences) {
    FieldDifferences differences(3, {}, {0, 1, 2});
    differences.add(0, Field{0, 0, 0}, Field{1, 2, 4}, Field{0, 1, NAN});
    differences.add(1, Field{0, 0, NAN}, Field{8, 16, 32}, Field{0, 2, 2});
    const DifferenceSummary summary = differences.summary(3);
    ASSERT_EQ(summary.domains.size(), 4U);
    EXPECT_EQ(summary.domains[0].tally.sum, 9);
    EXPECT_EQ(summary.domains[0].cells, 1U);
    EXPECT_EQ(summary.domains[1].tally.sum, 2);
    EXPECT_EQ(summary.domains[2].tally.sum, 16) << "what only one side has is in no domain";
    EXPECT_EQ(summary.domains[2].cells, 1U);
    EXPECT_EQ(summary.domains[3].tally.sum, 4) << "no flag";
    ASSERT_EQ(summary.worst.size(), 3U);
    EXPECT_EQ(summary.worst[0].cell, 1U);
    EXPECT_THAT(summary.worst[0].domain_days, ElementsAre(0, 1, 1, 0));
}

}  // namespace
}  // namespace sstclim
