#include "kernels/slide_moment.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/reference/cornish_fisher.hpp"
#include "tests/unit/kernels/moment_run.hpp"
#include "tests/unit/kernels/random_record.hpp"

namespace sstclim::kernels {
namespace {

/// Half the distance of neighbouring floats around a result, and the rounding of sums in float64.
double rounding(double value) {
    return std::abs(value) * 6.1e-8 + 1e-9;
}

/// Pushes a record day by day and compares every complete window with the two-pass moments of its pool.
template <typename T>
void expect_two_pass_moments(const CellRecord<T>& record, int window, const MomentSetting& setting) {
    std::vector<std::vector<reference::PoolMoments>> expected;
    for (std::size_t cell = 0; cell < record.cells(); ++cell) {
        expected.push_back(reference::slide_moment(values_in_units(record, cell, setting), window));
    }
    for (const MomentOrder order : {MomentOrder::second, MomentOrder::fourth}) {
        for (const Target target : targets()) {
            SCOPED_TRACE(std::string(to_string(target)) + ", window " + std::to_string(window));
            MomentRun<T> run(target, record.cells(), window, order, setting);
            for (int day = 0; day < record.days(); ++day) {
                run.push(record.field_rows(day));
                for (std::size_t cell = 0; cell < record.cells() && day >= window - 1; ++cell) {
                    SCOPED_TRACE("day " + std::to_string(day) + ", cell " + std::to_string(cell));
                    const auto& pool = expected[cell][static_cast<std::size_t>(day - window + 1)];
                    ASSERT_EQ(run.count.data()[cell], pool.count);
                    if (pool.count < setting.min_count) {
                        ASSERT_TRUE(std::isnan(run.mean.data()[cell]));
                        ASSERT_TRUE(std::isnan(run.deviation.data()[cell]));
                        continue;
                    }
                    ASSERT_NEAR(run.mean.data()[cell], pool.mean, rounding(pool.mean));
                    ASSERT_NEAR(run.deviation.data()[cell], pool.standard_deviation,
                                1e-6 * pool.standard_deviation + 1e-6);
                }
            }
        }
    }
}

template <typename T>
class SlideMoment : public ::testing::Test {};

TYPED_TEST_SUITE(SlideMoment, CellTypes);

TYPED_TEST(SlideMoment, GivesTheMomentsOfThePoolByTwoPasses) {
    for (const int window : {1, 3, 11}) {
        for (const int min_count : {1, 25}) {
            SCOPED_TRACE("seed 70, min_count " + std::to_string(min_count));
            const MomentSetting setting{RandomPacking<TypeParam>::kScale, RandomPacking<TypeParam>::kOffset, min_count};
            const auto record =
                random_record<TypeParam>(70, std::vector<int>(static_cast<std::size_t>(window * 2 + 2), 12));
            expect_two_pass_moments(record, window, setting);
        }
    }
}

/// Sums of squares so large that their products are no whole numbers in float64: 2100 values, half of them 1 apart from
/// the others, 65 533 above the first one.
TEST(SlideMomentOfInt16, ProductsBeyondFloat64AreExact) {
    CellRecord<std::int16_t> record(kTileCells, {1, 2100});
    for (std::size_t cell = 0; cell < kTileCells; ++cell) {
        record.at(0, 0, cell) = -32767;
        for (int row = 0; row < 2100; ++row)
            record.at(1, row, cell) = static_cast<std::int16_t>(row % 2 == 0 ? 32766 : 32767);
    }
    for (const Target target : targets()) {
        MomentRun<std::int16_t> run(target, kTileCells, 1, MomentOrder::second);
        run.push(record.field_rows(0));
        run.push(record.field_rows(1));
        for (std::size_t cell = 0; cell < kTileCells; ++cell) {
            ASSERT_EQ(run.mean.data()[cell], 32766.5F) << to_string(target) << ", cell " << cell;
            ASSERT_EQ(run.deviation.data()[cell], 0.5F) << to_string(target) << ", cell " << cell;
        }
    }
}

TYPED_TEST(SlideMoment, DaysMayDifferInTheirNumberOfYears) {
    SCOPED_TRACE("seed 71");
    expect_two_pass_moments(random_record<TypeParam>(71, {30, 7, 30, 30, 1, 19, 30, 7, 30}), 3, {});
}

TYPED_TEST(SlideMoment, StandardDeviationIsPositiveForANegativeScale) {
    SCOPED_TRACE("seed 72");
    expect_two_pass_moments(random_record<TypeParam>(72, {20, 20, 20, 20}), 3, {-0.01, 7.0, 2});
}

TYPED_TEST(SlideMoment, ManyDaysInACallGiveTheBitsOfDayByDay) {
    // Windows that fill, are complete, and slide within a call.
    SCOPED_TRACE("seed 75");
    const auto record = random_record<TypeParam>(75, std::vector<int>(24, 12));
    for (const MomentOrder order : {MomentOrder::second, MomentOrder::fourth}) {
        for (const Target target : targets()) {
            for (const int days : {2, 3, 8, 24}) {
                MomentRun<TypeParam> daily(target, record.cells(), 5, order);
                MomentRun<TypeParam> many(target, record.cells(), 5, order, {}, days);
                for (int day = 0; day < record.days(); ++day) {
                    daily.push(record.field_rows(day));
                    if (day % days == 0)
                        many.push(record.field_rows(day), days, record.day_stride());
                    if (day % days != days - 1 || day < 4)
                        continue;
                    for (std::size_t cell = 0; cell < record.cells(); ++cell) {
                        SCOPED_TRACE(std::string(to_string(target)) + ", " + std::to_string(days) + " days, day " +
                                     std::to_string(day) + ", cell " + std::to_string(cell));
                        ASSERT_EQ(many.count.data()[cell], daily.count.data()[cell]);
                        if (daily.count.data()[cell] == 0)
                            continue;
                        ASSERT_EQ(many.mean.data()[cell], daily.mean.data()[cell]);
                        ASSERT_EQ(many.deviation.data()[cell], daily.deviation.data()[cell]);
                        if (order == MomentOrder::fourth) {
                            ASSERT_EQ(many.quantile.data()[cell], daily.quantile.data()[cell]);
                            ASSERT_EQ(many.domain.data()[cell], daily.domain.data()[cell]);
                        }
                    }
                }
            }
        }
    }
}

TYPED_TEST(SlideMoment, ValuesAndResidualsTogetherAreThoseInFloat64) {
    SCOPED_TRACE("seed 76");
    const MomentSetting setting{RandomPacking<TypeParam>::kScale, RandomPacking<TypeParam>::kOffset, 5, 97.3};
    const auto record = random_record<TypeParam>(76, std::vector<int>(11, 30));
    for (const Target target : targets()) {
        MomentRun<TypeParam> run(target, record.cells(), 11, MomentOrder::fourth, setting);
        run.push(record);
        for (std::size_t cell = 0; cell < record.cells(); ++cell) {
            SCOPED_TRACE(std::string(to_string(target)) + ", cell " + std::to_string(cell));
            const std::vector<double> pool = pool_in_units(record, cell, setting);
            if (pool.size() < 5)
                continue;
            const auto moments = reference::pool_moments(pool);
            const double size = std::abs(moments.mean) + moments.standard_deviation;
            ASSERT_NEAR(
                static_cast<double>(run.mean.data()[cell]) + static_cast<double>(run.mean_residual.data()[cell]),
                moments.mean, 1e-12 * size);
            // The expansion's fourth powers lose more than the mean; float32 alone loses 6e-8.
            ASSERT_NEAR(static_cast<double>(run.quantile.data()[cell]) +
                            static_cast<double>(run.quantile_residual.data()[cell]),
                        reference::cornish_fisher(pool, normal_quantile(97.3)).quantile, 1e-11 * size);
        }
    }
}

TYPED_TEST(SlideMoment, LandIsLeftAsItIs) {
    const CellRecord<TypeParam> land(kTileCells, {10, 10, 10});
    for (const Target target : targets()) {
        MomentRun<TypeParam> run(target, kTileCells, 2, MomentOrder::fourth);
        std::fill_n(run.mean.data(), kTileCells, -12345.0F);
        std::fill_n(run.count.data(), kTileCells, -1);
        run.push(land);
        for (std::size_t cell = 0; cell < kTileCells; ++cell) {
            ASSERT_EQ(run.mean.data()[cell], -12345.0F) << to_string(target);
            ASSERT_EQ(run.count.data()[cell], -1) << to_string(target);
        }
    }
}

TYPED_TEST(SlideMoment, AnIncompleteWindowGivesNoResult) {
    const auto record = random_record<TypeParam>(73, {10, 10});
    for (const Target target : targets()) {
        MomentRun<TypeParam> run(target, record.cells(), 3, MomentOrder::second);
        run.push(record);
        for (std::size_t cell = 0; cell < record.cells(); ++cell) {
            ASSERT_TRUE(std::isnan(run.mean.data()[cell]));
            ASSERT_TRUE(std::isnan(run.deviation.data()[cell]));
            ASSERT_EQ(run.count.data()[cell], 0);
        }
    }
}

TYPED_TEST(SlideMoment, DoesNotDriftInAThousandDays) {
    constexpr int kWindow = 11;
    SCOPED_TRACE("seed 74");
    const auto record = random_record<TypeParam>(74, std::vector<int>(50, 10));
    for (const Target target : targets()) {
        SCOPED_TRACE(to_string(target));
        MomentRun<TypeParam> slid(target, record.cells(), kWindow, MomentOrder::fourth);
        for (int round = 0; round < 21; ++round) {
            slid.push(record);
        }
        // The sums of the last window alone, around the same shift.
        MomentRun<TypeParam> fresh(target, record.cells(), kWindow, MomentOrder::fourth);
        fresh.push(record);
        for (std::size_t cell = 0; cell < record.cells(); ++cell) {
            ASSERT_EQ(slid.count.data()[cell], fresh.count.data()[cell]) << "cell " << cell;
            for (int kind = 0; kind < MomentWords<TypeParam>::count(MomentOrder::fourth); ++kind) {
                const auto a = slid.window_sums().word(kind, cell);
                const auto b = fresh.window_sums().word(kind, cell);
                if constexpr (std::is_integral_v<TypeParam>) {
                    ASSERT_EQ(a, b) << "cell " << cell << ", word " << kind;
                } else {
                    ASSERT_NEAR(a, b, 1e-9 * (std::abs(b) + 1.0)) << "cell " << cell << ", word " << kind;
                }
            }
            if (fresh.count.data()[cell] > 0) {
                ASSERT_NEAR(slid.mean.data()[cell], fresh.mean.data()[cell], 2 * rounding(fresh.mean.data()[cell]));
            }
        }
    }
}

TYPED_TEST(SlideMoment, ResolvesTheSpreadOfAbsoluteTemperatures) {
    // DEFINITIONS A4: 330 values near 300 K with a standard deviation of 0.3 K.
    const MomentSetting setting =
        std::is_integral_v<TypeParam> ? MomentSetting{0.001, 290.0, 1} : MomentSetting{1.0, 0.0, 1};
    std::mt19937 random(4);
    std::normal_distribution<double> kelvin(300.0, 0.3);
    const CellRecord<TypeParam> record(kTileCells, std::vector<int>(11, 30));
    for (int day = 0; day < 11; ++day) {
        for (int row = 0; row < 30; ++row) {
            for (std::size_t cell = 0; cell < kTileCells; ++cell) {
                const double packed = (kelvin(random) - setting.offset) / setting.scale;
                record.at(day, row, cell) =
                    static_cast<TypeParam>(std::is_integral_v<TypeParam> ? std::round(packed) : packed);
            }
        }
    }
    for (const Target target : targets()) {
        MomentRun<TypeParam> run(target, kTileCells, 11, MomentOrder::second, setting);
        run.push(record);
        for (std::size_t cell = 0; cell < kTileCells; ++cell) {
            SCOPED_TRACE("seed 4, " + std::string(to_string(target)) + ", cell " + std::to_string(cell));
            const auto pool = reference::pool_moments(pool_in_units(record, cell, setting));
            const double variance = std::pow(pool.standard_deviation, 2);
            ASSERT_EQ(run.count.data()[cell], 330);
            ASSERT_NEAR(run.mean.data()[cell], pool.mean, 1e-4);
            ASSERT_NEAR(std::pow(static_cast<double>(run.deviation.data()[cell]), 2), variance, 1e-3 * variance);
        }
    }
}

TYPED_TEST(SlideMoment, MeanOfTheIceEdgeIsThatOfTheDefinition) {
    // DEFINITIONS A9: 314 values of -1.8 and 16 of 3.0.
    const MomentSetting setting = std::is_integral_v<TypeParam> ? MomentSetting{0.1, 0.0, 1} : MomentSetting{};
    std::vector<TypeParam> values(314, static_cast<TypeParam>(std::is_integral_v<TypeParam> ? -18 : -1.8));
    values.resize(330, static_cast<TypeParam>(std::is_integral_v<TypeParam> ? 30 : 3.0));
    for (const Target target : targets()) {
        MomentRun<TypeParam> run(target, kTileCells, 11, MomentOrder::second, setting);
        run.push(record_of(values, 30));
        EXPECT_NEAR(run.mean.data()[5], -1.5673, 5e-5) << to_string(target);
        EXPECT_EQ(run.count.data()[5], 330) << to_string(target);
    }
}

TYPED_TEST(SlideMoment, EqualValuesAreTheirMeanWithoutSpread) {
    // The shift is the record's first value, and the pool of equal values comes eleven days later.
    for (const double equal : {-1.8, 28.3}) {
        const MomentSetting setting = std::is_integral_v<TypeParam> ? MomentSetting{0.01, 0.0, 1} : MomentSetting{};
        std::vector<TypeParam> values;
        for (int i = 0; i < 22 * 30; ++i) {
            const double value = i < 11 * 30 ? 10.0 + 0.01 * (i % 77) : equal;
            values.push_back(
                static_cast<TypeParam>(std::is_integral_v<TypeParam> ? std::round(value / setting.scale) : value));
        }
        for (const Target target : targets()) {
            MomentRun<TypeParam> run(target, kTileCells, 11, MomentOrder::second, setting);
            run.push(record_of(values, 30));
            EXPECT_NEAR(run.mean.data()[0], equal, rounding(equal)) << to_string(target);
            EXPECT_NEAR(run.deviation.data()[0], 0.0, 1e-5) << to_string(target);
        }
    }
}

}  // namespace
}  // namespace sstclim::kernels
