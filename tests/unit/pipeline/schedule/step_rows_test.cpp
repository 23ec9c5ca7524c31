#include "pipeline/schedule/step_rows.hpp"

#include <cstring>
#include <numeric>
#include <set>
#include <span>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/error.hpp"
#include "tests/unit/pipeline/catalogue_of.hpp"
#include "tests/unit/pipeline/run_of.hpp"

namespace sstclim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kMissingCell = missing_value<double>();

/// 29 February of four years, of which 1992 has one, for the baselines 1991-1994, 1991-1992 and 1993-1994.
Step filled_step() {
    return {
        .dates = {{1991, 2, 28}, {1991, 3, 1}, {1992, 2, 29}, {1993, 2, 28}, {1993, 3, 1}, {1994, 2, 28}, {1994, 3, 1}},
        .rows = {{0, 1}, {2, std::nullopt}, {3, 4}, {5, 6}},
        .of_baseline = {{0, 4}, {0, 2}, {2, 4}},
        .day = std::nullopt,
        .pool_days = {}};
}

std::vector<std::pair<std::size_t, int>> sources_of(const StepRows& rows) {
    std::vector<std::pair<std::size_t, int>> sources;
    for (const RowSource& source : rows.sources)
        sources.emplace_back(source.field, source.other ? static_cast<int>(*source.other) : -1);
    return sources;
}

StepRows rows_without(const Step& step, const std::set<Date>& absent) {
    std::set<Date> present(step.dates.begin(), step.dates.end());
    for (const Date& date : absent)
        present.erase(date);
    present.insert({1970, 1, 1});
    return step_rows(step, catalogue_of(Calendar::standard, present));
}

TEST(StepRows, AFractionOfThePoolBeyondTheLeastCountIsWhatADayNeeds) {
    RunConfig config;
    config.min_count = 10;
    Step step = filled_step();
    step.pool_days = {110, 11, 330};
    EXPECT_THAT(min_counts(config, step), ElementsAre(10, 10, 10));
    config.min_fraction = 0.7;
    EXPECT_THAT(min_counts(config, step), ElementsAre(77, 10, 231));
    config.min_fraction = 0.71;
    EXPECT_THAT(min_counts(config, step), ElementsAre(79, 10, 235));
}

TEST(StepRows, OfACompleteStepAreThoseOfTheSchedule) {
    const StepRows rows = rows_without(filled_step(), {});
    EXPECT_THAT(sources_of(rows), ElementsAre(std::pair(0U, 1), std::pair(2U, -1), std::pair(3U, 4), std::pair(5U, 6)));
    EXPECT_EQ(rows.of_baseline, filled_step().of_baseline);
}

TEST(StepRows, AnAbsentDayHasNoRowAndTheFieldsBehindItMoveUp) {
    const StepRows rows = rows_without(filled_step(), {{1992, 2, 29}});
    EXPECT_THAT(sources_of(rows), ElementsAre(std::pair(0U, 1), std::pair(2U, 3), std::pair(4U, 5)));
    EXPECT_THAT(rows.of_baseline, ElementsAre(RowRange{0, 3}, RowRange{0, 1}, RowRange{1, 3}));
}

TEST(StepRows, AMeanOfTwoDaysNeedsBothAndLeavesTheFieldOfOneUnused) {
    const StepRows first = rows_without(filled_step(), {{1991, 3, 1}});
    EXPECT_THAT(sources_of(first), ElementsAre(std::pair(1U, -1), std::pair(2U, 3), std::pair(4U, 5)));
    EXPECT_THAT(first.of_baseline, ElementsAre(RowRange{0, 3}, RowRange{0, 1}, RowRange{1, 3}));
    const StepRows other = rows_without(filled_step(), {{1993, 2, 28}, {1994, 2, 28}});
    EXPECT_THAT(sources_of(other), ElementsAre(std::pair(0U, 1), std::pair(2U, -1)));
    EXPECT_THAT(other.of_baseline, ElementsAre(RowRange{0, 2}, RowRange{0, 2}, RowRange{2, 2}));
}

TEST(StepRows, AStepThatNoFileHasHasNone) {
    const Step step = filled_step();
    const StepRows rows = rows_without(step, {step.dates.begin(), step.dates.end()});
    EXPECT_THAT(rows.sources, IsEmpty());
    for (const RowRange& range : rows.of_baseline)
        EXPECT_EQ(range.size(), 0U);
}

