#include "pipeline/input/read_plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipeline/schedule/schedule.hpp"
#include "tests/unit/pipeline/run_of.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kFieldRows = 4;
constexpr std::size_t kColumns = 6;
constexpr std::size_t kChunkCells = 2 * kColumns;  ///< of a day

/// A file from `first` to `last` with chunks of `records` days and two rows, stored in `bytes` bytes each.
io::SourceFile chunked_file(const Date& first, const Date& last, std::uint64_t records, std::uint64_t bytes,
                            std::size_t rows = kFieldRows) {
    io::SourceFile file;
    file.path = to_string(first);
    file.variable = "sst";
    file.grid = {{"lat", "lon"}, {rows, kColumns}, 7};
    file.packing.storage = StorageType::int16;
    for (Date date = first; date <= last; date = add_days(Calendar::standard, date, 1))
        file.times.push_back({date, 0});
    file.layout.kind = io::StorageLayout::Kind::chunked;
    file.layout.chunk_shape = {records, 2, kColumns};
    file.layout.chunks.assign((file.times.size() + records - 1) / records * (rows / 2), {4096, bytes, 0});
    return file;
}

io::Catalogue daily(const Schedule& schedule, std::size_t rows = kFieldRows) {
    std::vector<io::SourceFile> files;
    for (const Step& step : schedule.steps) {
        for (const Date& date : step.dates)
            files.push_back(chunked_file(date, date, 1, 1000 + 10 * static_cast<std::uint64_t>(date.year % 7), rows));
    }
    return io::Catalogue(std::move(files));
}

io::Catalogue yearly(int first, int last, std::uint64_t records) {
    std::vector<io::SourceFile> files;
    for (int year = first; year <= last; ++year)
        files.push_back(chunked_file({year, 1, 1}, {year, 12, 31}, records, 1000));
    return io::Catalogue(std::move(files));
}

TEST(ReadPlan, TheFieldsOfAStepComeInTheOrderOfTheYears) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1997, 5, DayRange{100, 120}));
    const io::Catalogue catalogue = daily(schedule);
    const ReadPlan plan(schedule.dates(), catalogue, 3);
    ASSERT_EQ(plan.steps().size(), schedule.steps.size());
    for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
        const StepReads& reads = plan.steps()[step];
        ASSERT_EQ(reads.fields.size(), 7U);
        for (std::size_t i = 0; i < 7; ++i)
            EXPECT_EQ(reads.fields[i], catalogue.find(schedule.steps[step].dates[i]));
    }
    EXPECT_EQ(plan.cache_bytes(), 0U) << "no chunk holds several days";
}

/// Of the chunks that each rank reads in these steps.
std::vector<std::uint64_t> stored_bytes(const std::vector<StepReads>& steps, const io::Catalogue& catalogue,
                                        int ranks) {
    std::vector<std::uint64_t> bytes(static_cast<std::size_t>(ranks));
    for (const StepReads& step : steps) {
        for (const Band& band : step.bands) {
            for (std::size_t chunk = band.cells.begin / kChunkCells; chunk < band.cells.end / kChunkCells; ++chunk) {
                bytes[static_cast<std::size_t>(band.reader)] +=
                    catalogue.files()[step.fields[band.day].file].layout.chunks[chunk].bytes;
            }
        }
    }
    return bytes;
}

TEST(ReadPlan, RanksReadEqualBytesButForOneField) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1997, 5, DayRange{100, 120}));
    const io::Catalogue catalogue = daily(schedule);
    const ReadPlan plan(schedule.dates(), catalogue, 4);
    const std::vector<std::uint64_t> bytes = stored_bytes(plan.steps(), catalogue, 4);
    EXPECT_LE(std::ranges::max(bytes) - std::ranges::min(bytes), 2 * (1000U + 60U));
}

/// 30 years of fields of 18 chunks; ranks as on many nodes.
TEST(ReadPlan, ManyRanksShareTheChunksOfAField) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 2020, 5, DayRange{100, 101}));
    const io::Catalogue catalogue = daily(schedule, 36);
    for (const int ranks : {1, 2, 7, 16, 30, 45, 64, 180, 540, 1000, 4096}) {
        const ReadPlan plan(schedule.dates(), catalogue, ranks);
        for (const StepReads& step : plan.steps()) {
            std::vector<std::vector<int>> readers(step.fields.size(), std::vector<int>(36 * kColumns));
            for (const Band& band : step.bands) {
                EXPECT_EQ(band.cells.begin % kChunkCells, 0U) << "a chunk is inflated by one rank";
                for (std::size_t cell = band.cells.begin; cell < band.cells.end; ++cell)
                    ++readers[band.day][cell];
            }
            for (const std::vector<int>& cells : readers)
                EXPECT_THAT(cells, testing::Each(1)) << ranks << " ranks";
            const std::vector<std::uint64_t> bytes = stored_bytes({step}, catalogue, ranks);
            const auto busy = static_cast<int>(bytes.size()) - static_cast<int>(std::ranges::count(bytes, 0U));
            EXPECT_EQ(busy, std::min(ranks, 30 * 18));
            const std::uint64_t sum = std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0});
            EXPECT_LE(std::ranges::max(bytes) * static_cast<std::uint64_t>(busy), 2 * sum) << ranks << " ranks";
        }
    }
}

