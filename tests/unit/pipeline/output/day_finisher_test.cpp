#include "pipeline/output/day_finisher.hpp"

#include <cmath>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/slow_reference.hpp"
#include "tests/unit/pipeline/output/day_values.hpp"

namespace sstclim {
namespace {

using testing::Each;
using testing::ElementsAre;

constexpr std::size_t kSlabCells = 3;
constexpr std::size_t kAxisDays = 10;
constexpr std::size_t kLeapDay = 5;
const DerivedDay kInterpolated{kLeapDay, {4, 6}};
const DerivedDay kOfThree{kLeapDay, {4, 5, 6}};

const std::vector<ResultField> kDayFields{
    {io::OutputType::float32, true}, {io::OutputType::int32, false}, {io::OutputType::int8, false}};

/// The results of a day, equal in all cells.
DayValues day_of(float value, std::int32_t count, std::int8_t flag) {
    DayValues day(kSlabCells, 1, 1);
    day.floats[0].assign(kSlabCells, value);
    day.counts.assign(kSlabCells, count);
    day.flags.assign(kSlabCells, flag);
    return day;
}

DayValues day_of_the_year(std::size_t day) {
    return day_of(static_cast<float>(day * day), static_cast<std::int32_t>(100 - day),
                  static_cast<std::int8_t>(day % 3));
}

/// What came out.
struct Finished {
    std::vector<std::size_t> order;
    std::map<std::size_t, DayValues> days;

