#include "kernels/rank_plan.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/slow_statistics.hpp"

namespace sstclim::kernels {
namespace {

struct NamedType {
    QuantileType type;
    slow::Quantile slow_type;
};

constexpr NamedType kTypes[] = {
    {QuantileType::type4, slow::Quantile::type4},    {QuantileType::type5, slow::Quantile::type5},
    {QuantileType::type6, slow::Quantile::type6},    {QuantileType::type7, slow::Quantile::type7},
    {QuantileType::type8, slow::Quantile::type8},    {QuantileType::type9, slow::Quantile::type9},
    {QuantileType::nearest, slow::Quantile::nearest}};

constexpr double kPercents[] = {0.5, 1, 5, 10, 33.3, 49.9, 50, 66.6, 75, 90, 95, 99, 99.5};

TEST(RankPlan, ThirtyYearsOfElevenDaysNeedThe34LargestForP90) {
    const RankPlan plan = plan_rank(QuantileType::type7, 90, 330);
    EXPECT_EQ(plan.side, RankSide::high);
    EXPECT_EQ(plan.capacity, 34);
    // x[296] + 0.1 (x[297] - x[296]) of 330 values: the 34th and the 33rd largest.
    EXPECT_EQ(plan.positions.at(330).first, 33);
    EXPECT_EQ(plan.positions.at(330).second, 32);
    EXPECT_NEAR(plan.positions.at(330).fraction, 0.1, 1e-9);
}

TEST(RankPlan, CapacityFollowsTheFormulaOfTheDefaultQuantile) {
    for (int count = 1; count <= 450; ++count) {
        // ceil((n - 1) (1 - p)) + 1, in whole numbers.
        EXPECT_EQ(plan_rank(QuantileType::type7, 90, count).capacity, (count - 1 + 9) / 10 + 1) << count;
        EXPECT_EQ(plan_rank(QuantileType::type7, 95, count).capacity, (count - 1 + 19) / 20 + 1) << count;
        EXPECT_EQ(plan_rank(QuantileType::type7, 10, count).capacity, (count - 1 + 9) / 10 + 1) << count;
    }
}

TEST(RankPlan, PercentilesBelowTheMedianAreRankedFromTheLowEnd) {
    for (const double percent : kPercents) {
        EXPECT_EQ(plan_rank(QuantileType::type7, percent, 20).side, percent < 50 ? RankSide::low : RankSide::high)
            << percent;
    }
}

TEST(RankPlan, RanksGiveTheQuantileOfTheSlowDefinition) {
    constexpr int kMaxCount = 120;
    std::mt19937 random(20);
    std::normal_distribution<double> value(20.0, 2.0);
    for (const auto& [type, slow_type] : kTypes) {
        for (const double percent : kPercents) {
            const RankPlan plan = plan_rank(type, percent, kMaxCount);
            std::vector<double> pool;
            for (int count = 1; count <= kMaxCount; ++count) {
                pool.push_back(value(random));
                std::vector<double> ranked = pool;
                if (plan.side == RankSide::high) {
                    std::sort(ranked.begin(), ranked.end(), std::greater<>());
                } else {
                    std::sort(ranked.begin(), ranked.end());
                }
                const RankPosition at = plan.positions.at(static_cast<std::size_t>(count));
                const double first = ranked.at(static_cast<std::size_t>(at.first));
                const double second = ranked.at(static_cast<std::size_t>(at.second));
                ASSERT_NEAR(first + at.fraction * (second - first), slow::quantile_of(pool, percent, slow_type), 1e-9)
                    << "seed 20, type " << to_string(type) << ", " << percent << " % of " << count;
            }
        }
    }
}

TEST(RankPlan, CapacityIsTheHighestRankOfAnyPool) {
    for (const auto& [type, slow_type] : kTypes) {
        for (const double percent : kPercents) {
            const RankPlan plan = plan_rank(type, percent, 330);
            int highest = -1;
            for (const RankPosition& at : plan.positions) {
                highest = std::max({highest, at.first, at.second});
                EXPECT_LE(std::abs(at.first - at.second), 1);
            }
            EXPECT_EQ(plan.capacity, highest + 1) << to_string(type) << ", " << percent << " %";
        }
    }
}

TEST(RankPlan, OnlyTheEmptyPoolHasNoRanks) {
    for (const double percent : kPercents) {
        const RankPlan plan = plan_rank(QuantileType::type7, percent, 30);
        ASSERT_EQ(plan.positions.size(), 31U);
        for (std::size_t count = 0; count <= 30; ++count) {
            EXPECT_EQ(plan.positions[count].first < 0, count == 0) << count;
            EXPECT_EQ(plan.positions[count].second < 0, count == 0) << count;
        }
    }
}

}  // namespace
}  // namespace sstclim::kernels
