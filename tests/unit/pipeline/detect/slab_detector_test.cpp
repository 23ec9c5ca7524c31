#include "pipeline/detect/slab_detector.hpp"

#include <cmath>
#include <limits>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/writing/output_storage.hpp"
#include "tests/support/slow_events.hpp"

namespace sstclim {
namespace {

using testing::SizeIs;

constexpr std::size_t kRecordDays = 150;
constexpr Slab kSlab{1000, 1203};
constexpr CellEncoding kEncoding{CellType::int16, 0.01, 3.0};
constexpr EventRules kRules{EventKind::heatwave, 4, 2};

/// Packed values around 10, whose climatology is 10 and whose threshold is 10.3; some are missing, and so is the
/// climatology of every tenth cell, a day in no file, and the climatology of another.
struct Fields {
    std::vector<std::vector<std::int16_t>> values;  ///< [day][cell]
    std::vector<float> mean = std::vector<float>(kSlab.size(), 10.0F);
    std::vector<float> threshold = std::vector<float>(kSlab.size(), 10.3F);
    std::vector<SlabDay> days;

    Fields() {
        std::mt19937 random(11);
        std::normal_distribution<double> normal;
        std::vector<double> state(kSlab.size());
        for (std::size_t cell = 0; cell < kSlab.size(); cell += 10)
            mean[cell] = std::numeric_limits<float>::quiet_NaN();
        for (std::size_t day = 0; day < kRecordDays; ++day) {
            auto& field = values.emplace_back();
            for (double& x : state) {
                x = 0.8 * x + 0.4 * normal(random);
                field.push_back(random() % 40 == 0 ? missing_value<std::int16_t>()
                                                   : static_cast<std::int16_t>(std::lround(700 + 100 * x)));
            }
        }
        for (std::size_t day = 0; day < kRecordDays; ++day) {
            const bool is_in_year = day != 60;
            days.push_back({day == 40 ? nullptr : reinterpret_cast<const std::byte*>(values[day].data()),
                            is_in_year ? mean.data() : nullptr, is_in_year ? threshold.data() : nullptr});
        }
    }

    slow::EventSeries series(std::size_t cell) const {
        constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();
        slow::EventSeries result;
        for (std::size_t day = 0; day < kRecordDays; ++day) {
            const std::int16_t packed = values[day][cell];
            const bool is_missing = days[day].values == nullptr || packed == missing_value<std::int16_t>();
            result.value.push_back(is_missing ? kMissing
                                              : static_cast<float>(packed * kEncoding.scale + kEncoding.offset));
            result.mean.push_back(days[day].mean == nullptr ? kMissing : mean[cell]);
            result.threshold.push_back(days[day].mean == nullptr ? kMissing : threshold[cell]);
        }
        return result;
    }
};

struct Found {
    std::vector<io::EventRecord> events;
    std::vector<std::vector<std::int8_t>> category;  ///< [day][cell]
    std::vector<std::vector<float>> intensity;
};

Found find(const Fields& fields, std::size_t batch, int threads) {
    SlabDetector detector(kRules, kSlab, kEncoding, batch, DailyFields::category_and_intensity, threads);
    Found found;
    const auto take_settled = [&] {
        for (std::size_t day = found.category.size(); day < detector.settled(); ++day) {
            found.category.emplace_back(detector.category(day), detector.category(day) + kSlab.size());
            found.intensity.emplace_back(detector.intensity(day), detector.intensity(day) + kSlab.size());
        }
    };
    for (std::size_t day = 0; day < kRecordDays; day += batch) {
        detector.push(std::span(fields.days).subspan(day, std::min(batch, kRecordDays - day)));
        take_settled();
    }
    detector.finish();
    take_settled();
    for (const auto& block : detector.events())
        found.events.insert(found.events.end(), block.begin(), block.end());
    return found;
}

class SlabDetectorOf : public testing::TestWithParam<std::pair<std::size_t, int>> {};

TEST_P(SlabDetectorOf, FindsWhatTheSlowReferenceFindsInEveryCell) {
    const auto [batch, threads] = GetParam();
    const Fields fields;
    const Found found = find(fields, batch, threads);
    ASSERT_THAT(found.category, SizeIs(kRecordDays));
    std::size_t next = 0;
    for (std::size_t cell = 0; cell < kSlab.size(); ++cell) {
        const slow::EventSeries series = fields.series(cell);
        const slow::SlowEvents expected = slow::find_events(series, {false, 4, 2});
        for (const slow::SlowEvent& event : expected.events) {
            ASSERT_LT(next, found.events.size());
            const io::EventRecord& record = found.events[next++];
            EXPECT_EQ(record.cell, kSlab.begin + cell);
            EXPECT_EQ(record.start, static_cast<int>(event.start));
            EXPECT_EQ(record.end, static_cast<int>(event.end));
            EXPECT_FLOAT_EQ(record.intensity_cumulative, static_cast<float>(event.intensity_cumulative));
            EXPECT_FLOAT_EQ(record.rate_decline, static_cast<float>(event.rate_decline));
        }
        for (std::size_t day = 0; day < kRecordDays; ++day) {
            const bool is_missing =
                std::isnan(series.value[day]) || std::isnan(series.mean[day]) || std::isnan(series.threshold[day]);
            ASSERT_EQ(found.category[day][cell], is_missing ? io::kFillInt8 : expected.category[day])
                << "cell " << cell << ", day " << day;
            if (expected.category[day] > 0) {
                EXPECT_EQ(found.intensity[day][cell], static_cast<float>(series.value[day] - series.mean[day]));
            } else {
                EXPECT_TRUE(std::isnan(found.intensity[day][cell]));
            }
        }
    }
    EXPECT_EQ(next, found.events.size());
    EXPECT_GT(next, kSlab.size()) << "an event or more a cell, else little is tested";
}

INSTANTIATE_TEST_SUITE_P(BatchesAndThreads, SlabDetectorOf,
                         testing::Values(std::pair(1, 1), std::pair(3, 2), std::pair(32, 3), std::pair(200, 1)));

TEST(SlabDetector, ADayIsSettledWhenNoRunThatBeginsThereCanStillBeTooShort) {
    const Fields fields;
    SlabDetector detector(kRules, kSlab, kEncoding, 5, DailyFields::category, 1);
    EXPECT_EQ(detector.settled(), 0U);
    detector.push(std::span(fields.days).first(2));
    EXPECT_EQ(detector.settled(), 0U);
    detector.push(std::span(fields.days).subspan(2, 5));
    EXPECT_EQ(detector.settled(), 4U);
    detector.finish();
    EXPECT_EQ(detector.settled(), 7U);
}

}  // namespace
}  // namespace sstclim
