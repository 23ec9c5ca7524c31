#include "src/quantile.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "src/error.hpp"

namespace sstclim {
namespace {

constexpr std::array kInterpolating{QuantileType::type4, QuantileType::type5, QuantileType::type6,
                                    QuantileType::type7, QuantileType::type8, QuantileType::type9};

double quantile(QuantileType type, double percent, const std::vector<double>& sorted) {
    const auto [lower, fraction] = order_position(type, percent, static_cast<int>(sorted.size()));
    const auto at = static_cast<std::size_t>(lower);
    return fraction == 0.0 ? sorted.at(at) : sorted.at(at) + fraction * (sorted.at(at + 1) - sorted.at(at));
}

/// Hyndman & Fan (1996), section 2, with m as their equations (4)-(9) state it.
double slow_quantile(QuantileType type, double p, const std::vector<double>& sorted) {
    const auto n = static_cast<double>(sorted.size());
    const double m = type == QuantileType::type4   ? 0.0
                     : type == QuantileType::type5 ? 0.5
                     : type == QuantileType::type6 ? p
                     : type == QuantileType::type7 ? 1.0 - p
                     : type == QuantileType::type8 ? (p + 1.0) / 3.0
                                                   : p / 4.0 + 3.0 / 8.0;
    const double j = std::floor(p * n + m);
    const double gamma = p * n + m - j;
    const auto x = [&](double k) { return sorted[static_cast<std::size_t>(std::clamp(k, 1.0, n) - 1.0)]; };
    return (1.0 - gamma) * x(j) + gamma * x(j + 1.0);
}

/// DEFINITIONS T0, window of 11 days: eleven values of every year 1..10, each equal to its year.
std::vector<double> ten_years_of_eleven_days() {
    std::vector<double> pool;
    for (int year = 1; year <= 10; ++year) {
        pool.insert(pool.end(), 11, year);
    }
    return pool;
}

TEST(Quantile, TenYearsOfElevenDaysGiveThePublishedValues) {
    const std::vector<double> pool = ten_years_of_eleven_days();
    EXPECT_NEAR(quantile(QuantileType::type7, 90, pool), 9.1, 1e-12);
    EXPECT_NEAR(quantile(QuantileType::type8, 90, pool), 9.0 + 19.0 / 30.0, 1e-12);
    EXPECT_NEAR(quantile(QuantileType::type5, 90, pool), 9.5, 1e-12);
    EXPECT_NEAR(quantile(QuantileType::type6, 90, pool), 9.9, 1e-12);
    EXPECT_EQ(quantile(QuantileType::nearest, 90, pool), 9.0);
    EXPECT_NEAR(quantile(QuantileType::type7, 10, pool), 1.9, 1e-12);
}

TEST(Quantile, NearestRankOfAWholePositionIsThatRank) {
    EXPECT_EQ(order_position(QuantileType::nearest, 90, 110).lower, 99 - 1);
    for (int count = 1; count <= 2000; ++count) {
        for (int percent = 1; percent < 100; ++percent) {
            const int rank = (count * percent + 99) / 100;
            const auto [lower, fraction] = order_position(QuantileType::nearest, percent, count);
            ASSERT_EQ(lower, std::max(rank, 1) - 1) << percent << " % of " << count;
            ASSERT_EQ(fraction, 0.0);
        }
    }
}

TEST(Quantile, WholePositionsHaveNoFraction) {
    for (int tenths = 1; tenths < 1000; ++tenths) {
        const double percent = tenths / 10.0;
        for (int count = 1; count <= 1001; ++count) {
            if ((count - 1) * tenths % 1000 == 0) {
                const auto [lower, fraction] = order_position(QuantileType::type7, percent, count);
                ASSERT_EQ(lower, (count - 1) * tenths / 1000) << percent << " % of " << count;
                ASSERT_EQ(fraction, 0.0) << percent << " % of " << count;
            }
        }
    }
    // n p + (p + 1) / 3 = 3 with n = 8, p = 0.32: an eighth of a rank has no exact third.
    EXPECT_EQ(order_position(QuantileType::type8, 32, 8).lower, 2);
    EXPECT_EQ(order_position(QuantileType::type8, 32, 8).fraction, 0.0);
}

TEST(Quantile, AgreesWithTheFormulasOfHyndmanAndFan) {
    std::mt19937 random(1996);
    std::normal_distribution<double> value(20.0, 2.0);
    for (int count = 1; count <= 70; ++count) {
        std::vector<double> sample(static_cast<std::size_t>(count));
        std::generate(sample.begin(), sample.end(), [&] { return value(random); });
        std::sort(sample.begin(), sample.end());
        for (const QuantileType type : kInterpolating) {
            for (const double percent : {0.1, 1.0, 5.0, 10.0, 25.0, 33.3, 50.0, 66.7, 75.0, 90.0, 95.0, 99.0, 99.9}) {
                ASSERT_NEAR(quantile(type, percent, sample), slow_quantile(type, percent / 100.0, sample), 1e-10)
                    << "type " << to_string(type) << ", " << percent << " % of " << count;
            }
        }
    }
}

TEST(Quantile, EndsAreTheSmallestAndTheLargestValue) {
    for (const QuantileType type : kInterpolating) {
        for (const double percent : {1e-9, 50.0, 100.0 - 1e-9}) {
            EXPECT_EQ(order_position(type, percent, 1).lower, 0);
            EXPECT_EQ(order_position(type, percent, 1).fraction, 0.0);
        }
        if (type != QuantileType::type7) {
            EXPECT_EQ(order_position(type, 0.1, 10).lower, 0);
            EXPECT_EQ(order_position(type, 0.1, 10).fraction, 0.0);
        }
    }
    for (const QuantileType type : {QuantileType::type5, QuantileType::type6, QuantileType::type8}) {
        EXPECT_EQ(order_position(type, 99.9, 10).lower, 9);
        EXPECT_EQ(order_position(type, 99.9, 10).fraction, 0.0);
    }
}

TEST(Quantile, PositionsStayInTheSampleAndRiseWithThePercent) {
    for (const QuantileType type : kInterpolating) {
        for (const int count : {1, 2, 11, 329, 330, 341}) {
            double last = 0.0;
            for (double percent = 0.05; percent < 100.0; percent += 0.05) {
                const auto [lower, fraction] = order_position(type, percent, count);
                ASSERT_GE(lower, 0);
                ASSERT_LT(lower, count);
                ASSERT_GE(fraction, 0.0);
                ASSERT_LT(fraction, 1.0);
                ASSERT_TRUE(lower < count - 1 || fraction == 0.0);
                ASSERT_GE(lower + fraction, last);
                last = lower + fraction;
            }
        }
    }
}

TEST(Quantile, TypesAreNamedByTheirNumber) {
    for (const char* name : {"4", "5", "6", "7", "8", "9", "nearest"}) {
        EXPECT_EQ(to_string(parse_quantile_type(name)), name);
    }
    EXPECT_EQ(parse_quantile_type("8"), QuantileType::type8);
    for (const char* name : {"", "3", "10", "77", "seven", "Nearest", "7 "}) {
        EXPECT_THROW(parse_quantile_type(name), UsageError) << name;
    }
}

}  // namespace
}  // namespace sstclim
