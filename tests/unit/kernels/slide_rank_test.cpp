#include "kernels/slide_rank.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/kernels/random_record.hpp"
#include "tests/unit/kernels/rank_runs.hpp"

namespace sstclim::kernels {
namespace {

struct Case {
    int rows;
    RankSetting setting;
};

/// Every capacity, both sides, several percentiles and quantile types, windows of 1, 3 and 11 days.
std::vector<Case> cases() {
    return {
        {1, {1, 8, {90}}},
        {40, {1, 8, {90, 95, 99}}},
        {20, {1, 18, {20, 10}, QuantileType::type5}},
        {4, {3, 8, {60, 90}}},
        {30, {3, 18, {90}, QuantileType::type8, 5}},
        {30, {3, 34, {10, 33}, QuantileType::type6}},
        {40, {3, 18, {95}}},
        {40, {3, 34, {80, 90}}},
        {10, {11, 34, {90, 75}, QuantileType::nearest}},
        {30, {11, 34, {90, 95, 99}}},
        {30, {11, 34, {10}}},
        {40, {11, 45, {90}, QuantileType::type7, 100}},
    };
}

std::string described(const Case& c, unsigned seed) {
    return "seed " + std::to_string(seed) + ", window " + std::to_string(c.setting.window) + ", " +
           std::to_string(c.rows) + " rows, capacity " + std::to_string(c.setting.capacity) + ", percentile " +
           std::to_string(c.setting.percentiles.front());
}

/// More than two blocks of the case's window.
std::vector<int> block_days(const Case& c, int blocks) {
    return std::vector<int>(static_cast<std::size_t>(c.setting.window * blocks + 2), c.rows);
}

template <typename T>
RankSetting packed(RankSetting setting) {
    setting.scale = RandomPacking<T>::kScale;
    setting.offset = RandomPacking<T>::kOffset;
    return setting;
}

template <typename T>
class SlideRank : public ::testing::Test {};

TYPED_TEST_SUITE(SlideRank, CellTypes);

TYPED_TEST(SlideRank, GivesThePercentilesOfTheSortedPoolForEveryCapacity) {
    unsigned seed = 100;
    for (const Case& c : cases()) {
        SCOPED_TRACE(described(c, ++seed));
        const auto record = random_record<TypeParam>(seed, block_days(c, 2));
        const RankSetting setting = packed<TypeParam>(c.setting);
        const std::vector<double> expected = sorted_values(record, setting);
        for (const Target target : targets()) {
            SCOPED_TRACE(to_string(target));
            expect_nearest(merged_percentiles(target, record, setting), expected, setting.percentiles.size(),
                           record.cells());
        }
    }
}

TYPED_TEST(SlideRank, SortsAnyNumberOfYears) {
    // A window of one day, and a percentile for every rank of the upper or the lower half of the day's values.
    for (int rows = 1; rows <= 40; ++rows) {
        for (const bool high : {true, false}) {
            RankSetting setting = packed<TypeParam>({1, 45, {}, QuantileType::nearest});
            for (int rank = 0; rank < rows; ++rank) {
                const double percent = 100.0 * (rank + 0.5) / rows;
                if (high == (percent >= 50))
                    setting.percentiles.push_back(percent);
            }
            if (setting.percentiles.empty())
                continue;
            SCOPED_TRACE("seed and rows " + std::to_string(rows) + (high ? ", high" : ", low"));
            const auto record = random_record<TypeParam>(static_cast<unsigned>(rows), {rows, rows, rows});
            const std::vector<double> expected = sorted_values(record, setting);
            for (const Target target : targets()) {
                SCOPED_TRACE(to_string(target));
                expect_nearest(merged_percentiles(target, record, setting), expected, setting.percentiles.size(),
                               record.cells());
            }
        }
    }
}

TYPED_TEST(SlideRank, NegatesTheLargestAndTheSmallestValueThatACellCanHold) {
    using Limits = std::numeric_limits<TypeParam>;
    const CellRecord<TypeParam> record(kTileCells, {3});
    const auto least = static_cast<TypeParam>(-Limits::max());
    for (std::size_t cell = 0; cell < kTileCells; ++cell) {
        record.at(0, 0, cell) = Limits::max();
        record.at(0, 1, cell) = least;
    }
    for (const Target target : targets()) {
        const RankSetting setting{1, 8, {20, 40}, QuantileType::nearest};
        const Percentiles found = merged_percentiles(target, record, setting);
        ASSERT_EQ(found.size(), 2 * kTileCells);
        for (const float percentile : found)
            ASSERT_EQ(percentile, static_cast<float>(least)) << to_string(target);
    }
}

TYPED_TEST(SlideRank, LeavesCellsOutsideTheRangeAlone) {
    const auto record = random_record<TypeParam>(3, {30});
    const RankSetting setting = packed<TypeParam>({1, 8, {90}});
    std::vector<double> expected = sorted_values(record, setting);
    std::fill(expected.begin() + kTileCells, expected.end(), std::nan(""));
    for (const Target target : targets()) {
        SCOPED_TRACE(to_string(target));
        RankRun<TypeParam> run(target, record, setting);
        run.all = {0, kTileCells};
        expect_nearest(merged_percentiles(run), expected, 1, record.cells());
    }
}

TYPED_TEST(SlideRank, ManyDaysInACallGiveWhatDayByDayGives) {
    const Case c{10, {11, 18, {90, 99}}};
    SCOPED_TRACE(described(c, 5));
    const auto record = random_record<TypeParam>(5, block_days(c, 3));
    const RankSetting setting = packed<TypeParam>(c.setting);
    const std::vector<double> expected = sorted_values(record, setting);
    for (const Target target : targets()) {
        for (const int days_per_call : {2, 4, 10, 11}) {
            SCOPED_TRACE(std::string(to_string(target)) + ", days a call: " + std::to_string(days_per_call));
            expect_nearest(merged_percentiles(target, record, setting, days_per_call), expected, 2, record.cells());
        }
    }
}

TYPED_TEST(SlideRank, FirstResultIsThatOfTheFirstCompleteWindow) {
    for (const int window : {1, 3, 11}) {
        const RankSetting setting = packed<TypeParam>({window, 18, {90}});
        SCOPED_TRACE("seed 6, window " + std::to_string(window));
        const auto record = random_record<TypeParam>(6, std::vector<int>(static_cast<std::size_t>(window), 12));
        const std::vector<double> expected = sorted_values(record, setting);
        ASSERT_EQ(expected.size(), record.cells());
        for (const Target target : targets()) {
            SCOPED_TRACE(to_string(target));
            expect_nearest(merged_percentiles(target, record, setting), expected, 1, record.cells());
        }
    }
}

TYPED_TEST(SlideRank, DaysOfFewerYearsCountOnlyTheirOwnValues) {
    // 29 February and the years that a record lacks: the number of fields differs from day to day.
    std::vector<int> rows;
    for (int day = 0; day < 30; ++day) {
        rows.push_back(day == 13 ? 7 : day % 5 == 4 ? 19 : 30);
    }
    const auto record = random_record<TypeParam>(29, rows);
    const RankSetting setting = packed<TypeParam>({11, 34, {90}});
    const std::vector<double> expected = sorted_values(record, setting);
    for (const Target target : targets()) {
        SCOPED_TRACE("seed 29, " + std::string(to_string(target)));
        expect_nearest(merged_percentiles(target, record, setting), expected, 1, record.cells());
    }
}

TYPED_TEST(SlideRank, PoolsBelowTheMinimumCountHaveNoPercentile) {
    // Days of 6 and 7 values by turns in cells without gaps: windows of 19 and of 20 values.
    SCOPED_TRACE("seed 30");
    const auto record = random_record<TypeParam>(30, {6, 7, 6, 7, 6, 7, 6});
    for (const int min_count : {1, 19, 20, 21, 1000}) {
        for (const double percent : {90.0, 10.0}) {
            const RankSetting setting = packed<TypeParam>({3, 8, {percent}, QuantileType::type7, min_count});
            for (const Target target : targets()) {
                SCOPED_TRACE(std::string(to_string(target)) + ", min_count " + std::to_string(min_count));
                const Percentiles found = merged_percentiles(target, record, setting);
                EXPECT_EQ(std::isnan(found[0]), min_count > 19) << "6 + 7 + 6 values";
                EXPECT_EQ(std::isnan(found[record.cells()]), min_count > 20) << "7 + 6 + 7 values";
                expect_nearest(found, sorted_values(record, setting), 1, record.cells());
            }
        }
    }
}

TYPED_TEST(SlideRank, ValuesAndResidualsTogetherAreThoseInFloat64) {
    SCOPED_TRACE("seed 31");
    const auto record = random_record<TypeParam>(31, std::vector<int>(14, 30));
    for (const std::vector<double>& percentiles : {std::vector<double>{90, 97.3}, {10, 3.3}}) {
        RankSetting setting = packed<TypeParam>({11, 34, percentiles, QuantileType::type8, 5});
        setting.with_residuals = true;
        const std::vector<double> expected = sorted_values(record, setting);
        for (const Target target : targets()) {
            SCOPED_TRACE(to_string(target));
            const RankRun<TypeParam> run(target, record, setting);
            const Percentiles found = merged_percentiles(run);
            expect_with_residuals(found, run.residuals(), expected);
        }
    }
}

TYPED_TEST(SlideRank, IsTheYearsOwnPercentileWhereEveryDayIsEqual) {
    // DEFINITIONS T0 and A2: every value of year y = 1 ... 10 equals y.
    const CellRecord<TypeParam> record(kTileCells, std::vector<int>(11, 10));
    for (int day = 0; day < 11; ++day) {
        for (int row = 0; row < 10; ++row) {
            for (std::size_t cell = 0; cell < kTileCells; ++cell) {
                record.at(day, row, cell) = static_cast<TypeParam>(row + 1);
            }
        }
    }
    const auto expect = [&](QuantileType type, double percent, float value) {
        for (const Target target : targets()) {
            const RankSetting setting{11, 18, {percent}, type};
            const Percentiles found = merged_percentiles(target, record, setting);
            ASSERT_EQ(found.size(), kTileCells);
            for (const float percentile : found) {
                ASSERT_FLOAT_EQ(percentile, value) << to_string(type) << ", " << to_string(target);
            }
        }
    };
    expect(QuantileType::type7, 90, 9.1F);
    expect(QuantileType::type8, 90, 9.633333F);
    expect(QuantileType::type5, 90, 9.5F);
    expect(QuantileType::type6, 90, 9.9F);
    expect(QuantileType::nearest, 90, 9.0F);
    expect(QuantileType::type7, 10, 1.9F);
}

}  // namespace
}  // namespace sstclim::kernels
