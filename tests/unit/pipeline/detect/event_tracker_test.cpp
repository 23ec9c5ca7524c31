#include "pipeline/detect/event_tracker.hpp"

#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/published_data.hpp"
#include "tests/support/slow_events.hpp"

namespace sstclim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

namespace fs = std::filesystem;

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

struct Tracked {
    std::vector<Event> events;
    std::vector<int> category;  ///< of every day
};

Tracked track(const slow::EventSeries& series, const EventRules& rules) {
    Tracked result;
    EventTracker tracker;
    const auto take = [&](const TrackedDay& day) {
        for (int i = 0; i < day.withdrawn; ++i)
            result.category[result.category.size() - 1 - static_cast<std::size_t>(i)] = 0;
        if (day.complete)
            result.events.push_back(*day.complete);
    };
    for (std::size_t i = 0; i < series.value.size(); ++i) {
        const TrackedDay day = tracker.push(rules, {series.value[i], series.mean[i], series.threshold[i]});
        take(day);
        result.category.push_back(day.category);
    }
    take(tracker.finish(rules));
    return result;
}

/// Values above a mean of 0 with a threshold of 1: an intensity is the value itself.
slow::EventSeries above_one(const std::vector<double>& values) {
    return {values, std::vector<double>(values.size(), 0.0), std::vector<double>(values.size(), 1.0)};
}

void expect_equal(const Event& event, const slow::SlowEvent& expected) {
    constexpr double kRounding = 1e-11;
    EXPECT_EQ(event.start, static_cast<int>(expected.start));
    EXPECT_EQ(event.end, static_cast<int>(expected.end));
    EXPECT_EQ(event.peak, static_cast<int>(expected.peak));
    EXPECT_EQ(event.category, expected.category);
    EXPECT_EQ(event.category_days, expected.category_days);
    EXPECT_NEAR(event.intensity_max, expected.intensity_max, kRounding);
    EXPECT_NEAR(event.intensity_mean, expected.intensity_mean, kRounding);
    EXPECT_NEAR(event.intensity_var, expected.intensity_var, kRounding);
    EXPECT_NEAR(event.intensity_cumulative, expected.intensity_cumulative, 100 * kRounding);
    EXPECT_NEAR(event.intensity_max_thresh, expected.intensity_max_thresh, kRounding);
    EXPECT_NEAR(event.intensity_mean_thresh, expected.intensity_mean_thresh, kRounding);
    EXPECT_NEAR(event.rate_onset, expected.rate_onset, kRounding);
    EXPECT_NEAR(event.rate_decline, expected.rate_decline, kRounding);
}

void expect_reference(const slow::EventSeries& series, const EventRules& rules) {
    const bool cold = rules.kind == EventKind::cold_spell;
    const slow::SlowEvents expected = slow::find_events(
        series, {cold, static_cast<std::size_t>(rules.min_duration), static_cast<std::size_t>(rules.max_gap)});
    const Tracked found = track(series, rules);
    EXPECT_EQ(found.category, expected.category);
    ASSERT_THAT(found.events, SizeIs(expected.events.size()));
    for (std::size_t i = 0; i < expected.events.size(); ++i)
        expect_equal(found.events[i], expected.events[i]);
}

/// A red-noise series about a seasonal cycle on a grid of hundredths, so that ties happen, with missing values and days
/// without climatology.
slow::EventSeries random_series(std::mt19937& random, std::size_t days) {
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform;
    const double missing = uniform(random) < 0.5 ? 0 : 0.2 * uniform(random);
    const double memory = uniform(random);
    const double spread = std::round(50 * uniform(random)) / 100;  // also 0
    slow::EventSeries series;
    double state = normal(random);
    for (std::size_t day = 0; day < days; ++day) {
        state = memory * state + normal(random) * 0.7;
        const double mean = std::round(100 * std::sin(static_cast<double>(day) / 58)) / 100;
        const double value = std::round(100 * (mean + state)) / 100;
        const bool outside = missing > 0 && day % 365 < 20;
        series.value.push_back(uniform(random) < missing ? kMissing : value);
        series.mean.push_back(outside ? kMissing : mean);
        series.threshold.push_back(outside ? kMissing : mean + spread);
    }
    return series;
}