    DaySink sink() {
        return [this](std::size_t day, const SlabFields& fields) {
            order.push_back(day);
            days.emplace(day, DayValues(kSlabCells, 1, 1)).first->second.copy(fields);
        };
    }
};

/// Pushes a year; a day that is made of others alone has no results of its own.
Finished finish(DayFinisher& finisher, const std::optional<DerivedDay>& derived,
                const std::map<std::size_t, DayValues>& others = {}) {
    Finished finished;
    finisher.begin(kSlabCells);
    for (std::size_t day = 0; day < kAxisDays; ++day) {
        if (derived == std::nullopt || day != derived->day || derived->of.size() == 3) {
            const DayValues results = others.contains(day) ? others.at(day) : day_of_the_year(day);
            finisher.push(day, results.fields(), results.residual_fields(), finished.sink());
        }
    }
    finisher.finish(finished.sink());
    return finished;
}

TEST(DayFinisher, WithoutALeapDayOrSmoothingDaysPassThroughAtOnce) {
    DayFinisher finisher(kDayFields, kAxisDays, std::nullopt, 0, 1);
    Finished finished;
    finisher.begin(kSlabCells);
    for (std::size_t day = 0; day < kAxisDays; ++day) {
        const DayValues results = day_of_the_year(day);
        finisher.push(day, results.fields(), {}, finished.sink());
        ASSERT_EQ(finished.order.size(), day + 1);
        EXPECT_EQ(finished.order.back(), day);
        EXPECT_EQ(finished.days.at(day).floats[0], results.floats[0]);
        EXPECT_EQ(finished.days.at(day).counts, results.counts);
        EXPECT_EQ(finished.days.at(day).flags, results.flags);
    }
    finisher.finish(finished.sink());
    EXPECT_EQ(finished.order.size(), kAxisDays);
}

TEST(DayFinisher, TheDayBetweenTwoIsTheirMeanAndComesInItsPlace) {
    DayFinisher finisher(kDayFields, kAxisDays, kInterpolated, 0, 1);
    const Finished finished = finish(finisher, kInterpolated);
    EXPECT_THAT(finished.order, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    EXPECT_THAT(finished.days.at(5).floats[0], Each(26)) << "of 16 and 36";
    EXPECT_THAT(finished.days.at(5).counts, Each(94)) << "the smaller of 96 and 94";
    EXPECT_THAT(finished.days.at(5).flags, Each(1)) << "the worse of 1 and 0";
    EXPECT_THAT(finished.days.at(4).floats[0], Each(16)) << "the others stay";
    EXPECT_THAT(finished.days.at(6).floats[0], Each(36));
}

TEST(DayFinisher, ADayOfItsOwnAndItsNeighboursIsTheMeanOfThree) {
    DayFinisher finisher(kDayFields, kAxisDays, kOfThree, 0, 1);
    const Finished finished = finish(finisher, kOfThree, {{5, day_of(38, 22, 2)}});
    EXPECT_THAT(finished.order, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    EXPECT_THAT(finished.days.at(5).floats[0], Each(30)) << "of 16, 38 and 36";
    EXPECT_THAT(finished.days.at(5).counts, Each(22));
    EXPECT_THAT(finished.days.at(5).flags, Each(2));
}

TEST(DayFinisher, TheDayIsMissingWhereOneOfItsDaysIs) {
    DayValues missing = day_of_the_year(6);
    missing.floats[0][1] = NAN;
    missing.flags[1] = io::kFillInt8;
    missing.counts[1] = 0;
    for (const DerivedDay& derived : {kInterpolated, kOfThree}) {
        DayFinisher finisher(kDayFields, kAxisDays, derived, 0, 1);
        const Finished finished = finish(finisher, derived, {{6, missing}});
        const DayValues& day = finished.days.at(5);
        EXPECT_TRUE(std::isnan(day.floats[0][1]));
        EXPECT_EQ(day.flags[1], io::kFillInt8);
        EXPECT_EQ(day.counts[1], 0);
        EXPECT_FALSE(std::isnan(day.floats[0][0]));
        EXPECT_NE(day.flags[2], io::kFillInt8);
    }
}

/// Smoothing takes 29 February as it was made of its neighbours.
void expect_smoothed_behind_the_leap_day(const std::optional<DerivedDay>& derived, double leap_day) {
    std::vector<double> year;
    for (std::size_t day = 0; day < kAxisDays; ++day)
        year.push_back(day == kLeapDay ? leap_day : static_cast<double>(day * day));
    for (const std::size_t width : {3U, 5U, 9U}) {
        const std::vector<double> expected = slow::smoothed(year, static_cast<int>(width));
        DayFinisher finisher(kDayFields, kAxisDays, derived, width, 1);
        for (int tile = 0; tile < 2; ++tile) {
            const Finished finished = finish(finisher, derived);
            ASSERT_EQ(finished.days.size(), kAxisDays);
            ASSERT_EQ(finished.order.size(), kAxisDays);
            ASSERT_EQ(finished.order.front(), width / 2);
            for (std::size_t day = 0; day < kAxisDays; ++day) {
                EXPECT_THAT(finished.days.at(day).floats[0], Each(testing::FloatEq(static_cast<float>(expected[day]))))
                    << "width " << width << ", day " << day << ", tile " << tile;
                if (day != kLeapDay) {
                    EXPECT_THAT(finished.days.at(day).counts, Each(100 - static_cast<int>(day)))
                        << "counts stay with their day";
                }
            }
        }
    }
}

TEST(DayFinisher, SmoothingComesBehindTheLeapDay) {
    expect_smoothed_behind_the_leap_day(std::nullopt, 25);
    expect_smoothed_behind_the_leap_day(kInterpolated, (16 + 36) / 2.0);
    expect_smoothed_behind_the_leap_day(kOfThree, (16 + 25 + 36) / 3.0);
}

TEST(DayFinisher, AMissingLeapDayIsLeftOutOfTheSmoothing) {
    DayValues missing = day_of_the_year(6);
    missing.floats[0].assign(kSlabCells, NAN);
    DayFinisher finisher(kDayFields, kAxisDays, kInterpolated, 3, 1);
    const Finished finished = finish(finisher, kInterpolated, {{6, missing}});
    EXPECT_THAT(finished.days.at(5).floats[0], Each(testing::IsNan()));
    EXPECT_THAT(finished.days.at(4).floats[0], Each(12.5F)) << "of 9 and 16";
    EXPECT_THAT(finished.days.at(7).floats[0], Each(56.5F)) << "of 49 and 64";
}

}  // namespace
}  // namespace sstclim
