#include "pipeline/schedule/window_days.hpp"

#include <gtest/gtest.h>

namespace sstclim {
namespace {

constexpr MonthDay kNewYear{1, 1};
constexpr MonthDay kFirstOfMarch{3, 1};

WindowDays standard(LeapDay leap_day, YearEdge year_edge = YearEdge::extend) {
    return {Calendar::standard, leap_day, year_edge};
}

TEST(WindowDays, CountTheDaysThatThePolicyHas) {
    EXPECT_EQ(standard(LeapDay::interpolate).at(1992, kFirstOfMarch, -1).date, (Date{1992, 2, 29}));
    EXPECT_EQ(standard(LeapDay::interpolate).at(1993, kFirstOfMarch, -1).date, (Date{1993, 2, 28}));
    EXPECT_EQ(standard(LeapDay::exclude).at(1992, kFirstOfMarch, -1).date, (Date{1992, 2, 28}));
    EXPECT_EQ(standard(LeapDay::fill).at(1992, kFirstOfMarch, -1).date, (Date{1992, 2, 29}));
    EXPECT_EQ(standard(LeapDay::fill).at(1993, kFirstOfMarch, -2).date, (Date{1993, 2, 28}));
}

TEST(WindowDays, ADayThatAYearIsGivenIsTheTwoAroundIt) {
    const WindowDay day = standard(LeapDay::fill).at(1993, kFirstOfMarch, -1);
    EXPECT_EQ(day.date, (Date{1993, 2, 28}));
    EXPECT_EQ(day.other, (Date{1993, 3, 1}));
    EXPECT_FALSE(standard(LeapDay::fill).at(1992, kFirstOfMarch, -1).other);
    EXPECT_FALSE(standard(LeapDay::separate).at(1993, kFirstOfMarch, -1).other);
}

TEST(WindowDays, AtTheYearsEndGoOnInTheNextYearOrAtTheOtherEnd) {
    EXPECT_EQ(standard(LeapDay::exclude).at(1991, kNewYear, -5).date, (Date{1990, 12, 27}));
    EXPECT_EQ(standard(LeapDay::exclude, YearEdge::truncate).at(1991, kNewYear, -5).date, (Date{1990, 12, 27}));
    for (const LeapDay leap_day : {LeapDay::exclude, LeapDay::interpolate, LeapDay::fill}) {
        for (const int year : {1991, 1992}) {
            EXPECT_EQ(standard(leap_day, YearEdge::circular).at(year, kNewYear, -5).date, (Date{year, 12, 27}));
            EXPECT_EQ(standard(leap_day, YearEdge::circular).at(year, {12, 31}, 5).date, (Date{year, 1, 5}));
        }
    }
}

TEST(WindowDays, OnlyATruncatedBaselineLeavesDaysOut) {
    const YearRange baseline{1991, 1995};
    for (const YearEdge edge : {YearEdge::extend, YearEdge::circular, YearEdge::truncate}) {
        const WindowDays days = standard(LeapDay::exclude, edge);
        EXPECT_EQ(days.includes(baseline, {1990, 12, 31}), edge != YearEdge::truncate);
        EXPECT_EQ(days.includes(baseline, {1996, 1, 1}), edge != YearEdge::truncate);
        EXPECT_TRUE(days.includes(baseline, {1991, 1, 1}));
        EXPECT_TRUE(days.includes(baseline, {1995, 12, 31}));
    }
}

TEST(WindowDays, OnlyYearsThatHaveTheDayHaveItsWindows) {
    for (const LeapDay leap_day : {LeapDay::interpolate, LeapDay::separate, LeapDay::xmhw}) {
        EXPECT_TRUE(standard(leap_day).has_anchor(1992, kLeapDay));
        EXPECT_FALSE(standard(leap_day).has_anchor(1993, kLeapDay));
        EXPECT_TRUE(standard(leap_day).real_days_differ());
    }
    EXPECT_FALSE(standard(LeapDay::exclude).has_anchor(1992, kLeapDay));
    EXPECT_TRUE(standard(LeapDay::fill).has_anchor(1993, kLeapDay)) << "it is given one";
    EXPECT_FALSE(standard(LeapDay::exclude).real_days_differ());
    EXPECT_FALSE(standard(LeapDay::fill).real_days_differ());
    EXPECT_FALSE(WindowDays(Calendar::all_leap, LeapDay::separate, YearEdge::extend).real_days_differ());
}

TEST(WindowDays, TheDayBehind28FebruaryIsTheFirstThatEveryYearCounts) {
    EXPECT_EQ(standard(LeapDay::exclude).next({2, 28}), kFirstOfMarch);
    EXPECT_EQ(standard(LeapDay::fill).next({2, 28}), kLeapDay);
    EXPECT_EQ(standard(LeapDay::fill).next(kLeapDay), kFirstOfMarch);
    EXPECT_EQ(standard(LeapDay::fill).next({12, 31}), kNewYear);
    EXPECT_EQ(WindowDays(Calendar::day360, LeapDay::exclude, YearEdge::extend).next({2, 28}), (MonthDay{2, 29}));
}

TEST(WindowDays, ADayThatNoYearOfTheBaselineHasHasNoBounds) {
    const WindowDays days = standard(LeapDay::separate);
    EXPECT_FALSE(days.bounds({2001, 2003}, kLeapDay, 5));
    const auto bounds = days.bounds({2001, 2011}, kLeapDay, 5);
    ASSERT_TRUE(bounds);
    EXPECT_EQ(bounds->first, (Date{2004, 2, 24})) << "of the first leap year";
    EXPECT_EQ(bounds->second, (Date{2008, 3, 5})) << "and of the last";
}

}  // namespace
}  // namespace sstclim