TEST(EventTracker, MeetsTheSlowReferenceOnRandomSeries) {
    for (unsigned seed = 1; seed <= 400; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        std::mt19937 random(seed);
        slow::EventSeries series = random_series(random, 30 + seed * 3);
        const EventRules rules{EventKind::heatwave, static_cast<int>(1 + seed % 7), static_cast<int>(seed % 5)};
        expect_reference(series, rules);
        for (std::size_t i = 0; i < series.value.size(); ++i)
            series.threshold[i] = 2 * series.mean[i] - series.threshold[i];
        expect_reference(series, {EventKind::cold_spell, rules.min_duration, rules.max_gap});
        if (testing::Test::HasFailure())
            return;
    }
}

TEST(EventTracker, MeetsTheSlowReferenceWhereTheThresholdLiesOnTheOtherSideOfTheMean) {
    std::mt19937 random(7);
    slow::EventSeries series = random_series(random, 2000);
    for (std::size_t i = 0; i < series.value.size(); i += 3)
        series.threshold[i] = series.mean[i] - 0.2;
    expect_reference(series, {EventKind::heatwave, 3, 2});
}

TEST(EventTracker, FiveDaysAreAnEventAndFourAreNone) {
    EXPECT_THAT(track(above_one({0, 2, 2, 2, 2, 0, 0, 0, 0}), {}).events, IsEmpty());
    const Tracked five = track(above_one({0, 2, 2, 2, 2, 2, 0, 0, 0}), {});
    ASSERT_THAT(five.events, SizeIs(1));
    EXPECT_EQ(five.events[0].start, 1);
    EXPECT_EQ(five.events[0].end, 5);
    EXPECT_EQ(five.events[0].duration(), 5);
}

TEST(EventTracker, ADayAtTheThresholdIsNotBeyondIt) {
    EXPECT_THAT(track(above_one({2, 2, 2, 2, 1, 2, 2, 2, 2}), {}).events, IsEmpty());
}

TEST(EventTracker, MeasuresFollowFromTheirDefinitions) {
    const Tracked found = track(above_one({0.5, 1.5, 2.5, 4.5, 3.5, 1.5, 0, 0, 0, 0}), {});
    ASSERT_THAT(found.events, SizeIs(1));
    const Event& event = found.events[0];
    EXPECT_EQ(event.peak, 3);
    EXPECT_EQ(event.category, 4);
    EXPECT_THAT(event.category_days, ElementsAre(2, 1, 1, 1));
    EXPECT_DOUBLE_EQ(event.intensity_max, 4.5);
    EXPECT_DOUBLE_EQ(event.intensity_mean, 13.5 / 5);
    EXPECT_DOUBLE_EQ(event.intensity_cumulative, 13.5);
    EXPECT_DOUBLE_EQ(event.intensity_var, std::sqrt((1.2 * 1.2 * 2 + 0.2 * 0.2 + 1.8 * 1.8 + 0.8 * 0.8) / 5));
    EXPECT_DOUBLE_EQ(event.intensity_max_thresh, 3.5);
    EXPECT_DOUBLE_EQ(event.intensity_mean_thresh, 8.5 / 5);
    EXPECT_DOUBLE_EQ(event.rate_onset, (4.5 - (1.5 + 0.5) / 2) / 2.5);
    EXPECT_DOUBLE_EQ(event.rate_decline, (4.5 - (1.5 + 0) / 2) / 2.5);
    EXPECT_THAT(found.category, ElementsAre(0, 1, 2, 4, 3, 1, 0, 0, 0, 0));
}

