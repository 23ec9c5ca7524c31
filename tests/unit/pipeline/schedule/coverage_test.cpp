#include "pipeline/schedule/coverage.hpp"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"
#include "tests/unit/pipeline/catalogue_of.hpp"
#include "tests/unit/pipeline/run_of.hpp"

namespace sstclim {
namespace {

using fixture::input_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// A catalogue of one file that has those days from `first` to `last` that `keep` accepts.
io::Catalogue days_of(
    Calendar calendar, const Date& first, const Date& last,
    const std::function<bool(const Date&)>& keep = [](const Date&) { return true; }) {
    std::vector<Date> dates;
    for (Date date = first; date <= last; date = add_days(calendar, date, 1)) {
        if (keep(date))
            dates.push_back(date);
    }
    return catalogue_of(calendar, dates);
}

io::Catalogue years(int first, int last) {
    return days_of(Calendar::standard, {first, 1, 1}, {last, 12, 31});
}

Schedule summer(int first_year, int last_year) {
    return make_schedule(Calendar::standard, run_of(first_year, last_year, 5, DayRange{152, 243}));
}

TEST(Coverage, ACompleteRecordHasNoGapsAndNoWarnings) {
    const Schedule schedule = summer(1992, 1993);
    const Coverage coverage = check_coverage(schedule, years(1992, 1993));
    EXPECT_EQ(coverage.baselines[0].needed, 2U * 102U);
    EXPECT_EQ(coverage.baselines[0].missing, 0U);
    EXPECT_EQ(coverage.baselines[0].missing_outside, 0U);
    EXPECT_EQ(coverage.unused, 366U + 365U - 2U * 102U);
    EXPECT_EQ(coverage.read_twice, 0U);
    EXPECT_THAT(coverage.baselines[0].first_missing, IsEmpty());
    EXPECT_THAT(coverage.baselines[0].empty_years, IsEmpty());
    EXPECT_THAT(coverage_warnings(coverage), IsEmpty());
}

TEST(Coverage, AFullYearCountsItsEdgesApartAndLeavesLeapDaysUnused) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 2000, 5));
    const Coverage inside = check_coverage(schedule, years(1991, 2000));
    EXPECT_EQ(inside.baselines[0].needed, 10U * 365U);
    EXPECT_EQ(inside.baselines[0].missing, 0U);
    EXPECT_EQ(inside.baselines[0].missing_outside, 10U) << "five days before and five behind the baseline";
    EXPECT_EQ(inside.unused, 3U) << "29 February of 1992, 1996 and 2000";
    EXPECT_EQ(inside.read_twice, 9U * 10U) << "ten days at each New Year within";
    EXPECT_THAT(coverage_warnings(inside), IsEmpty()) << "the record's ends are no gap";

    const Coverage longer = check_coverage(schedule, years(1990, 2001));
    EXPECT_EQ(longer.baselines[0].missing_outside, 0U);
    EXPECT_EQ(longer.unused, 3U + 2U * 360U);
}

TEST(Coverage, GapsAreCountedAndTheFirstFiveNamed) {
    const Schedule schedule = summer(1991, 1992);
    const io::Catalogue catalogue = days_of(Calendar::standard, {1991, 1, 1}, {1992, 12, 31}, [](const Date& date) {
        return !(date.year == 1992 && date.month == 7 && date.day <= 8);
    });
    const Coverage coverage = check_coverage(schedule, catalogue);
    EXPECT_EQ(coverage.baselines[0].missing, 8U);
    EXPECT_THAT(coverage.baselines[0].first_missing,
                ElementsAre(Date{1992, 7, 1}, Date{1992, 7, 2}, Date{1992, 7, 3}, Date{1992, 7, 4}, Date{1992, 7, 5}));
    EXPECT_THAT(coverage_warnings(coverage),
                ElementsAre(AllOf(HasSubstr("8 of 204 days"), HasSubstr("1992-07-01"), Not(HasSubstr("1992-07-06")))));
}

TEST(Coverage, AGapThatNoWindowReachesIsNoGap) {
    const Schedule schedule = summer(1991, 1992);
    const io::Catalogue catalogue = days_of(Calendar::standard, {1991, 1, 1}, {1992, 12, 31},
                                            [](const Date& date) { return date.month >= 5 && date.month <= 9; });
    EXPECT_EQ(check_coverage(schedule, catalogue).baselines[0].missing, 0U);
}

TEST(Coverage, ADayThatTwoWindowsWouldReadIsMissingOnce) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1992, 5));
    const io::Catalogue catalogue = days_of(Calendar::standard, {1991, 1, 1}, {1992, 12, 31}, [](const Date& date) {
        return date != Date{1991, 12, 31};
    });
    const Coverage coverage = check_coverage(schedule, catalogue);
    EXPECT_EQ(coverage.baselines[0].missing, 1U);
    EXPECT_EQ(coverage.read_twice, 9U);
}

TEST(Coverage, YearsWithoutAnyDayAreNamed) {
    const Schedule schedule = summer(1991, 1995);
    const Coverage coverage = check_coverage(schedule, years(1993, 1994));
    EXPECT_THAT(coverage.baselines[0].empty_years, ElementsAre(1991, 1992, 1995));
    EXPECT_EQ(coverage.baselines[0].missing, 3U * 102U);
    EXPECT_THAT(coverage_warnings(coverage), testing::Contains(AllOf(HasSubstr("2 of 5 years"), HasSubstr("1991"),
                                                                     HasSubstr("1992"), HasSubstr("1995"))));
}

