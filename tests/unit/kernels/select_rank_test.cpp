#include "kernels/select_rank.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/kernels/random_record.hpp"
#include "tests/unit/kernels/rank_runs.hpp"

namespace sstclim::kernels {
namespace {

// Case A2 of the definitions.
TEST(SelectRankReference, GivesThePublishedPercentilesOfTenYearsOfElevenDays) {
    std::vector<double> pool{missing_value<double>()};
    for (int year = 1; year <= 10; ++year)
        pool.insert(pool.end(), 11, year);
    const auto p90 = [&](QuantileType type) { return reference::select_rank(pool, type, 90, 1); };
    EXPECT_DOUBLE_EQ(p90(QuantileType::type5), 9.5);
    EXPECT_DOUBLE_EQ(p90(QuantileType::type6), 9.9);
    EXPECT_DOUBLE_EQ(p90(QuantileType::type7), 9.1);
    EXPECT_DOUBLE_EQ(p90(QuantileType::type8), 9 + 19.0 / 30);
    EXPECT_EQ(p90(QuantileType::nearest), 9);
    EXPECT_DOUBLE_EQ(reference::select_rank(pool, QuantileType::type7, 10, 1), 1.9);
}

template <typename T>
RankSetting packed(RankSetting setting) {
    setting.scale = RandomPacking<T>::kScale;
    setting.offset = RandomPacking<T>::kOffset;
    return setting;
}

template <typename T>
class SelectRank : public ::testing::Test {
  protected:
    static void expect_percentiles(const CellRecord<T>& record, const RankSetting& setting) {
        const std::vector<double> expected = sorted_values(record, setting);
        for (const Target target : targets()) {
            SCOPED_TRACE(std::string(to_string(target)) + ", window " + std::to_string(setting.window));
            expect_nearest(counted_percentiles(target, record, setting), expected, setting.percentiles.size(),
                           record.cells());
        }
    }
};

TYPED_TEST_SUITE(SelectRank, CellTypes);

TYPED_TEST(SelectRank, GivesThePercentilesOfTheSortedPool) {
    SCOPED_TRACE("seed 50");
    const auto days = [](std::size_t count, int rows) { return std::vector<int>(count, rows); };
    this->expect_percentiles(random_record<TypeParam>(50, days(4, 13)),
                             packed<TypeParam>({1, 8, {50, 66.6, 99.9}, QuantileType::type5}));
    this->expect_percentiles(random_record<TypeParam>(50, days(7, 20)),
                             packed<TypeParam>({3, 8, {49.9, 25, 0.1}, QuantileType::type8, 8}));
    this->expect_percentiles(random_record<TypeParam>(50, days(12, 20)), packed<TypeParam>({11, 8, {50, 90}}));
}

TYPED_TEST(SelectRank, TakesMoreYearsThanASortingNetwork) {
    SCOPED_TRACE("seed 51");
    this->expect_percentiles(random_record<TypeParam>(51, {150, 150, 150}),
                             packed<TypeParam>({3, 8, {90}, QuantileType::type7, 30}));
}

TYPED_TEST(SelectRank, DaysOfFewerYearsCountOnlyTheirOwnValues) {
    SCOPED_TRACE("seed 52");
    const auto record = random_record<TypeParam>(52, {30, 30, 7, 30, 19, 30, 1, 30, 30});
    this->expect_percentiles(record, packed<TypeParam>({3, 8, {50, 90}}));
    this->expect_percentiles(record, packed<TypeParam>({3, 8, {10}}));
}

TYPED_TEST(SelectRank, PoolsBelowTheMinimumCountHaveNoPercentile) {
    // Days of 6 and 7 values by turns in cells without gaps: windows of 19 and of 20 values.
    SCOPED_TRACE("seed 56");
    const auto record = random_record<TypeParam>(56, {6, 7, 6, 7, 6, 7, 6});
    for (const int min_count : {1, 19, 20, 21, 1000}) {
        const RankSetting setting = packed<TypeParam>({3, 8, {50, 90}, QuantileType::type7, min_count});
        for (const Target target : targets()) {
            SCOPED_TRACE(std::string(to_string(target)) + ", min_count " + std::to_string(min_count));
            const Percentiles found = counted_percentiles(target, record, setting);
            EXPECT_EQ(std::isnan(found[0]), min_count > 19) << "6 + 7 + 6 values";
            EXPECT_EQ(std::isnan(found[2 * record.cells()]), min_count > 20) << "7 + 6 + 7 values";
        }
        this->expect_percentiles(record, setting);
    }
}

TYPED_TEST(SelectRank, ValuesAndResidualsTogetherAreThoseInFloat64) {
    SCOPED_TRACE("seed 57");
    const auto record = random_record<TypeParam>(57, std::vector<int>(8, 30));
    for (const std::vector<double>& percentiles : {std::vector<double>{50, 71.7}, {49.5, 33.3}}) {
        RankSetting setting = packed<TypeParam>({5, 8, percentiles, QuantileType::type8, 5});
        setting.with_residuals = true;
        const std::vector<double> expected = sorted_values(record, setting);
        for (const Target target : targets()) {
            SCOPED_TRACE(to_string(target));
            const RankRun<TypeParam> run(target, record, setting);
            const Percentiles found = counted_percentiles(run);
            expect_with_residuals(found, run.residuals(), expected);
        }
    }
}

TYPED_TEST(SelectRank, EqualsTheMergedListsBitByBit) {
    SCOPED_TRACE("seed 53");
    const auto record = random_record<TypeParam>(53, std::vector<int>(12, 30));
    for (const double percent : {90.0, 10.0}) {
        const RankSetting setting = packed<TypeParam>({11, 34, {percent}});
        const Percentiles first = merged_percentiles(Target::baseline, record, setting);
        for (const Target target : targets()) {
            SCOPED_TRACE(to_string(target));
            expect_same(merged_percentiles(target, record, setting), first, 1, record.cells());
            expect_same(counted_percentiles(target, record, setting), first, 1, record.cells());
        }
    }
}

TYPED_TEST(SelectRank, FindsValuesOfAnyMagnitude) {
    SCOPED_TRACE("seed 54");
    std::mt19937 random(54);
    std::uniform_real_distribution<double> exponent(-30.0, 19.0);
    std::uniform_int_distribution<int> whole(-32767, 32767);
    const CellRecord<TypeParam> record(kTileCells, {31});
    for (int row = 0; row < 31; ++row) {
        for (std::size_t cell = 0; cell < kTileCells; ++cell) {
            const int drawn = whole(random);
            if constexpr (std::is_integral_v<TypeParam>) {
                // Every third cell sits at the ends of the range.
                record.at(0, row, cell) = static_cast<TypeParam>(cell % 3 != 0 ? drawn : drawn < 0 ? -32767 : 32767);
            } else {
                const double magnitude = std::pow(10.0, exponent(random));
                record.at(0, row, cell) = static_cast<TypeParam>(drawn < 0 ? -magnitude : magnitude);
            }
        }
    }
    for (const double percent : {1.0, 10.0, 50.0, 90.0, 99.0}) {
        this->expect_percentiles(record, {1, 8, {percent}});
    }
}

TYPED_TEST(SelectRank, PoolOfOneValueIsThatValue) {
    const CellRecord<TypeParam> record(kTileCells, {5});
    for (std::size_t cell = 0; cell < kTileCells; ++cell) {
        record.at(0, static_cast<int>(cell % 5), cell) = static_cast<TypeParam>(static_cast<int>(cell) - 64);
    }
    for (const Target target : targets()) {
        const Percentiles found = counted_percentiles(target, record, {1, 8, {90}, QuantileType::type7, 1, 0.5, 2.0});
        for (std::size_t cell = 0; cell < kTileCells; ++cell) {
            ASSERT_EQ(found[cell], (static_cast<float>(cell) - 64.0F) * 0.5F + 2.0F) << to_string(target);
        }
    }
}

template <typename T>
class KeepRows : public ::testing::Test {};

TYPED_TEST_SUITE(KeepRows, CellTypes);

TYPED_TEST(KeepRows, ReplacesTheRowsOfItsDayAndNoOther) {
    constexpr int kPoolRows = 9;
    const auto record = random_record<TypeParam>(55, {2});
    for (const Target target : targets()) {
        for (const RankSide side : {RankSide::high, RankSide::low}) {
            const Buffer<TypeParam> pool = filled(record.cells() * kPoolRows, TypeParam{42});
            kernel_table<TypeParam>(target).keep_rows({record.field_rows(0), pool.data(), kPoolRows, 3, 4, side},
                                                      {kTileCells, 2 * kTileCells}, {});
            for (std::size_t cell = 0; cell < record.cells(); ++cell) {
                for (int row = 0; row < kPoolRows; ++row) {
                    TypeParam expected{42};
                    if (cell >= kTileCells && row >= 3 && row < 7) {
                        expected = row < 5 ? record.at(0, row - 3, cell) : missing_value<TypeParam>();
                        if (side == RankSide::low && expected != missing_value<TypeParam>()) {
                            expected = static_cast<TypeParam>(-expected);
                        }
                    }
                    const std::size_t at = (cell / kTileCells * kPoolRows + static_cast<std::size_t>(row)) * kTileCells;
                    ASSERT_EQ(pool.data()[at + cell % kTileCells], expected)
                        << "seed 55, " << to_string(target) << ", row " << row << ", cell " << cell;
                }
            }
        }
    }
}

}  // namespace
}  // namespace sstclim::kernels
