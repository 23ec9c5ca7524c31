#include "pipeline/output/smoother.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/slow_reference.hpp"
#include "tests/unit/pipeline/output/day_values.hpp"

namespace sstclim {
namespace {

using testing::ElementsAre;

const std::vector<ResultField> kSmoothedFields{{io::OutputType::float32, true},
                                               {io::OutputType::int32, false},
                                               {io::OutputType::float32, false},
                                               {io::OutputType::float32, true},
                                               {io::OutputType::int8, false}};

/// The results of a day: two smoothed fields as float32 and what that leaves, and those that are not.
struct Day : DayValues {
    explicit Day(std::size_t cells) : DayValues(cells, 3, 2) {}

    void set(std::size_t smoothed, std::size_t cell, double value) {
        float& to = floats[smoothed == 0 ? 0 : 2][cell];
        to = static_cast<float>(value);
        residuals[smoothed][cell] = static_cast<float>(value - static_cast<double>(to));
    }
};

/// A year of random results. Cells are of all kinds: without gaps, with some, mostly missing, missing in winter,
/// missing but for a day, and missing.
class RandomYear {
  public:
    RandomYear(unsigned seed, std::size_t days, std::size_t cells) : cells_(cells), random_(seed) {
        for (auto& field : smoothed_)
            field.assign(cells, std::vector<double>(days));
        for (std::size_t day = 0; day < days; ++day) {
            Day& made = days_.emplace_back(cells);
            for (std::size_t cell = 0; cell < cells; ++cell) {
                for (const std::size_t field : {0U, 1U}) {
                    const double value = draw(day, days, cell);
                    smoothed_[field][cell][day] = value;
                    made.set(field, cell, value);
                }
                made.counts[cell] = static_cast<std::int32_t>(random_() % 1000);
                made.floats[1][cell] = static_cast<float>(random_() % 1000);
                made.flags[cell] = static_cast<std::int8_t>(random_() % 3);
            }
        }
    }

    std::size_t cells() const { return cells_; }
    const std::vector<Day>& days() const { return days_; }
    /// [day] of a smoothed field, in float64.
    const std::vector<double>& values(std::size_t field, std::size_t cell) const { return smoothed_[field][cell]; }

  private:
    double draw(std::size_t day, std::size_t days, std::size_t cell) {
        const double value = std::normal_distribution<double>(15, 5)(random_);
        const double share = std::uniform_real_distribution<double>()(random_);
        switch (cell % 6) {
            case 0:
                return value;
            case 1:
                return share < 0.1 ? NAN : value;
            case 2:
                return share < 0.9 ? NAN : value;
            case 3:
                return day < days / 4 || day >= days - days / 5 ? NAN : value;
            case 4:
                return day == days / 2 ? value : NAN;
            default:
                return NAN;
        }
    }

    std::size_t cells_;
    std::mt19937 random_;
    std::vector<Day> days_;
    std::array<std::vector<std::vector<double>>, 2> smoothed_;  ///< [field][cell][day]
};

/// The days that come out, in their order, copied when the next one comes: until then they must stay as they are.
class Collector {
  public:
    explicit Collector(std::size_t cells) : cells_(cells) {}

    DaySink sink() {
        return [this](std::size_t day, const SlabFields& fields) {
            take();
            order_.push_back(day);
            last_ = fields;
        };
    }

    void take() {
        if (last_.empty())
            return;
        Day day(cells_);
        day.copy(last_);
        days_.emplace(order_.back(), std::move(day));
        last_.clear();
    }

    const std::vector<std::size_t>& order() const { return order_; }
    const Day& day(std::size_t day) const { return days_.at(day); }

