#include "src/time_units.hpp"

#include <cmath>
#include <limits>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/error.hpp"
#include "tests/support/error_message.hpp"

namespace sstclim {
namespace {

DateTime decode(const char* units, double value, Calendar calendar = Calendar::standard) {
    return TimeUnits(units, calendar).decode(value);
}

DateTime at(int year, int month, int day, int hour = 0, int minute = 0, int second = 0) {
    return {{year, month, day}, hour * 3600 + minute * 60 + second};
}

TEST(TimeUnits, UnitsOfKnownProductsGiveTheirDates) {
    // OISST NCEI; OISST PSL; OSTIA and CCI; MUR; ERA5; GLORYS.
    EXPECT_EQ(decode("days since 1978-01-01 12:00:00", 16003), at(2021, 10, 25, 12));
    EXPECT_EQ(decode("days since 1800-01-01 00:00:0.0", 66352), at(1981, 9, 1));
    EXPECT_EQ(decode("seconds since 1981-01-01 00:00:00", 31536000.0 + 43200), at(1982, 1, 1, 12));
    EXPECT_EQ(decode("seconds since 1981-01-01 00:00:00 UTC", 86400), at(1981, 1, 2));
    EXPECT_EQ(decode("hours since 1900-01-01 00:00:00.0", 692496), at(1979, 1, 1));
    EXPECT_EQ(decode("hours since 1950-01-01", 376956), at(1993, 1, 1, 12));
}

TEST(TimeUnits, OddSpellingsMeanTheSame) {
    const DateTime expected = at(1980, 1, 2, 12);
    for (const char* units :
         {"days since 1980-01-01T12:00:00", "days since 1980-01-01T12:00:00Z", "days since  1980-1-1   12:00",
          "  Days Since 1980-1-1 12", "day since 1980-01-01 12:00:00.000 GMT", "d since 1980-01-01 12:0:0 UTC",
          "days since 1980-01-01 12:00:00 +00:00", "days since 1980-01-01 12:00:00 0:00",
          "days since 1980-01-01 6:00:00 -6:00", "days since 1980-01-01 15:30:00 +0330",
          "days since 1980-01-01 14:00:00+2 ", "days since 1980-01-02 02:00:00 +14"}) {
        EXPECT_EQ(decode(units, 1), expected) << units;
    }
}

TEST(TimeUnits, AllSpellingsOfAUnitAgree) {
    for (const char* name : {"s", "sec", "secs", "second", "seconds", "SECONDS"}) {
        EXPECT_EQ(decode((std::string(name) + " since 2000-01-01").c_str(), 61), at(2000, 1, 1, 0, 1, 1)) << name;
    }
    for (const char* name : {"min", "mins", "minute", "minutes"}) {
        EXPECT_EQ(decode((std::string(name) + " since 2000-01-01").c_str(), 61), at(2000, 1, 1, 1, 1)) << name;
    }
    for (const char* name : {"h", "hr", "hrs", "hour", "hours"}) {
        EXPECT_EQ(decode((std::string(name) + " since 2000-01-01").c_str(), 61), at(2000, 1, 3, 13)) << name;
    }
}

TEST(TimeUnits, BaseOfYearOneDependsOnTheCalendar) {
    EXPECT_EQ(decode("days since 0001-01-01", 719164), at(1970, 1, 1));
    EXPECT_EQ(decode("days since 1-1-1 00:00:00", 719164), at(1970, 1, 1));
    EXPECT_EQ(decode("days since 0001-01-01", 719162, Calendar::proleptic_gregorian), at(1970, 1, 1));
    EXPECT_EQ(decode("days since 0001-01-01", 365.0 * 1969 + 59, Calendar::noleap), at(1970, 3, 1));
    EXPECT_EQ(decode("days since 0001-01-01", 360.0 * 1969 + 59.5, Calendar::day360), at(1970, 2, 30, 12));
    EXPECT_EQ(decode("days since 0001-01-01", 366.0 * 1969 + 59, Calendar::all_leap), at(1970, 2, 29));
}

TEST(TimeUnits, EveryCalendarCountsItsOwnDays) {
    EXPECT_EQ(decode("days since 2000-02-28", 1, Calendar::noleap), at(2000, 3, 1));
    EXPECT_EQ(decode("days since 2001-02-28", 1, Calendar::all_leap), at(2001, 2, 29));
    EXPECT_EQ(decode("days since 1900-02-28", 1, Calendar::julian), at(1900, 2, 29));
    EXPECT_EQ(decode("days since 1900-02-28", 1, Calendar::standard), at(1900, 3, 1));
    EXPECT_EQ(decode("days since 2001-02-28", 3, Calendar::day360), at(2001, 3, 1));
    EXPECT_EQ(decode("hours since 1582-10-04", 24, Calendar::standard), at(1582, 10, 15));
}

TEST(TimeUnits, FractionsRoundToTheNearestSecond) {
    EXPECT_EQ(decode("days since 1900-01-01", static_cast<double>(43756.5F)), at(2019, 10, 20, 12));
    EXPECT_EQ(decode("days since 2000-01-01", 1.0 / 3.0), at(2000, 1, 1, 8));
    EXPECT_EQ(decode("hours since 1900-01-01", 1000000.0 + 1.0 / 3.0), decode("minutes since 1900-01-01", 60000020.0));
    EXPECT_EQ(decode("seconds since 2000-01-01", 86399.6), at(2000, 1, 2));
    EXPECT_EQ(decode("seconds since 2000-01-01 00:00:00.4", 0.2), at(2000, 1, 1, 0, 0, 1));
    EXPECT_EQ(decode("days since 2000-01-01", 0.9999999), at(2000, 1, 2));
}

TEST(TimeUnits, EverySecondOfADayIsMetFromAFractionOfADay) {
    const TimeUnits units("days since 0001-01-01", Calendar::standard);
    const Date date = units.decode(737000).date;
    for (int second = 0; second < 86400; ++second) {
        ASSERT_EQ(units.decode(737000 + second / 86400.0), (DateTime{date, second}));
    }
}

TEST(TimeUnits, NegativeValuesLieBeforeTheBase) {
    EXPECT_EQ(decode("days since 2000-01-01 12:00:00", -0.75), at(1999, 12, 31, 18));
    EXPECT_EQ(decode("seconds since 2000-03-01", -1), at(2000, 2, 29, 23, 59, 59));
    EXPECT_EQ(decode("days since -4712-01-01", 2451545), at(2000, 1, 1));
}

TEST(TimeUnits, LargeCountsOfSecondsStayExact) {
    EXPECT_EQ(decode("seconds since 0001-01-01", 719164 * 86400.0 + 1), at(1970, 1, 1, 0, 0, 1));
    EXPECT_EQ(decode("seconds since 0001-01-01", 719164 * 86400.0 - 1), at(1969, 12, 31, 23, 59, 59));
}

TEST(TimeUnits, WhatIsNoTimeUnitIsRefusedAndQuoted) {
    for (const char* units : {"",
                              "days",
                              "days since",
                              "kelvin",
                              "days after 2000-01-01",
                              "months since 2000-01-01",
                              "years since 2000-01-01",
                              "fortnights since 2000-01-01",
                              "day as %Y%m%d.%f",
                              "days since 2000-13-01",
                              "days since 2000-01",
                              "days since 20000101",
                              "days since 2001-02-29",
                              "days since 0000-00-00",
                              "days since 2000-01-01 25:00:00",
                              "days since 2000-01-01 12:60",
                              "days since 2000-01-01T",
                              "days since 2000-01-01 12:00:00 CEST",
                              "days since 2000-01-01 12:00:00 UTC later",
                              "days since 99999999999-01-01"}) {
        EXPECT_THAT(fixture::input_error([&] { TimeUnits(units, Calendar::standard); }),
                    testing::HasSubstr('"' + std::string(units) + '"'));
    }
}

TEST(TimeUnits, ABaseThatTheCalendarLacksIsRefused) {
    EXPECT_THROW(TimeUnits("days since 1582-10-10", Calendar::standard), InputError);
    EXPECT_NO_THROW(TimeUnits("days since 1582-10-10", Calendar::proleptic_gregorian));
    EXPECT_THROW(TimeUnits("days since 2000-02-29", Calendar::noleap), InputError);
    EXPECT_NO_THROW(TimeUnits("days since 2001-02-30", Calendar::day360));
}

TEST(TimeUnits, ValuesThatAreNoTimesAreRefused) {
    const TimeUnits units("days since 1970-01-01", Calendar::standard);
    for (const double value : {std::nan(""), std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity(), 9.96921e36, -1e20, 1e9, -5e6}) {
        EXPECT_THROW(units.decode(value), InputError) << value;
    }
    EXPECT_EQ(units.decode(-4e6).date.year, -8982);
}

}  // namespace
}  // namespace sstclim
