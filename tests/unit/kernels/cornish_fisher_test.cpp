#include "kernels/reference/cornish_fisher.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/slide_moment.hpp"
#include "src/normal_quantile.hpp"
#include "tests/support/slow_statistics.hpp"
#include "tests/unit/kernels/moment_run.hpp"
#include "tests/unit/kernels/random_record.hpp"

namespace sstclim::kernels {
namespace {

/// Expects the quantile and the domain of the two-pass moments for every cell's pool of all days of `record`.
template <typename T>
void expect_plain_expansion(const CellRecord<T>& record, MomentSetting setting, double tolerance) {
    for (const Target target : targets()) {
        for (const double percent : {90.0, 10.0, 50.0, 99.0, 97.5}) {
            const double z = normal_quantile(percent);
            setting.percent = percent;
            MomentRun<T> run(target, record.cells(), record.days(), MomentOrder::fourth, setting);
            run.push(record);
            for (std::size_t cell = 0; cell < record.cells(); ++cell) {
                SCOPED_TRACE(std::string(to_string(target)) + ", " + std::to_string(percent) + " %, cell " +
                             std::to_string(cell));
                const std::vector<double> pool = pool_in_units(record, cell, setting);
                if (static_cast<int>(pool.size()) < setting.min_count) {
                    ASSERT_TRUE(std::isnan(run.quantile.data()[cell]));
                    ASSERT_EQ(run.domain.data()[cell], kMissingDomain);
                    continue;
                }
                const reference::Expansion plain = reference::cornish_fisher(pool, z);
                ASSERT_NEAR(run.quantile.data()[cell], plain.quantile, tolerance);
                // At the very edge of a domain rounding decides.
                if (std::abs(plain.slope) > 1e-6 && std::abs(plain.condition) > 1e-6) {
                    ASSERT_EQ(run.domain.data()[cell], static_cast<std::int8_t>(plain.domain));
                }
            }
        }
    }
}

/// Pools of many shapes: from flat to a few outliers, to both sides.
template <typename T>
CellRecord<T> pools_of_many_shapes(unsigned seed, double scale) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal(0.0, 1.0);
    CellRecord<T> record(kTileCells, std::vector<int>(11, 30));
    for (int day = 0; day < record.days(); ++day) {
        for (int row = 0; row < record.rows(day); ++row) {
            for (std::size_t cell = 0; cell < kTileCells; ++cell) {
                const double x = normal(random);
                const double power = 0.2 + 0.05 * static_cast<double>(cell % 64);
                double value = std::copysign(std::pow(std::abs(x), power), x);
                value = cell < 64 ? value : std::abs(value) * (cell % 2 == 0 ? 1.0 : -1.0);
                const double packed = (15.0 + value) / scale;
                record.at(day, row, cell) = static_cast<T>(std::is_integral_v<T> ? std::round(packed) : packed);
            }
        }
    }
    return record;
}

template <typename T>
constexpr double kScale = std::is_integral_v<T> ? 0.01 : 1.0;

template <typename T>
T packed(double value) {
    return static_cast<T>(std::is_integral_v<T> ? std::round(value / kScale<T>) : value);
}

template <typename T>
class CornishFisher : public ::testing::Test {};

TYPED_TEST_SUITE(CornishFisher, CellTypes);

TYPED_TEST(CornishFisher, GivesTheExpansionOfTheTwoPassMoments) {
    SCOPED_TRACE("seed 80");
    expect_plain_expansion(pools_of_many_shapes<TypeParam>(80, kScale<TypeParam>), {kScale<TypeParam>, 0.0, 1}, 2e-4);
}

TYPED_TEST(CornishFisher, SkipsMissingValuesAndWantsTheMinimumCount) {
    for (const int min_count : {1, 50}) {
        SCOPED_TRACE("seed 81, min_count " + std::to_string(min_count));
        const MomentSetting setting{RandomPacking<TypeParam>::kScale, RandomPacking<TypeParam>::kOffset, min_count};
        // Cells of one value become valid only on the last day.
        expect_plain_expansion(random_record<TypeParam>(81, std::vector<int>(8, 15)), setting, 2e-4);
    }
}

TYPED_TEST(CornishFisher, ExpandsTheMirrorImageForANegativeScale) {
    SCOPED_TRACE("seed 82");
    expect_plain_expansion(pools_of_many_shapes<TypeParam>(82, 0.01), {-0.01, 300.0, 1}, 2e-4);
}

TYPED_TEST(CornishFisher, FlagsTheIceEdge) {
    // DEFINITIONS A9: the exact P90 of 314 values of -1.8 and 16 of 3.0 is -1.8.
    std::vector<TypeParam> values(314, packed<TypeParam>(-1.8));
    values.resize(330, packed<TypeParam>(3.0));
    for (const Target target : targets()) {
        MomentRun<TypeParam> run(target, kTileCells, 11, MomentOrder::fourth, {kScale<TypeParam>, 0.0, 1});
        run.push(record_of(values, 30));
        EXPECT_NEAR(run.quantile.data()[9], 0.16, 0.005) << to_string(target);
        EXPECT_NE(run.domain.data()[9], static_cast<std::int8_t>(ExpansionDomain::monotone)) << to_string(target);
    }
}

TYPED_TEST(CornishFisher, OneOutlierMovesTheQuantileFarAndIsFlagged) {
    // DEFINITIONS: T0, every value of year y = 1 ... 10 equals y, with one 10 become 1000; the exact P90 stays 9.1.
    std::vector<TypeParam> values;
    for (int day = 0; day < 11; ++day) {
        for (int year = 1; year <= 10; ++year) {
            values.push_back(static_cast<TypeParam>(day == 5 && year == 10 ? 1000 : year));
        }
    }
    for (const Target target : targets()) {
        MomentRun<TypeParam> run(target, kTileCells, 11, MomentOrder::fourth);
        run.push(record_of(values, 10));
        EXPECT_NEAR(run.quantile.data()[0], 137.7, 0.05) << to_string(target);
        EXPECT_NE(run.domain.data()[0], static_cast<std::int8_t>(ExpansionDomain::monotone)) << to_string(target);
    }
}

TYPED_TEST(CornishFisher, PoolWithoutVarianceIsItsMean) {
    for (const double equal : {-1.8, 0.0, 12.34, 28.3}) {
        const std::vector<TypeParam> values(330, packed<TypeParam>(equal));
        for (const Target target : targets()) {
            MomentRun<TypeParam> run(target, kTileCells, 11, MomentOrder::fourth, {kScale<TypeParam>, 0.0, 1});
            run.push(record_of(values, 30));
            EXPECT_FLOAT_EQ(run.quantile.data()[0], static_cast<float>(equal)) << to_string(target);
        }
    }
}

TYPED_TEST(CornishFisher, WaterThatFreezesAfterOpenDaysIsItsMean) {
    // The shift is the first open day's value, and a window of nothing but ice follows one of open water.
    for (const double ice : {-1.8, -1.69, -1.7999}) {
        std::vector<TypeParam> values;
        for (int i = 0; i < 11 * 30; ++i) {
            values.push_back(packed<TypeParam>(2.0 + 0.01 * (i % 77)));
        }
        values.resize(22 * 30, packed<TypeParam>(ice));
        const double expected = static_cast<double>(values.back()) * kScale<TypeParam>;
        for (const Target target : targets()) {
            MomentRun<TypeParam> run(target, kTileCells, 11, MomentOrder::fourth, {kScale<TypeParam>, 0.0, 1});
            run.push(record_of(values, 30));
            EXPECT_NEAR(run.quantile.data()[0], expected, 1e-4) << to_string(target) << ", ice at " << ice;
        }
    }
}

TYPED_TEST(CornishFisher, AlmostFrozenWaterKeepsItsShape) {
    // Near the freezing point with a spread of 0.02, after a first value of 8: the fourth powers of the differences are
    // ten orders of magnitude above the fourth central moment.
    SCOPED_TRACE("seed 83");
    std::mt19937 random(83);
    std::normal_distribution<double> water(-1.7, 0.02);
    std::vector<TypeParam> values;
    for (int i = 0; i < 11 * 30; ++i) {
        values.push_back(packed<TypeParam>(8.0));
    }
    for (int i = 0; i < 11 * 30; ++i) {
        values.push_back(packed<TypeParam>(water(random)));
    }
    std::vector<double> pool;
    for (std::size_t i = 330; i < 660; ++i) {
        pool.push_back(static_cast<double>(values[i]) * kScale<TypeParam>);
    }
    const double z = normal_quantile(90);
    const double expected = reference::cornish_fisher(pool, z).quantile;
    for (const Target target : targets()) {
        MomentRun<TypeParam> run(target, kTileCells, 11, MomentOrder::fourth, {kScale<TypeParam>, 0.0, 1});
        run.push(record_of(values, 30));
        EXPECT_NEAR(run.quantile.data()[0], expected, 1e-3) << to_string(target);
    }
}

TYPED_TEST(CornishFisher, OneValueOffInAFrozenPoolStaysNearTheMean) {
    // The shift is a summer day's 20, so that the differences' powers are far above the central moments.
    constexpr double kSummer = 20.0;
    for (const double off : {0.01, 0.001, 0.0001}) {
        std::vector<TypeParam> values(330, packed<TypeParam>(kSummer));
        values.resize(660, packed<TypeParam>(-1.69));
        values.back() = packed<TypeParam>(-1.69 + off);
        std::vector<double> pool;
        for (std::size_t i = 330; i < 660; ++i) {
            pool.push_back(static_cast<double>(values[i]) * kScale<TypeParam>);
        }
        const double z = normal_quantile(90);
        const double expected = reference::cornish_fisher(pool, z).quantile;
        for (const Target target : targets()) {
            MomentRun<TypeParam> run(target, kTileCells, 11, MomentOrder::fourth, {kScale<TypeParam>, 0.0, 1});
            run.push(record_of(values, 30));
            EXPECT_NEAR(run.quantile.data()[0], expected, 0.05) << to_string(target) << ", off by " << off;
        }
    }
}

TYPED_TEST(CornishFisher, GivesTheSameBitsByEveryTarget) {
    const auto record = random_record<TypeParam>(84, std::vector<int>(14, 12));
    const auto run = [&](Target target) {
        MomentRun<TypeParam> moments(target, record.cells(), 5, MomentOrder::fourth, {kScale<TypeParam>, 1.5, 3});
        moments.push(record);
        return moments;
    };
    const MomentRun<TypeParam> first = run(Target::baseline);
    for (const Target target : targets()) {
        const MomentRun<TypeParam> other = run(target);
        for (std::size_t cell = 0; cell < record.cells(); ++cell) {
            SCOPED_TRACE("seed 84, " + std::string(to_string(target)) + ", cell " + std::to_string(cell));
            const bool missing = std::isnan(first.quantile.data()[cell]);
            ASSERT_EQ(std::isnan(other.quantile.data()[cell]), missing);
            ASSERT_EQ(std::isnan(other.mean.data()[cell]), missing);
            ASSERT_EQ(other.domain.data()[cell], first.domain.data()[cell]);
            if (!missing) {
                ASSERT_EQ(other.quantile.data()[cell], first.quantile.data()[cell]);
                ASSERT_EQ(other.mean.data()[cell], first.mean.data()[cell]);
                ASSERT_EQ(other.deviation.data()[cell], first.deviation.data()[cell]);
            }
        }
    }
}

TEST(CornishFisherReference, AgreesWithTheSlowDefinition) {
    std::mt19937 random(85);
    std::gamma_distribution<double> value(2.0, 1.5);
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<double> pool;
        for (int i = 0; i < 60; ++i) {
            pool.push_back(value(random));
        }
        const slow::Moments moments = slow::moments_of(pool);
        for (const double percent : {10.0, 90.0}) {
            const auto plain = reference::cornish_fisher(pool, normal_quantile(percent));
            ASSERT_NEAR(plain.quantile, slow::cornish_fisher_quantile(moments, percent), 1e-9) << "seed 85";
            ASSERT_NEAR(plain.slope, slow::cornish_fisher_slope(moments, percent), 1e-9) << "seed 85";
        }
    }
}

}  // namespace
}  // namespace sstclim::kernels
