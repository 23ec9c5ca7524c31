#include "pipeline/input/linear_trend.hpp"

#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "src/cell_type.hpp"
#include "tests/support/slow_trend.hpp"

namespace sstclim {
namespace {

constexpr double kAbsent = missing_value<double>();

/// Rows of one cell less its trend; day i of the vector is day i - n / 2 of the trend.
std::vector<double> detrended(std::vector<double> values) {
    LinearTrend trend(1, 1);
    const double middle = std::floor(static_cast<double>(values.size()) / 2);
    for (std::size_t i = 0; i < values.size(); ++i)
        trend.add(&values[i], static_cast<double>(i) - middle);
    trend.fit();
    for (std::size_t i = 0; i < values.size(); ++i)
        trend.remove(&values[i], static_cast<double>(i) - middle);
    return values;
}

double mean(const std::vector<double>& values) {
    double sum = 0;
    int count = 0;
    for (const double value : values) {
        sum += value == kAbsent ? 0 : value;
        count += value == kAbsent ? 0 : 1;
    }
    return sum / count;
}

TEST(LinearTrend, ALineIsTakenOutToRoundingAndItsMeanStays) {
    for (const double slope : {0.0, 1e-4, -0.25, 3.0}) {
        std::vector<double> values;
        for (int day = 0; day < 11000; ++day)
            values.push_back(290.0 + slope * day);
        const double middle = 290.0 + slope * 5499.5;
        for (const double value : detrended(values))
            ASSERT_NEAR(value, middle, 1e-12 * (290.0 + std::abs(slope) * 11000)) << "slope " << slope;
    }
}

TEST(LinearTrend, OfARandomRecordWithGapsIsThatOfTheSlowReference) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> noise(-3.0, 3.0);
        slow::Series series;
        std::vector<double> values;
        for (slow::Date date{1991, 1, 1}; date.year <= 1993; date = slow::next_day(series.calendar, date)) {
            const bool is_missing = values.size() > 2 && random() % 3 == 0;
            values.push_back(is_missing ? kAbsent : 290.0 + noise(random) + 1e-3 * static_cast<double>(values.size()));
            series.days.push_back({date, is_missing ? std::nan("") : values.back()});
        }
        const slow::Series expected = slow::detrended(series, 1991, 1993);
        const std::vector<double> found = detrended(values);
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (values[i] == kAbsent) {
                ASSERT_EQ(found[i], kAbsent) << "seed " << seed << ", day " << i;
            } else {
                ASSERT_NEAR(found[i], expected.days[i].value, 1e-10) << "seed " << seed << ", day " << i;
            }
        }
        EXPECT_NEAR(mean(found), mean(values), 1e-11) << "seed " << seed;
    }
}

TEST(LinearTrend, OfKnownNumbers) {
    // Days -1, 0, 1, 2 with the values 1, 3, -, 4: mean day 1/3, slope ((-4/3)(-5/3) + (-1/3)(1/3) + (5/3)(4/3)) /
    // (14/3).
    const std::vector<double> found = detrended({1, 3, kAbsent, 4});
    const double slope = (20.0 / 9 - 1.0 / 9 + 20.0 / 9) / (42.0 / 9);
    EXPECT_NEAR(found[0], 1 + slope * 4 / 3, 1e-15);
    EXPECT_NEAR(found[1], 3 + slope / 3, 1e-15);
    EXPECT_EQ(found[2], kAbsent);
    EXPECT_NEAR(found[3], 4 - slope * 5 / 3, 1e-15);
}

TEST(LinearTrend, OfOneDayOrNoneIsNone) {
    EXPECT_EQ(detrended({kAbsent, kAbsent, 17.25, kAbsent}), (std::vector<double>{kAbsent, kAbsent, 17.25, kAbsent}));
    EXPECT_EQ(detrended({kAbsent, kAbsent}), (std::vector<double>{kAbsent, kAbsent}));
}

TEST(LinearTrend, ReachesDaysThatItWasNotFittedTo) {
    LinearTrend trend(1, 1);
    for (const double day : {-1.0, 0.0, 1.0}) {
        const double value = 5 + 2 * day;
        trend.add(&value, day);
    }
    trend.fit();
    double later = 30;
    trend.remove(&later, 10);
    EXPECT_DOUBLE_EQ(later, 10);
}

TEST(LinearTrend, EveryCellHasItsOwnAndThreadsDoNotMatter) {
    constexpr std::size_t kTrendCells = 37;
    constexpr int kTrendDays = 50;
    std::mt19937 random(3);
    std::vector<std::vector<double>> rows(kTrendDays);
    for (std::vector<double>& row : rows) {
        for (std::size_t cell = 0; cell < kTrendCells; ++cell)
            row.push_back(random() % 5 == 0 ? kAbsent : static_cast<double>(random() % 1000) * 0.01);
    }
    const auto result = [&](int threads) {
        LinearTrend trend(kTrendCells, threads);
        std::vector<std::vector<double>> days = rows;
        for (int day = 0; day < kTrendDays; ++day)
            trend.add(days[static_cast<std::size_t>(day)].data(), day - 25);
        trend.fit();
        for (int day = 0; day < kTrendDays; ++day)
            trend.remove(days[static_cast<std::size_t>(day)].data(), day - 25);
        return days;
    };
    const auto one = result(1);
    EXPECT_EQ(result(3), one);
    for (std::size_t cell = 0; cell < kTrendCells; ++cell) {
        std::vector<double> series;
        for (const std::vector<double>& row : rows)
            series.push_back(row[cell]);
        const std::vector<double> alone = detrended(series);
        for (std::size_t day = 0; day < kTrendDays; ++day)
            ASSERT_EQ(one[day][cell], alone[day]) << "cell " << cell << ", day " << day;
    }
}

}  // namespace
}  // namespace sstclim
