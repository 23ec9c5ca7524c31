#include "pipeline/schedule/day_axis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/slow_pool.hpp"
#include "tests/unit/pipeline/schedule/slow_choices.hpp"

namespace sstclim {
namespace {

std::vector<slow::DayOfYear> as_slow(const std::vector<AxisDay>& axis) {
    std::vector<slow::DayOfYear> days;
    for (const AxisDay& day : axis)
        days.push_back({day.day_of_year, day.day.month, day.day.day});
    return days;
}

TEST(DayAxis, OfAFullYearIsThatOfTheDefinitionInEveryCalendar) {
    for (const auto& calendar : kCalendars)
        EXPECT_EQ(as_slow(axis_days(calendar.choice, std::nullopt)), slow::days_of_year(calendar.slow, {}));
}

TEST(DayAxis, OfASubsetIsThatOfTheDefinitionInEveryCalendar) {
    for (const auto& calendar : kCalendars) {
        slow::Definition definition;
        for (int day = 152; day <= 243; ++day)
            definition.subset.push_back(day);
        EXPECT_EQ(as_slow(axis_days(calendar.choice, DayRange{152, 243})),
                  slow::days_of_year(calendar.slow, definition));
    }
}

TEST(DayAxis, ASubsetAcrossNewYearGoesOnWithTheFirstOfJanuary) {
    const std::vector<AxisDay> axis = axis_days(Calendar::standard, DayRange{335, 59});
    ASSERT_EQ(axis.size(), 90U);
    EXPECT_EQ(axis.front().day, (MonthDay{12, 1}));
    EXPECT_EQ(axis[30].day, (MonthDay{12, 31}));
    EXPECT_EQ(axis[30].day_of_year, 365);
    EXPECT_EQ(axis[31].day, (MonthDay{1, 1}));
    EXPECT_EQ(axis[31].day_of_year, 1);
    EXPECT_EQ(axis.back().day, (MonthDay{2, 28}));
    EXPECT_EQ(axis_days(Calendar::standard, DayRange{200, 199}).size(), 365U) << "the whole year from 19 July";
    EXPECT_EQ(axis_days(Calendar::day360, DayRange{360, 1}).size(), 2U);
}

TEST(DayAxis, OnlyTheDayBehindNewYearCrossesIt) {
    const std::vector<AxisDay> axis = axis_days(Calendar::standard, DayRange{335, 59});
    for (std::size_t i = 1; i < axis.size(); ++i)
        EXPECT_EQ(crosses_new_year(axis[i - 1], axis[i]), i == 31) << i;
}

Date representative(Calendar calendar, const YearRange& baseline, std::optional<DayRange> days = std::nullopt) {
    return representative_dates(calendar, baseline, axis_days(calendar, days)).front();
}

TEST(DayAxis, IsDatedInTheMiddleOfTheBaselineOrTheLeapYearNextToIt) {
    EXPECT_EQ(representative(Calendar::standard, {1991, 2020}), (Date{2004, 1, 1})) << "the middle is 2005";
    EXPECT_EQ(representative(Calendar::standard, {1994, 1996}), (Date{1996, 1, 1}));
    EXPECT_EQ(representative(Calendar::standard, {1999, 1999}), (Date{2000, 1, 1})) << "although outside";
    EXPECT_EQ(representative(Calendar::standard, {1899, 1901}), (Date{1896, 1, 1})) << "1900 is none";
    EXPECT_EQ(representative(Calendar::julian, {1899, 1901}), (Date{1900, 1, 1}));
    EXPECT_EQ(representative(Calendar::noleap, {1991, 2020}), (Date{2005, 1, 1}));
    EXPECT_EQ(representative(Calendar::all_leap, {1991, 2020}), (Date{2005, 1, 1}));
    EXPECT_EQ(representative(Calendar::standard, {1991, 2020}, DayRange{152, 243}), (Date{2005, 6, 1}))
        << "without a 29 February";
}

}  // namespace
}  // namespace sstclim