TEST(ReadPlan, AChunkOfSeveralDaysBelongsToOneRank) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1997, 5));
    for (const std::uint64_t records : {2, 40, 366}) {
        const io::Catalogue catalogue = yearly(1991, 1997, records);
        const ReadPlan plan(schedule.dates(), catalogue, 3);
        std::map<std::tuple<std::uint32_t, std::uint64_t, std::size_t>, std::set<int>> readers;
        for (const StepReads& step : plan.steps()) {
            for (const Band& band : step.bands) {
                const io::FieldRef& field = step.fields[band.day];
                readers[{field.file, field.record / records, band.cells.begin}].insert(band.reader);
            }
        }
        for (const auto& [chunks, ranks] : readers)
            EXPECT_EQ(ranks.size(), 1U) << "file " << std::get<0>(chunks) << ", cell " << std::get<2>(chunks) << " of "
                                        << records;
    }
}

TEST(ReadPlan, ChunksOfADayInYearlyFilesAreDealtDayByDay) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1994, 0, DayRange{100, 102}));
    const io::Catalogue catalogue = yearly(1991, 1994, 1);
    const ReadPlan plan(schedule.dates(), catalogue, 3);
    EXPECT_THAT(stored_bytes(plan.steps(), catalogue, 3), testing::Each(8 * 1000U)) << "24 chunks, 8 for each";
}

TEST(ReadPlan, TheCacheHoldsTheChunksBetweenTheirFirstDayAndTheirLast) {
    constexpr std::uint64_t kChunkBytes = 2 * kColumns * 2;  // of a day
    const auto needed = [](std::uint64_t records, int ranks) {
        // 1 to 20 January of three years, one day at a time.
        const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1993, 0, DayRange{1, 20}));
        return ReadPlan(schedule.dates(), yearly(1991, 1993, records), ranks).cache_bytes();
    };
    EXPECT_EQ(needed(10, 1), 3 * 2 * 10 * kChunkBytes) << "three years, two chunks of a field";
    EXPECT_EQ(needed(366, 1), 3 * 2 * 366 * kChunkBytes);
    EXPECT_EQ(needed(10, 3), 2 * 10 * kChunkBytes) << "one year a rank";
    EXPECT_EQ(needed(1, 1), 0U);
}

constexpr std::uint64_t kFieldBytes = kFieldRows * kColumns * 2;  ///< decoded

/// Days of January, a file each.
io::Catalogue january() {
    std::vector<io::SourceFile> files;
    for (int day = 1; day <= 9; ++day)
        files.push_back(chunked_file({2001, 1, day}, {2001, 1, day}, 1, 1000));
    return io::Catalogue(std::move(files));
}

/// Steps of days of January.
std::vector<std::vector<Date>> steps_of(const std::vector<std::vector<int>>& days) {
    std::vector<std::vector<Date>> steps;
    for (const std::vector<int>& step : days) {
        std::vector<Date>& dates = steps.emplace_back();
        for (const int day : step)
            dates.push_back({2001, 1, day});
    }
    return steps;
}

/// Which fields of each step are read again soon.
std::vector<std::vector<bool>> again(const ReadPlan& plan) {
    std::vector<std::vector<bool>> fields;
    for (const StepReads& step : plan.steps())
        fields.push_back(step.again);
    return fields;
}

using Flags = std::vector<std::vector<bool>>;

TEST(ReadPlan, AFieldThatComesAgainSoonIsKeptUntilThen) {
    const auto steps = steps_of({{1}, {2}, {1}, {3}, {1}});
    const ReadPlan two(steps, january(), 1, 2);
    EXPECT_EQ(again(two), (Flags{{true}, {false}, {true}, {false}, {false}}));
    EXPECT_EQ(two.cache_bytes(), kFieldBytes) << "it is one field all the time";
    const ReadPlan one(steps, january(), 1, 1);
    EXPECT_EQ(again(one), (Flags{{false}, {false}, {false}, {false}, {false}})) << "two steps are not soon";
    EXPECT_EQ(one.cache_bytes(), 0U);
    EXPECT_EQ(again(ReadPlan(steps, january(), 1)), again(one)) << "nothing is kept without being asked for";
}