  private:
    std::size_t cells_;
    std::vector<std::size_t> order_;
    SlabFields last_;
    std::map<std::size_t, Day> days_;
};

Collector smooth(Smoother& smoother, const std::vector<Day>& days, std::size_t cells) {
    Collector collector(cells);
    smoother.begin(cells);
    for (const Day& day : days)
        smoother.push(day.fields(), day.residual_fields(), collector.sink());
    smoother.finish(collector.sink());
    collector.take();
    return collector;
}

void expect_smoothed(const Collector& found, const RandomYear& year, std::size_t width) {
    for (std::size_t cell = 0; cell < year.cells(); ++cell) {
        for (const std::size_t field : {0U, 1U}) {
            const std::vector<double> expected = slow::smoothed(year.values(field, cell), static_cast<int>(width));
            for (std::size_t day = 0; day < expected.size(); ++day) {
                const auto value = static_cast<double>(found.day(day).floats[field == 0 ? 0 : 2][cell]);
                SCOPED_TRACE(testing::Message() << "width " << width << ", day " << day << ", cell " << cell);
                if (std::isnan(expected[day])) {
                    ASSERT_TRUE(std::isnan(value));
                } else {
                    // Rounded once, and sums of float64.
                    ASSERT_NEAR(value, expected[day], 0x1p-24 * std::abs(expected[day]) + 1e-11);
                }
            }
        }
    }
    for (std::size_t day = 0; day < year.days().size(); ++day) {
        ASSERT_EQ(found.day(day).counts, year.days()[day].counts) << "they stay with their day";
        ASSERT_EQ(found.day(day).floats[1], year.days()[day].floats[1]);
        ASSERT_EQ(found.day(day).flags, year.days()[day].flags);
    }
}

TEST(Smoother, IsTheCircularRunningMeanForAnyWidthUpToTheYear) {
    for (const std::size_t days : {7U, 8U, 360U, 365U, 366U}) {
        SCOPED_TRACE(testing::Message() << "seed and days " << days);
        const RandomYear year(static_cast<unsigned>(days), days, 13);
        for (const std::size_t width : {3U, 5U, 7U, 31U, 51U, 181U, 183U, 185U, 359U, 363U, 365U}) {
            if (width > days)
                continue;
            Smoother smoother(kSmoothedFields, days, width, 2);
            expect_smoothed(smooth(smoother, year.days(), year.cells()), year, width);
            ASSERT_FALSE(testing::Test::HasFailure());
        }
    }
}

TEST(Smoother, GivesEachDayOnceFromTheFirstWholeWindowRoundToTheOneBeforeIt) {
    const RandomYear year(3, 10, 2);
    Smoother five(kSmoothedFields, 10, 5, 1);
    EXPECT_THAT(smooth(five, year.days(), 2).order(), ElementsAre(2, 3, 4, 5, 6, 7, 8, 9, 0, 1));
    Smoother nine(kSmoothedFields, 10, 9, 1);
    EXPECT_THAT(smooth(nine, year.days(), 2).order(), ElementsAre(4, 5, 6, 7, 8, 9, 0, 1, 2, 3));
}

TEST(Smoother, GivesADayAsSoonAsItsWindowIsComplete) {
    const RandomYear year(4, 10, 2);
    Smoother smoother(kSmoothedFields, 10, 5, 1);
    smoother.begin(2);
    std::vector<std::size_t> given;
    const DaySink sink = [&](std::size_t day, const SlabFields&) { given.push_back(day); };
    for (std::size_t day = 0; day < 10; ++day) {
        smoother.push(year.days()[day].fields(), year.days()[day].residual_fields(), sink);
        EXPECT_EQ(given.size(), day < 4 ? 0 : day - 3);
    }
}

// Case A3 of the definitions.
TEST(Smoother, OneDayOf31IsOneOver31DaysAcrossNewYear) {
    std::vector<Day> days(366, Day(1));
    days[0].set(0, 0, 31);
    Smoother smoother(kSmoothedFields, 366, 31, 1);
    const Collector found = smooth(smoother, days, 1);
    for (std::size_t doy = 1; doy <= 366; ++doy)
        EXPECT_EQ(found.day(doy - 1).floats[0][0], doy <= 16 || doy >= 352 ? 1.0F : 0.0F) << doy;
}

TEST(Smoother, MissingDaysStayMissingAndAreLeftOutOfTheirNeighbours) {
    std::vector<Day> days(9, Day(1));
    const std::array<double, 9> values{1, 2, NAN, 4, 5, 6, NAN, NAN, NAN};
    for (std::size_t day = 0; day < 9; ++day)
        days[day].set(0, 0, values[day]);
    Smoother smoother(kSmoothedFields, 9, 3, 1);
    const Collector found = smooth(smoother, days, 1);
    const std::array<float, 9> expected{1.5F, 1.5F, NAN, 4.5F, 5, 5.5F, NAN, NAN, NAN};
    for (std::size_t day = 0; day < 9; ++day) {
        const float value = found.day(day).floats[0][0];
        EXPECT_TRUE(value == expected[day] || (std::isnan(value) && std::isnan(expected[day]))) << day << ": " << value;
    }
}

/// 1 + 0.4 u, 1 + 0.4 u and 1 + 1.4 u are the floats 1, 1 and 1 + u, u being their distance: the mean of the three
/// values is nearest to 1 + u, that of the floats to 1.
TEST(Smoother, AveragesValuesAndNotTheFloatsThatTheyAreRoundedTo) {
    constexpr double kUnit = 0x1p-23;
    std::vector<Day> days(3, Day(1));
    for (std::size_t day = 0; day < 3; ++day)
        days[day].set(0, 0, 1 + (day == 2 ? 1.4 : 0.4) * kUnit);
    Smoother smoother(kSmoothedFields, 3, 3, 1);
    EXPECT_EQ(smooth(smoother, days, 1).day(0).floats[0][0], static_cast<float>(1 + kUnit));
}

TEST(Smoother, ATileKnowsNothingOfTheOneBeforeIt) {
    Smoother smoother(kSmoothedFields, 20, 7, 2);
    for (const auto& [seed, cells] : {std::pair{5U, 40U}, std::pair{6U, 7U}, std::pair{7U, 60U}}) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        const RandomYear year(seed, 20, cells);
        expect_smoothed(smooth(smoother, year.days(), cells), year, 7);
    }
}

TEST(Smoother, ATileWithoutCellsHasItsDaysAllTheSame) {
    Smoother smoother(kSmoothedFields, 5, 3, 2);
    EXPECT_THAT(smooth(smoother, std::vector<Day>(5, Day(0)), 0).order(), ElementsAre(1, 2, 3, 4, 0));
}

TEST(Smoother, ResultsAreTheSameBitsForAnyNumberOfThreads) {
    constexpr std::size_t kManyCells = 20000;  // more than two threads' tasks
    const RandomYear year(8, 9, kManyCells);
    const auto bits = [&](int threads) {
        Smoother smoother(kSmoothedFields, 9, 5, threads);
        const Collector found = smooth(smoother, year.days(), kManyCells);
        std::vector<std::uint32_t> all;
        for (std::size_t day = 0; day < 9; ++day) {
            for (const std::size_t field : {0U, 2U}) {
                const std::size_t at = all.size();
                all.resize(at + kManyCells);
                std::memcpy(all.data() + at, found.day(day).floats[field].data(), kManyCells * sizeof(float));
            }
        }
        return all;
    };
    const auto one = bits(1);
    EXPECT_EQ(bits(2), one);
    EXPECT_EQ(bits(3), one);
}

}  // namespace
}  // namespace sstclim