TEST(Coverage, ABaselineThatNothingCoversIsRefusedWithTheDaysThatExist) {
    EXPECT_THAT(input_error([] { check_coverage(summer(1961, 1990), years(1991, 1992)); }),
                AllOf(HasSubstr("1961-1990"), HasSubstr("1991-01-01"), HasSubstr("1992-12-31"), HasSubstr("731 days"),
                      HasSubstr("--baseline")));
    const io::Catalogue winter = days_of(Calendar::standard, {1991, 1, 1}, {1991, 3, 31});
    EXPECT_NE(input_error([&] { check_coverage(summer(1991, 1991), winter); }), "") << "no day of the subset";
}

TEST(Coverage, DaysOutsideTheBaselineAloneDoNotCoverIt) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1991, 5));
    EXPECT_NE(input_error([&] { check_coverage(schedule, years(1992, 1992)); }), "");
}

TEST(Coverage, EveryBaselineIsCountedByItself) {
    RunConfig config = run_of(1991, 1995, 5, DayRange{152, 243});
    config.baselines.push_back({1994, 1997});
    const Schedule schedule = make_schedule(Calendar::standard, config);
    const io::Catalogue catalogue = days_of(Calendar::standard, {1992, 1, 1}, {1997, 12, 31}, [](const Date& date) {
        return date != Date{1994, 7, 1} && date != Date{1997, 7, 2};
    });
    const Coverage coverage = check_coverage(schedule, catalogue);
    ASSERT_EQ(coverage.baselines.size(), 2U);
    const BaselineCoverage& first = coverage.baselines[0];
    const BaselineCoverage& second = coverage.baselines[1];
    EXPECT_EQ(first.baseline.last, 1995);
    EXPECT_EQ(first.needed, 5U * 102U);
    EXPECT_EQ(first.missing, 102U + 1U);
    EXPECT_THAT(first.empty_years, ElementsAre(1991));
    EXPECT_EQ(second.baseline.first, 1994);
    EXPECT_EQ(second.needed, 4U * 102U);
    EXPECT_THAT(second.first_missing, ElementsAre(Date{1994, 7, 1}, Date{1997, 7, 2}));
    EXPECT_THAT(second.empty_years, IsEmpty());
    EXPECT_EQ(coverage.read_twice, 0U) << "what two baselines share is read once";
    EXPECT_EQ(coverage.unused, catalogue.days() - (6U * 102U - 2U));
    const std::vector<std::string> warnings = coverage_warnings(coverage);
    EXPECT_THAT(warnings, ElementsAre(AllOf(HasSubstr("1991-1995"), HasSubstr("4 of 5 years")),
                                      AllOf(HasSubstr("103 of 510"), HasSubstr("1991-1995")),
                                      AllOf(HasSubstr("2 of 408"), HasSubstr("1994-1997"))));
}

TEST(Coverage, ABaselineThatNothingCoversIsRefusedBesideOneThatIsCovered) {
    RunConfig config = run_of(1991, 1992, 5);
    config.baselines.push_back({1961, 1990});
    EXPECT_THAT(input_error([&] { check_coverage(make_schedule(Calendar::standard, config), years(1991, 1992)); }),
                HasSubstr("1961-1990"));
}

/// Windows of real days begin anew on 1 March, and read the days before it and behind 28 February again.
TEST(Coverage, DaysAround29FebruaryEnterTheWindowsAgain) {
    RunConfig config = run_of(1991, 1992, 5, DayRange{50, 70});
    config.leap_day = LeapDay::interpolate;
    const Coverage coverage = check_coverage(make_schedule(Calendar::standard, config), years(1991, 1992));
    EXPECT_EQ(coverage.baselines[0].needed, 31U + 32U) << "14 February to 16 March";
    EXPECT_EQ(coverage.read_twice, 10U + 9U) << "24 February to 5 March 1991, and 25 February to 4 March 1992";
}

TEST(Coverage, ATruncatedBaselineNeedsNothingOutside) {
    RunConfig config = run_of(1991, 1992, 5);
    config.year_edge = YearEdge::truncate;
    const Coverage coverage = check_coverage(make_schedule(Calendar::standard, config), years(1991, 1992));
    EXPECT_EQ(coverage.baselines[0].missing_outside, 0U);
    EXPECT_EQ(coverage.read_twice, 10U) << "at the New Year within";
}

TEST(Coverage, A360DayCalendarIsCountedByItsOwnDays) {
    const Schedule schedule = make_schedule(Calendar::day360, run_of(1991, 1992, 5));
    const Coverage coverage = check_coverage(schedule, days_of(Calendar::day360, {1991, 1, 1}, {1992, 12, 30}));
    EXPECT_EQ(coverage.baselines[0].needed, 720U);
    EXPECT_EQ(coverage.baselines[0].missing, 0U);
    EXPECT_EQ(coverage.unused, 0U);
    EXPECT_EQ(coverage.read_twice, 10U);
}

}  // namespace
}  // namespace sstclim