TEST(ReadPlan, TheCacheHoldsFieldsFromTheirFirstReadToTheLastThatIsSoon) {
    // Days 1 and 2 wait for each other; 3 comes when both have gone, 4 never again.
    const auto steps = steps_of({{1, 4}, {2}, {1}, {2}, {3}, {3}});
    EXPECT_EQ(ReadPlan(steps, january(), 1, 2).cache_bytes(), 2 * kFieldBytes);
    EXPECT_EQ(ReadPlan(steps, january(), 1, 1).cache_bytes(), kFieldBytes) << "day 3 alone";
    EXPECT_EQ(ReadPlan(steps_of({{1, 2, 3}, {3, 2, 1}}), january(), 1, 1).cache_bytes(), 3 * kFieldBytes);
    EXPECT_EQ(ReadPlan(steps_of({{1, 2, 3}, {3, 2, 1}}), january(), 3, 1).cache_bytes(), kFieldBytes) << "one a rank";
}

TEST(ReadPlan, AKeptFieldStaysWithTheRankThatReadItFirst) {
    const auto steps = steps_of({{1, 2, 3}, {4, 5, 6, 7}, {3, 1, 2, 8, 9}, {1, 2, 3}});
    const ReadPlan plan(steps, january(), 3, 3);
    std::map<std::pair<std::uint32_t, std::size_t>, std::set<int>> readers;
    for (const StepReads& step : plan.steps()) {
        for (const Band& band : step.bands)
            readers[{step.fields[band.day].file, band.cells.begin}].insert(band.reader);
    }
    for (const auto& [chunk, ranks] : readers)
        EXPECT_EQ(ranks.size(), 1U) << "file " << chunk.first << ", cell " << chunk.second;
    EXPECT_EQ(again(plan)[0], (std::vector<bool>{true, true, true}));
    EXPECT_EQ(again(plan)[2], (std::vector<bool>{true, true, true, false, false}));
}

TEST(ReadPlan, AbsentDaysAreNotWaitedFor) {
    const ReadPlan plan(steps_of({{1, 20}, {20}, {1}}), january(), 1, 2);
    EXPECT_EQ(plan.steps()[0].fields.size(), 1U);
    EXPECT_EQ(plan.steps()[1].fields.size(), 0U);
    EXPECT_EQ(again(plan), (Flags{{true}, {}, {false}}));
}

/// Behind 28 February windows of real days begin anew: within 22 steps all days there have come for the last time.
TEST(ReadPlan, DaysAroundThe29thOfFebruaryAreInflatedOnce) {
    for (const LeapDay leap_day : {LeapDay::interpolate, LeapDay::separate}) {
        RunConfig config = run_of(1991, 1996, 5);
        config.leap_day = leap_day;
        const auto steps = make_schedule(Calendar::standard, config).dates();
        const ReadPlan plan(steps, yearly(1990, 1997, 1), 2, 22);
        std::map<Date, bool> is_kept;
        for (std::size_t step = 0; step < steps.size(); ++step) {
            for (std::size_t i = 0; i < steps[step].size(); ++i) {
                const Date& date = steps[step][i];
                const auto before = is_kept.find(date);
                if (before != is_kept.end() && (date.month == 2 || date.month == 3)) {
                    EXPECT_TRUE(before->second) << to_string(date) << " in step " << step;
                }
                is_kept[date] = plan.steps()[step].again[i];
            }
        }
        for (const auto& [date, kept] : is_kept)
            EXPECT_FALSE(kept) << to_string(date) << " is not read again";
        EXPECT_GT(plan.cache_bytes(), 0U);
        EXPECT_LE(plan.cache_bytes(), 6U * 22 * kFieldBytes) << "some days of six years";
    }
}

TEST(ReadPlan, ChunksOfSeveralDaysAreKeptForAllOfThemAndNotForASoonAlone) {
    const std::vector<std::vector<Date>> steps{{{1991, 1, 1}}, {{1991, 1, 2}}, {{1991, 1, 1}}};
    const ReadPlan plan(steps, yearly(1991, 1991, 10), 1, 2);
    EXPECT_EQ(again(plan), (Flags{{false}, {false}, {false}})) << "their reader counts their days itself";
    EXPECT_EQ(plan.cache_bytes(), 10 * kFieldBytes);
}

TEST(ReadPlan, WhereNoSizesAreKnownTheYearsAreDealtEvenly) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1996, 5));
    std::vector<io::SourceFile> files = yearly(1991, 1996, 1).files();
    for (io::SourceFile& file : files)
        file.layout = {};  // of kind `library`
    const ReadPlan plan(schedule.dates(), io::Catalogue(files), 3);
    for (std::size_t step = 5; step < 370; ++step) {
        for (int rank = 0; rank < 3; ++rank)
            ASSERT_EQ(plan.steps()[step].of_rank(rank).size(), 2U) << "step " << step;
        for (std::size_t day = 0; day < 6; ++day)
            ASSERT_EQ(plan.steps()[step].bands[day].reader, plan.steps()[5].bands[day].reader)
                << "a rank keeps its files";
    }
}

}  // namespace
}  // namespace sstclim
