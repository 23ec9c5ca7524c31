#include "pipeline/compute/percentile_plan.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/slide_rank.hpp"
#include "tests/support/slow_statistics.hpp"

namespace sstclim {
namespace {

using kernels::RankPosition;
using kernels::RankSide;
using testing::Contains;

constexpr int kPoolRows = 30;
constexpr int kDays = 11;

PercentilePlan plan_of(const std::vector<double>& percentiles, int rows = kPoolRows) {
    return plan_percentiles(percentiles, QuantileType::type7, rows, kDays);
}

/// The group of a run's i-th percentile.
const PercentileGroup& group_of(const PercentilePlan& plan, std::size_t i) {
    return *std::ranges::find_if(plan.groups, [&](const PercentileGroup& group) {
        return plan.place[i] >= group.first && plan.place[i] < group.first + group.size;
    });
}

RankPosition position_of(const PercentilePlan& plan, std::size_t i, int count, int max_count = kPoolRows * kDays) {
    const PercentileGroup& group = group_of(plan, i);
    const std::size_t row = plan.place[i] - group.first;
    return group.positions.at(row * static_cast<std::size_t>(max_count + 1) + static_cast<std::size_t>(count));
}

TEST(PercentilePlan, EveryPercentileHasOnePlaceInOneGroup) {
    const PercentilePlan plan = plan_of({90, 50, 10, 99, 1, 97.5, 60, 40});
    std::vector<std::size_t> places = plan.place;
    std::ranges::sort(places);
    for (std::size_t i = 0; i < places.size(); ++i)
        EXPECT_EQ(places[i], i);
    std::size_t next = 0;
    for (const PercentileGroup& group : plan.groups) {
        EXPECT_EQ(group.first, next);
        EXPECT_GE(group.size, 1U);
        EXPECT_EQ(group.positions.size(), group.size * (kPoolRows * kDays + 1));
        next += group.size;
    }
    EXPECT_EQ(next, places.size());
}

TEST(PercentilePlan, PositionsFindTheQuantileOfPoolsOfEverySize) {
    const std::vector<double> percentiles{90, 50, 10, 99, 2.5};
    const PercentilePlan plan = plan_of(percentiles);
    std::mt19937 random(1);
    std::vector<double> pool;
    for (int n = 1; n <= kPoolRows * kDays; ++n) {
        pool.push_back(std::normal_distribution<double>()(random));
        for (std::size_t i = 0; i < percentiles.size(); ++i) {
            std::vector<double> from_the_end = pool;
            std::ranges::sort(from_the_end);
            if (group_of(plan, i).side == RankSide::high)
                std::ranges::reverse(from_the_end);
            const RankPosition at = position_of(plan, i, n);
            const double first = from_the_end.at(static_cast<std::size_t>(at.first));
            const double second = from_the_end.at(static_cast<std::size_t>(at.second));
            ASSERT_NEAR(first + at.fraction * (second - first),
                        slow::quantile_of(pool, percentiles[i], slow::Quantile::type7), 1e-12)
                << percentiles[i] << " of " << n;
        }
    }
}

TEST(PercentilePlan, ListsAreLongEnoughForEveryPoolAndHaveANetwork) {
    for (const double percent : {99.9, 99.0, 95.0, 90.0, 87.0, 10.0, 5.0, 0.5}) {
        const PercentilePlan plan = plan_of({percent});
        ASSERT_EQ(plan.groups.size(), 1U);
        const PercentileGroup& group = plan.groups.front();
        ASSERT_EQ(group.method, RankMethod::merge) << percent;
        EXPECT_THAT(kernels::kRankCapacities, Contains(group.capacity));
        for (const RankPosition& at : group.positions)
            EXPECT_LT(std::max(at.first, at.second), group.capacity) << percent;
    }
    EXPECT_EQ(plan_of({90}).groups.front().capacity, 34) << "the design's K for 330 values";
}

TEST(PercentilePlan, AGroupHasTheLongestListOfItsPercentiles) {
    const PercentilePlan plan = plan_of({99.9, 90});
    ASSERT_EQ(plan.groups.size(), 1U);
    EXPECT_EQ(plan.groups.front().capacity, 34);
}

TEST(PercentilePlan, SidesAreChosenByThePercentile) {
    const PercentilePlan plan = plan_of({90, 10, 95, 5});
    EXPECT_EQ(group_of(plan, 0).side, RankSide::high);
    EXPECT_EQ(group_of(plan, 1).side, RankSide::low);
    EXPECT_EQ(&group_of(plan, 0), &group_of(plan, 2));
    EXPECT_EQ(&group_of(plan, 1), &group_of(plan, 3));
}

TEST(PercentilePlan, WhatExceedsTheNetworksIsCounted) {
    EXPECT_EQ(group_of(plan_of({50}), 0).method, RankMethod::count) << "a median needs half the pool";
    EXPECT_EQ(group_of(plan_of({90}, 40), 0).method, RankMethod::merge) << "45 of 440 values";
    EXPECT_EQ(group_of(plan_of({99}, 41), 0).method, RankMethod::count) << "there is no network for 41 rows";
    const PercentilePlan mixed = plan_of({50, 90});
    EXPECT_EQ(group_of(mixed, 0).method, RankMethod::count);
    EXPECT_EQ(group_of(mixed, 1).method, RankMethod::merge) << "whatever the others need";
}

TEST(PercentilePlan, AnEmptyPoolNeverHasAPosition) {
    EXPECT_LT(position_of(plan_of({90}), 0, 0).first, 0);
}

}  // namespace
}  // namespace sstclim