/// The season's threshold falls: the greatest intensity, 4, is strong on its day, and 3 is extreme on a later one.
TEST(EventTracker, TheCategoryIsTheHighestOfItsDaysNotThatOfThePeak) {
    slow::EventSeries series = above_one({0, 2, 4, 3, 3, 2, 0, 0, 0, 0});
    series.threshold = {1, 1.5, 1.5, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
    const Event event = track(series, {}).events.at(0);
    EXPECT_EQ(event.peak, 2);
    EXPECT_THAT(event.category_days, ElementsAre(1, 1, 1, 2));
    EXPECT_EQ(event.category, 4);
}

TEST(EventTracker, AGapOfTwoDaysJoinsAndOneOfThreeDoesNot) {
    const Tracked joined = track(above_one({2, 2, 2, 2, 2, 0, 0.5, 2, 2, 2, 2, 2}), {});
    ASSERT_THAT(joined.events, SizeIs(1));
    EXPECT_EQ(joined.events[0].duration(), 12);
    EXPECT_DOUBLE_EQ(joined.events[0].intensity_cumulative, 20.5) << "with the days between";
    EXPECT_THAT(joined.events[0].category_days, ElementsAre(0, 10, 0, 0)) << "without them";
    EXPECT_EQ(joined.category[5], 0);
    EXPECT_THAT(track(above_one({2, 2, 2, 2, 2, 0, 0, 0, 2, 2, 2, 2, 2}), {}).events, SizeIs(2));
}

TEST(EventTracker, ABlipJoinsNothingButDoesNotKeepEventsApartEither) {
    const std::vector<double> values{2, 2, 2, 2, 2, 0, 2, 0, 2, 2, 2, 2, 2};
    EXPECT_THAT(track(above_one(values), {}).events, SizeIs(2)) << "the gap is three days long";
    const Tracked wide = track(above_one(values), {EventKind::heatwave, 5, 3});
    ASSERT_THAT(wide.events, SizeIs(1));
    EXPECT_EQ(wide.category[6], 0);
    EXPECT_THAT(wide.events[0].category_days, ElementsAre(0, 11, 0, 0)) << "days beyond the threshold in the event";
}

TEST(EventTracker, AMissingDayEndsARunAndStandsAtTheMeanWithinAnEvent) {
    const Tracked found = track(above_one({kMissing, 2, 2, 2, 2, 2, kMissing, 3, 2, 2, 2, 2, kMissing, 0, 0, 0}), {});
    ASSERT_THAT(found.events, SizeIs(1));
    EXPECT_DOUBLE_EQ(found.events[0].intensity_cumulative, 21);
    EXPECT_DOUBLE_EQ(found.events[0].intensity_mean_thresh, (21.0 - 11) / 11);
    EXPECT_DOUBLE_EQ(found.events[0].rate_onset, (3 - 1.0) / 6.5);
    EXPECT_DOUBLE_EQ(found.events[0].rate_decline, (3 - 1.0) / 4.5);
    EXPECT_THAT(track(above_one({2, 2, 2, 2, kMissing, 2, 2, 2, 2}), {}).events, IsEmpty());
}

TEST(EventTracker, RatesAtTheEdgesOfTheRecordAreTakenFromTheDaysThemselves) {
    const Tracked found = track(above_one({2, 3, 4, 3, 2}), {});
    ASSERT_THAT(found.events, SizeIs(1));
    EXPECT_DOUBLE_EQ(found.events[0].rate_onset, 1);
    EXPECT_DOUBLE_EQ(found.events[0].rate_decline, 1);
    const Tracked falling = track(above_one({4, 3, 3, 3, 3}), {});
    EXPECT_EQ(falling.events.at(0).rate_onset, 0);
    const Tracked rising = track(above_one({0, 3, 3, 3, 3, 4}), {});
    EXPECT_EQ(rising.events.at(0).rate_decline, 0);
}

TEST(EventTracker, AColdSpellIsAHeatwaveUpsideDown) {
    slow::EventSeries series = above_one({0.5, 1.5, 2.5, 4.5, 3.5, 1.5, 0, 0, 0, 0});
    const Event warm = track(series, {}).events.at(0);
    for (std::size_t i = 0; i < series.value.size(); ++i) {
        series.value[i] *= -1;
        series.threshold[i] *= -1;
    }
    EXPECT_THAT(track(series, {}).events, IsEmpty());
    const Event cold = track(series, {EventKind::cold_spell, 5, 2}).events.at(0);
    EXPECT_EQ(cold.intensity_max, -warm.intensity_max);
    EXPECT_EQ(cold.intensity_mean, -warm.intensity_mean);
    EXPECT_EQ(cold.intensity_cumulative, -warm.intensity_cumulative);
    EXPECT_EQ(cold.intensity_max_thresh, -warm.intensity_max_thresh);
    EXPECT_EQ(cold.intensity_var, warm.intensity_var);
    EXPECT_EQ(cold.rate_onset, warm.rate_onset);
    EXPECT_EQ(cold.category_days, warm.category_days);
}

/// What marineHeatWaves gives for the Western Australian series of 1982-2014 with its default settings and the baseline
/// 1982-2014: rows of mhws_py.csv beside the climatology in clim_py.csv (R. Schlegel, github.com/robwschlegel/
/// MHWdetection, data/python).
struct PublishedEvent {
    int start;
    int peak;
    int end;
    int category;
    std::array<int, kCategories> category_days;
    double intensity_max;
    double intensity_mean;
    double intensity_var;
    double intensity_cumulative;
    double intensity_max_thresh;
    double intensity_mean_thresh;
    double rate_onset;
    double rate_decline;
};

const std::map<std::size_t, PublishedEvent> kPublished{
    // clang-format off
    {0, {883, 886, 894, 1, {12, 0, 0, 0}, 1.9759565896204734, 1.6448562237873414, 0.17475615521809842,
         19.738274685448097, 0.6492257919402924, 0.29724192884000306, 0.22137372396229843, 0.09176825843883224}},
    // joined of two
    {5, {1032, 1033, 1051, 1, {17, 0, 0, 0}, 1.5018741333193262, 1.2449487858229182, 0.18111278387939078,
         24.898975716458363, 0.4776774086779092, 0.20205483419340187, 0.3410734838897878, 0.032513515188541564}},
    // that of February 2011
    {41, {10628, 10650, 10688, 4, {30, 18, 6, 7}, 6.4837090881712065, 3.1762674452810593, 1.4960465126324225,
          193.75231416214461, 5.094645047416137, 1.856372248300607, 0.22305881389711257, 0.1418829002045086}},
    // its peak is its last day
    {52, {11430, 11442, 11442, 1, {13, 0, 0, 0}, 1.7400248433610344, 1.4648071639723654, 0.13062887271219475,
          19.04249313164075, 0.3817419269512783, 0.1872555789410615, 0.042420651322329944, 0.469733393926127}},
    {59, {11961, 11964, 11965, 1, {5, 0, 0, 0}, 1.265834860180572, 1.1152312911661262, 0.09281274680195467,
          5.576156455830631, 0.29122579994220743, 0.1371741904823054, 0.08833402958541876, 0.21133119584511798}},
    // clang-format on
};

TEST(EventTrackerPublished, MeetsTheEventsOfMarineHeatWavesOffWesternAustralia) {
    const fs::path data = SSTCLIM_SHARED_DATA;
    const fs::path climatology = data / "MHWdetection/clim_py.csv";
    if (!fs::exists(climatology))
        GTEST_SKIP() << "the published climatology is not in " << data;
    const Tracked found = track({published::csv_column(data / "RmarineHeatWaves/sst_WA.csv", 1),
                                 published::csv_column(climatology, 1), published::csv_column(climatology, 2)},
                                {});
    constexpr double kPrinted = 1e-8;  // the climatology's file has ten digits or so
    ASSERT_THAT(found.events, SizeIs(60));
    for (const auto& [i, published] : kPublished) {
        SCOPED_TRACE(testing::Message() << "event " << i);
        const Event& event = found.events[i];
        EXPECT_EQ(event.start, published.start);
        EXPECT_EQ(event.peak, published.peak);
        EXPECT_EQ(event.end, published.end);
        EXPECT_EQ(event.category, published.category);
        EXPECT_EQ(event.category_days, published.category_days);
        EXPECT_NEAR(event.intensity_max, published.intensity_max, kPrinted);
        EXPECT_NEAR(event.intensity_mean, published.intensity_mean, kPrinted);
        EXPECT_NEAR(event.intensity_var, published.intensity_var, kPrinted);
        EXPECT_NEAR(event.intensity_cumulative, published.intensity_cumulative, 100 * kPrinted);
        EXPECT_NEAR(event.intensity_max_thresh, published.intensity_max_thresh, kPrinted);
        EXPECT_NEAR(event.intensity_mean_thresh, published.intensity_mean_thresh, kPrinted);
        EXPECT_NEAR(event.rate_onset, published.rate_onset, kPrinted);
        EXPECT_NEAR(event.rate_decline, published.rate_decline, kPrinted);
    }
}

}  // namespace
}  // namespace sstclim
