#include "tests/support/slow_reference.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "src/error.hpp"

namespace sstclim::slow {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Ten years of 365 days; every value of year y (1..10) is y.
Series year_numbers() {
    return make_series(Calendar::noleap, 1, 10, [](Date date) { return double(date.year); });
}

Definition ten_years() {
    Definition definition;
    definition.first_year = 1;
    definition.last_year = 10;
    return definition;
}

/// 1991-2000 (leap years 1992, 1996, 2000), 0 everywhere, each 29 February 100.
std::vector<Result> leap_day_spikes(LeapDay policy, int half_width = 5) {
    const auto series = make_series(Calendar::standard, 1991, 2000,
                                    [](Date date) { return date.month == 2 && date.day == 29 ? 100.0 : 0.0; });
    Definition definition;
    definition.last_year = 2000;
    definition.window_half_width = half_width;
    definition.leap_day = policy;
    return climatology(series, definition);
}

double mean_at(const std::vector<Result>& year, int doy) {
    return year.at(static_cast<std::size_t>(doy - 1)).moments.mean;
}

// Case A1 of the definitions.
TEST(SlowReferenceLeapDay, EachPolicyGivesTheMeanThatItIsNamedFor) {
    EXPECT_NEAR(mean_at(leap_day_spikes(LeapDay::interpolate), 60), 300.0 / 110.0, 1e-12);
    EXPECT_NEAR(mean_at(leap_day_spikes(LeapDay::fill), 60), 300.0 / 110.0, 1e-12);
    EXPECT_EQ(mean_at(leap_day_spikes(LeapDay::exclude), 60), 0.0);
    EXPECT_NEAR(mean_at(leap_day_spikes(LeapDay::xmhw), 60), 4.8485, 5e-5);
    EXPECT_NEAR(mean_at(leap_day_spikes(LeapDay::separate), 60), 9.0909, 5e-5);
    EXPECT_NEAR(mean_at(leap_day_spikes(LeapDay::separate, 0), 60), 100.0, 1e-12);
}

TEST(SlowReferenceLeapDay, InterpolateLetsNeighboursPoolTheRealLeapDays) {
    const auto year = leap_day_spikes(LeapDay::interpolate);
    ASSERT_EQ(year.size(), 366u);
    for (int doy = 1; doy <= 366; ++doy)
        EXPECT_NEAR(mean_at(year, doy), doy >= 55 && doy <= 65 ? 300.0 / 110.0 : 0.0, 1e-12) << "doy " << doy;
}

TEST(SlowReferenceLeapDay, ExcludeStepsOverTheLeapDay) {
    const auto series = make_series(Calendar::standard, 1990, 2001, [](Date date) {
        return date.month == 2 ? 28.0 - date.day : date.month == 3 ? 0.0 + date.day : 50.0;
    });
    Definition definition;
    definition.last_year = 2000;
    const auto year = climatology(series, definition);
    // 28 Feb: 23..28 Feb are 5..0, and 1..5 March are 1..5, in every year alike.
    EXPECT_EQ(year[58].moments.count, 110);
    EXPECT_NEAR(year[58].moments.mean, 30.0 / 11.0, 1e-12);
    EXPECT_EQ(year[59].moments.count, 110);
    EXPECT_NEAR(year[59].moments.mean, (year[58].moments.mean + year[60].moments.mean) / 2.0, 1e-12);
    EXPECT_NEAR(year[59].percentiles[0], (year[58].percentiles[0] + year[60].percentiles[0]) / 2.0, 1e-12);
}

// Case A2.
TEST(SlowReferenceQuantile, TypesGiveTheirOwnAnswers) {
    const std::map<Quantile, double> answers{{Quantile::type5, 9.5},   {Quantile::type6, 9.9},
                                             {Quantile::type7, 9.1},   {Quantile::type8, 9.0 + 1.9 / 3.0},
                                             {Quantile::nearest, 9.0}, {Quantile::type4, 9.0}};
    for (const auto& [type, answer] : answers) {
        auto definition = ten_years();
        definition.quantile = type;
        const auto year = climatology(year_numbers(), definition);
        EXPECT_EQ(year[179].moments.count, 110);
        EXPECT_NEAR(year[179].moments.mean, 5.5, 1e-12);
        EXPECT_NEAR(year[179].percentiles[0], answer, 1e-10);
    }
}

TEST(SlowReferenceQuantile, TenthPercentileIsTheNinetiethMirrored) {
    auto definition = ten_years();
    definition.percentiles = {10.0, 90.0};
    const auto year = climatology(year_numbers(), definition);
    EXPECT_NEAR(year[179].percentiles[0], 1.9, 1e-12);
    EXPECT_NEAR(year[179].percentiles[1], 9.1, 1e-12);
}

TEST(SlowReferenceQuantile, AgreesWithHyndmanAndFanOnFourValues) {
    const std::vector<double> values{4.0, 1.0, 3.0, 2.0};  // p = 0.3: rank 1.2 + m
    EXPECT_NEAR(quantile_of(values, 30.0, Quantile::type4), 1.2, 1e-12);
    EXPECT_NEAR(quantile_of(values, 30.0, Quantile::type5), 1.7, 1e-12);
    EXPECT_NEAR(quantile_of(values, 30.0, Quantile::type6), 1.5, 1e-12);
    EXPECT_NEAR(quantile_of(values, 30.0, Quantile::type7), 1.9, 1e-12);
    EXPECT_NEAR(quantile_of(values, 30.0, Quantile::type8), 1.2 + 1.3 / 3.0, 1e-12);
    EXPECT_NEAR(quantile_of(values, 30.0, Quantile::type9), 1.65, 1e-12);
    EXPECT_EQ(quantile_of(values, 30.0, Quantile::nearest), 2.0);
    EXPECT_EQ(quantile_of(values, 99.9, Quantile::type6), 4.0);
    EXPECT_EQ(quantile_of(values, 0.1, Quantile::type5), 1.0);
}

TEST(SlowReferenceQuantile, RefusesWhatIsNoPercentage) {
    EXPECT_THROW(quantile_of({1.0}, 0.0, Quantile::type7), UsageError);
    EXPECT_THROW(quantile_of({1.0}, 100.0, Quantile::type7), UsageError);
    EXPECT_THROW(quantile_of({1.0}, nan, Quantile::type7), UsageError);
}

// Case A3.
TEST(SlowReferenceSmoothing, SpreadsAPulseRoundTheTurnOfTheYear) {
    std::vector<double> year(366, 0.0);
    year[0] = 31.0;
    const auto result = smoothed(year, 31);
    for (int doy = 1; doy <= 366; ++doy)
        EXPECT_NEAR(result[static_cast<std::size_t>(doy - 1)], doy >= 352 || doy <= 16 ? 1.0 : 0.0, 1e-12) << doy;
}

TEST(SlowReferenceSmoothing, LeavesMissingDaysMissing) {
    const auto result = smoothed({1.0, nan, 3.0, 5.0}, 3);
    EXPECT_EQ(result[0], 3.0);  // of 5 and 1
    EXPECT_TRUE(std::isnan(result[1]));
    EXPECT_EQ(result[2], 4.0);  // of 3 and 5
    EXPECT_EQ(result[3], 3.0);
}

// Case A4: a shift of 300 K leaves every central moment, which raw power sums do not achieve.
TEST(SlowReferenceMoments, DoNotFeelAShiftToKelvin) {
    std::mt19937 generator(4);
    std::gamma_distribution<double> skewed(4.0, 0.15);
    std::vector<double> anomalies;
    std::vector<double> kelvins;
    for (int i = 0; i < 330; ++i) {
        anomalies.push_back(std::round(skewed(generator) * 1024.0) / 1024.0);  // exact in either place
        kelvins.push_back(300.0 + anomalies.back());
    }
    const auto small = moments_of(anomalies);
    const auto large = moments_of(kelvins);
    EXPECT_NEAR(large.mean, 300.0 + small.mean, 1e-11);
    EXPECT_NEAR(large.std, small.std, 1e-12);
    EXPECT_NEAR(large.skewness, small.skewness, 1e-9);
    EXPECT_NEAR(large.excess_kurtosis, small.excess_kurtosis, 1e-9);
}

TEST(SlowReferenceMoments, OfATwoPointSampleFollowBernoulli) {
    const double p = 0.25;
    const auto m = moments_of({0.0, 0.0, 0.0, 1.0});
    EXPECT_NEAR(m.mean, p, 1e-15);
    EXPECT_NEAR(m.std, std::sqrt(p * (1 - p)), 1e-15);
    EXPECT_NEAR(m.skewness, (1 - 2 * p) / std::sqrt(p * (1 - p)), 1e-13);
    EXPECT_NEAR(m.excess_kurtosis, (1 - 6 * p * (1 - p)) / (p * (1 - p)), 1e-13);
}

TEST(SlowReferenceMoments, OfEqualValuesHaveNoShape) {
    const auto m = moments_of({-1.8, -1.8, -1.8});
    EXPECT_EQ(m.mean, -1.8);
    EXPECT_EQ(m.std, 0.0);
    EXPECT_TRUE(std::isnan(m.skewness));
    EXPECT_EQ(cornish_fisher_quantile(m, 90.0), -1.8);
}

TEST(SlowReferenceCornishFisher, IsTheNormalPercentileWithoutSkewnessAndKurtosis) {
    EXPECT_NEAR(standard_normal_quantile(90.0), 1.2815515655446004, 1e-13);
    EXPECT_NEAR(cornish_fisher_quantile({330, 20.0, 2.0, 0.0, 0.0}, 90.0), 20.0 + 2.0 * 1.2815515655446004, 1e-12);
    EXPECT_NEAR(cornish_fisher_quantile({330, 20.0, 2.0, 0.0, 0.0}, 10.0), 20.0 - 2.0 * 1.2815515655446004, 1e-12);
}

TEST(SlowReferenceCornishFisher, HasTheSlopeOfThePublishedCoefficients) {
    const double s = 0.7;
    const double k = 1.1;
    EXPECT_NEAR(cornish_fisher_slope({330, 0.0, 1.0, s, k}, 90.0), 1 + 0.4272 * s + 0.0803 * k - 0.1348 * s * s, 1e-4);
    EXPECT_FALSE(cornish_fisher_is_monotone({330, 0.0, 1.0, 0.0, -0.1}));
    EXPECT_TRUE(cornish_fisher_is_monotone({330, 0.0, 1.0, 0.0, 0.1}));
}

// One value of T0 made 1000: the exact percentile stays, the approximation leaves for 137.7.
TEST(SlowReferenceCornishFisher, IsCarriedAwayByOneOutlier) {
    auto series = year_numbers();
    for (DailyValue& daily : series.days)
        if (daily.date == Date{10, 6, 29})
            daily.value = 1000.0;
    const auto day = climatology(series, ten_years()).at(179);
    EXPECT_NEAR(day.percentiles[0], 9.1, 1e-12);
    EXPECT_NEAR(day.cornish_fisher[0], 137.7, 0.05);
}

// Case A6.
TEST(SlowReferencePool, WithoutAWindowIsTheDayItself) {
    int doy = 0;
    const auto series = make_series(Calendar::noleap, 1, 10, [&](Date date) {
        doy = date.month == 1 && date.day == 1 ? 1 : doy + 1;
        return double(doy);
    });
    auto definition = ten_years();
    definition.window_half_width = 0;
    const auto year = climatology(series, definition);
    ASSERT_EQ(year.size(), 365u);
    for (int day = 1; day <= 365; ++day) {
        EXPECT_EQ(mean_at(year, day), double(day));
        EXPECT_EQ(year[static_cast<std::size_t>(day - 1)].day.doy, day);
    }
}

// Case A9.
TEST(SlowReferenceCornishFisher, FailsAtTheIceEdgeAndIsFlagged) {
    std::vector<double> pool(314, -1.8);
    pool.insert(pool.end(), 16, 3.0);
    const auto m = moments_of(pool);
    EXPECT_NEAR(m.mean, -1.5673, 5e-5);
    EXPECT_EQ(quantile_of(pool, 90.0, Quantile::type7), -1.8);
    EXPECT_NEAR(cornish_fisher_quantile(m, 90.0), 0.16, 5e-3);
    EXPECT_FALSE(cornish_fisher_is_monotone(m));
}

TEST(SlowReferenceYearEdge, DecidesWhatNewYearsDayPools) {
    // 1989-2002 with the year as value; the baseline is 1991-2000.
    const auto series = make_series(Calendar::noleap, 1989, 2002, [](Date date) { return double(date.year); });
    Definition definition;
    definition.last_year = 2000;
    const auto new_years_day = [&](YearEdge edge) {
        definition.year_edge = edge;
        return climatology(series, definition).front().moments;
    };
    EXPECT_EQ(new_years_day(YearEdge::extend).count, 110);
    EXPECT_NEAR(new_years_day(YearEdge::extend).mean, 1995.5 - 5.0 / 11.0, 1e-9);  // 5 of 11 days a year earlier
    EXPECT_EQ(new_years_day(YearEdge::circular).count, 110);
    EXPECT_NEAR(new_years_day(YearEdge::circular).mean, 1995.5, 1e-9);
    EXPECT_EQ(new_years_day(YearEdge::truncate).count, 105);
    EXPECT_NEAR(new_years_day(YearEdge::truncate).mean, (110 * (1995.5 - 5.0 / 11.0) - 5 * 1990.0) / 105.0, 1e-9);
}

TEST(SlowReferenceYearEdge, ExtendIsCutAtTheEndsOfTheRecord) {
    const auto year = climatology(year_numbers(), ten_years());
    EXPECT_EQ(year.front().moments.count, 105);
    EXPECT_EQ(year.back().moments.count, 105);
    EXPECT_EQ(year[5].moments.count, 110);
}

TEST(SlowReferenceMissing, IsSkippedAndCounted) {
    auto series = year_numbers();
    for (DailyValue& daily : series.days)
        if (daily.date.year > 5)
            daily.value = nan;
    auto definition = ten_years();
    EXPECT_EQ(climatology(series, definition)[179].moments.count, 55);
    EXPECT_NEAR(climatology(series, definition)[179].moments.mean, 3.0, 1e-12);

    definition.min_fraction = 0.5;
    EXPECT_FALSE(std::isnan(climatology(series, definition)[179].percentiles[0]));
    definition.min_fraction = 0.51;
    EXPECT_TRUE(std::isnan(climatology(series, definition)[179].percentiles[0]));
    definition.min_fraction = 0.0;
    definition.min_count = 56;
    EXPECT_TRUE(std::isnan(climatology(series, definition)[179].moments.mean));
    EXPECT_EQ(climatology(series, definition)[179].moments.count, 55);
}

TEST(SlowReferenceSubset, NumbersByTheYearOf365Days) {
    const auto series = make_series(Calendar::standard, 1991, 2000, [](Date date) { return double(date.day); });
    Definition definition;
    definition.last_year = 2000;
    definition.window_half_width = 0;
    definition.subset = {60, 152, 243};
    const auto days = climatology(series, definition);
    ASSERT_EQ(days.size(), 3u);
    EXPECT_EQ(days[0].day, (DayOfYear{60, 3, 1}));
    EXPECT_EQ(days[1].day, (DayOfYear{152, 6, 1}));
    EXPECT_EQ(days[2].day, (DayOfYear{243, 8, 31}));
    EXPECT_EQ(days[2].moments.mean, 31.0);
}

TEST(SlowReferenceSubset, GivesWhatTheFullYearGives) {
    std::mt19937 generator(7);
    std::normal_distribution<double> noise(20.0, 1.0);
    const auto series = make_series(Calendar::standard, 1990, 2001, [&](Date) { return noise(generator); });
    Definition definition;
    definition.last_year = 2000;
    const auto full = climatology(series, definition);
    definition.subset = {1, 58, 59, 60, 61, 152, 365};
    const auto part = climatology(series, definition);
    for (const Result& day : part) {
        const auto& same = full.at(static_cast<std::size_t>(day.day.doy > 59 ? day.day.doy : day.day.doy - 1));
        EXPECT_EQ(day.moments.count, 110);
        EXPECT_EQ(day.moments.mean, same.moments.mean);
        EXPECT_EQ(day.percentiles, same.percentiles);
    }
}

TEST(SlowReferenceCalendar, YearsHaveTheirOwnLengths) {
    const auto days = [](Calendar calendar) { return days_of_year(calendar, Definition{}).size(); };
    EXPECT_EQ(days(Calendar::standard), 366u);
    EXPECT_EQ(days(Calendar::julian), 366u);
    EXPECT_EQ(days(Calendar::all_leap), 366u);
    EXPECT_EQ(days(Calendar::noleap), 365u);
    EXPECT_EQ(days(Calendar::day_360), 360u);
    EXPECT_TRUE(is_leap_year(Calendar::julian, 1900));
    EXPECT_FALSE(is_leap_year(Calendar::standard, 1900));
    EXPECT_TRUE(is_leap_year(Calendar::standard, 2000));
}

TEST(SlowReferenceSeries, RefusesDatesThatCannotBe) {
    EXPECT_THROW(values_by_date({Calendar::noleap, {{{2000, 2, 29}, 1.0}}}, LeapDay::exclude), InputError);
    EXPECT_THROW(values_by_date({Calendar::noleap, {{{2000, 2, 28}, 1.0}, {{2000, 2, 28}, nan}}}, LeapDay::exclude),
                 InputError);
}

}  // namespace
}  // namespace sstclim::slow