/// Every step of a schedule, and a record with gaps: the rows of a baseline are its days that files have.
TEST(StepRows, OfAScheduleAreThePresentDaysOfEachBaseline) {
    RunConfig config = run_of(1991, 1996, 2, DayRange{50, 70});
    config.baselines.push_back({1994, 1999});
    std::set<Date> present;
    for (Date date{1991, 1, 1}; date.year < 2000; date = add_days(Calendar::standard, date, 1)) {
        if (date.day % 5 != date.year % 5)
            present.insert(date);
    }
    const io::Catalogue catalogue = catalogue_of(Calendar::standard, present);
    for (const Step& step : make_schedule(Calendar::standard, config).steps) {
        const StepRows rows = step_rows(step, catalogue);
        std::vector<Date> fields;
        std::ranges::copy_if(step.dates, std::back_inserter(fields),
                             [&](const Date& d) { return present.contains(d); });
        for (std::size_t b = 0; b < 2; ++b) {
            std::vector<Date> expected;
            for (const Date& date : fields) {
                if (date.year >= config.baselines[b].first && date.year <= config.baselines[b].last)
                    expected.push_back(date);
            }
            std::vector<Date> found;
            for (std::size_t row = rows.of_baseline[b].begin; row < rows.of_baseline[b].end; ++row)
                found.push_back(fields.at(rows.sources.at(row).field));
            EXPECT_EQ(found, expected);
        }
    }
}

TEST(MakeRows, MovesFieldsWithoutARowOutOfTheWay) {
    std::vector<std::int16_t> cells{1, 2, 3, 4, 5, 6, 7, 8};
    const StepRows rows{{{1, std::nullopt}, {3, std::nullopt}}, {{0, 2}}};
    make_rows(rows, CellType::int16, 2, 1, std::as_writable_bytes(std::span(cells)).data());
    EXPECT_EQ(std::vector(cells.begin(), cells.begin() + 4), (std::vector<std::int16_t>{3, 4, 7, 8}));
}

TEST(MakeRows, LeavesFieldsThatAreTheirRowsAsTheyAre) {
    std::vector<float> cells{1, 2, 3, 4};
    const std::vector<float> before = cells;
    make_rows({{{0, std::nullopt}, {1, std::nullopt}}, {{0, 2}}}, CellType::float32, 2, 1,
              std::as_writable_bytes(std::span(cells)).data());
    EXPECT_EQ(cells, before);
}

TEST(MakeRows, AMeanOfTwoIsMissingWhereEitherIs) {
    // Fields: two days, one, two days; the first row's mean lies on its first day.
    std::vector<double> cells{
        1,  kMissingCell, 3, 4, 2, 2, kMissingCell, 5, 7, 8, 9, kMissingCell, 10, 20, kMissingCell, kMissingCell, 11,
        30, kMissingCell, 8};
    make_rows({{{0, 1}, {2, std::nullopt}, {3, 4}}, {{0, 3}}}, CellType::float64, 4, 2,
              std::as_writable_bytes(std::span(cells)).data());
    EXPECT_EQ(std::vector(cells.begin(), cells.begin() + 12),
              (std::vector<double>{1.5, kMissingCell, kMissingCell, 4.5, 7, 8, 9, kMissingCell, 10.5, 25, kMissingCell,
                                   kMissingCell}));
}

TEST(MakeRows, AreTheSameBitsForAnyNumberOfThreads) {
    constexpr std::size_t kOddCells = 1001;
    std::vector<double> first(4 * kOddCells);
    std::iota(first.begin(), first.end(), 0.1);
    std::vector<double> second = first;
    const StepRows rows{{{0, 1}, {2, 3}}, {{0, 2}}};
    make_rows(rows, CellType::float64, kOddCells, 1, std::as_writable_bytes(std::span(first)).data());
    make_rows(rows, CellType::float64, kOddCells, 3, std::as_writable_bytes(std::span(second)).data());
    EXPECT_EQ(std::memcmp(first.data(), second.data(), 2 * kOddCells * sizeof(double)), 0);
}

TEST(MakeRows, PackedCellsHaveNoMean) {
    std::vector<std::int16_t> cells(4);
    EXPECT_THROW(
        make_rows({{{0, 1}}, {{0, 1}}}, CellType::int16, 2, 1, std::as_writable_bytes(std::span(cells)).data()),
        RunError);
}

}  // namespace
}  // namespace sstclim
