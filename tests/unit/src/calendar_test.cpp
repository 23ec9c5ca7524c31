#include "src/calendar.hpp"

#include <array>

#include <gtest/gtest.h>

#include "src/error.hpp"
#include "tests/support/error_message.hpp"

namespace sstclim {
namespace {

constexpr std::array kAll{Calendar::standard, Calendar::proleptic_gregorian,
                          Calendar::julian,   Calendar::noleap,
                          Calendar::all_leap, Calendar::day360};

std::int64_t days_between(Calendar calendar, const Date& from, const Date& to) {
    return day_number(calendar, to) - day_number(calendar, from);
}

TEST(Calendar, EveryNumberIsADayAndDaysFollowEachOtherAsOnAWallCalendar) {
    for (const Calendar calendar : kAll) {
        Date date{-401, 1, 1};
        std::int64_t number = day_number(calendar, date);
        while (date.year < 2101) {
            ASSERT_EQ(day_number(calendar, date), number) << to_string(calendar) << " " << to_string(date);
            ASSERT_EQ(date_of(calendar, number), date) << to_string(calendar);
            // The next valid date, found by trying.
            do {
                if (++date.day > 31) {
                    date.day = 1;
                    if (++date.month > 12) {
                        date.month = 1;
                        ++date.year;
                    }
                }
            } while (!is_valid(calendar, date));
            ++number;
        }
    }
}

TEST(Calendar, MonthsAndYearsAreAsLongAsTheirValidDays) {
    for (const Calendar calendar : kAll) {
        for (const int year : {-4, 0, 1, 4, 1500, 1581, 1582, 1583, 1700, 1900, 1999, 2000, 2004, 2100}) {
            int days_of_year = 0;
            for (int month = 1; month <= 12; ++month) {
                int days = 0;
                for (int day = 0; day <= 32; ++day) {
                    days += is_valid(calendar, {year, month, day}) ? 1 : 0;
                }
                EXPECT_EQ(days_in_month(calendar, year, month), days) << to_string(calendar) << year << "-" << month;
                days_of_year += days;
            }
            EXPECT_EQ(days_in_year(calendar, year), days_of_year) << to_string(calendar) << " " << year;
        }
    }
}

TEST(Calendar, OriginIsTheFirstOfMarchOfYearZero) {
    for (const Calendar calendar : kAll) {
        if (calendar != Calendar::standard) {
            EXPECT_EQ(day_number(calendar, {0, 3, 1}), 0) << to_string(calendar);
        }
    }
    EXPECT_EQ(day_number(Calendar::standard, {1582, 10, 15}),
              day_number(Calendar::proleptic_gregorian, {1582, 10, 15}));
}

TEST(Calendar, StandardAgreesWithJulianDayNumbers) {
    // Meeus (1998), Astronomical Algorithms, chapter 7: -4712-01-01 is JD 0 at noon; 1582-10-04 (Julian) 2299160;
    // 2000-01-01 is 2451545; 837-04-10 is 2026871.8 at 7.2 h.
    constexpr Date kStart{-4712, 1, 1};
    EXPECT_EQ(days_between(Calendar::standard, kStart, {837, 4, 10}), 2026872);
    EXPECT_EQ(days_between(Calendar::standard, kStart, {1582, 10, 4}), 2299160);
    EXPECT_EQ(days_between(Calendar::standard, kStart, {1582, 10, 15}), 2299161);
    EXPECT_EQ(days_between(Calendar::standard, kStart, {2000, 1, 1}), 2451545);
}

TEST(Calendar, CalendarsCountTheSameYearsDifferently) {
    constexpr Date kFrom{1, 1, 1};
    constexpr Date kTo{1970, 1, 1};
    EXPECT_EQ(days_between(Calendar::proleptic_gregorian, kFrom, kTo), 719162);
    EXPECT_EQ(days_between(Calendar::standard, kFrom, kTo), 719164);
    EXPECT_EQ(days_between(Calendar::julian, kFrom, kTo), 1969 * 365 + 492);
    EXPECT_EQ(days_between(Calendar::noleap, kFrom, kTo), 1969 * 365);
    EXPECT_EQ(days_between(Calendar::all_leap, kFrom, kTo), 1969 * 366);
    EXPECT_EQ(days_between(Calendar::day360, kFrom, kTo), 1969 * 360);
}

TEST(Calendar, DaysThatPopeGregoryRemovedDoNotExist) {
    for (int day = 5; day <= 14; ++day) {
        EXPECT_FALSE(is_valid(Calendar::standard, {1582, 10, day}));
        EXPECT_TRUE(is_valid(Calendar::proleptic_gregorian, {1582, 10, day}));
    }
    EXPECT_EQ(add_days(Calendar::standard, {1582, 10, 4}, 1), (Date{1582, 10, 15}));
    EXPECT_EQ(add_days(Calendar::standard, {1582, 10, 15}, -1), (Date{1582, 10, 4}));
    EXPECT_EQ(days_in_year(Calendar::standard, 1582), 355);
}

TEST(Calendar, LeapYearsFollowTheRuleOfTheCalendar) {
    EXPECT_FALSE(is_leap_year(Calendar::standard, 1900));
    EXPECT_TRUE(is_leap_year(Calendar::standard, 2000));
    EXPECT_TRUE(is_leap_year(Calendar::standard, 1500));
    EXPECT_FALSE(is_leap_year(Calendar::proleptic_gregorian, 1500));
    EXPECT_TRUE(is_leap_year(Calendar::julian, 1900));
    EXPECT_FALSE(is_leap_year(Calendar::noleap, 2000));
    EXPECT_TRUE(is_leap_year(Calendar::all_leap, 1999));
    EXPECT_TRUE(is_leap_year(Calendar::day360, 1999));
    EXPECT_TRUE(is_valid(Calendar::day360, {1999, 2, 30}));
    EXPECT_FALSE(is_valid(Calendar::day360, {1999, 1, 31}));
    for (const Calendar calendar : kAll) {
        EXPECT_EQ(has_leap_years(calendar), is_leap_year(calendar, 2000) != is_leap_year(calendar, 2001));
        EXPECT_EQ(is_leap_year(calendar, 2001), is_valid(calendar, {2001, kLeapDay.month, kLeapDay.day}));
    }
}

TEST(Calendar, NamesOfTheCfConventionsAreReadWithTheirSynonyms) {
    EXPECT_EQ(parse_calendar(""), Calendar::standard);
    EXPECT_EQ(parse_calendar("gregorian"), Calendar::standard);
    EXPECT_EQ(parse_calendar("Gregorian"), Calendar::standard);
    EXPECT_EQ(parse_calendar("365_day"), Calendar::noleap);
    EXPECT_EQ(parse_calendar("366_day"), Calendar::all_leap);
    for (const Calendar calendar : kAll) {
        EXPECT_EQ(parse_calendar(to_string(calendar)), calendar);
    }
    EXPECT_THAT(fixture::input_error([] { parse_calendar("mayan"); }), testing::HasSubstr("mayan"));
}

TEST(Calendar, DatesPrintWithFourDigitYears) {
    EXPECT_EQ(to_string(Date{800, 1, 2}), "0800-01-02");
    EXPECT_EQ(to_string(Date{2021, 10, 25}), "2021-10-25");
}

}  // namespace
}  // namespace sstclim
