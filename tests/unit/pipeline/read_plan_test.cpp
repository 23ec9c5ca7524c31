#include "pipeline/read_plan.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sstclim {
namespace {

constexpr std::size_t kRows = 4;
constexpr std::size_t kColumns = 6;

/// A file from `first` to `last` with chunks of `records` days and two rows, stored in `bytes` bytes each.
io::SourceFile chunked_file(const Date& first, const Date& last, std::uint64_t records, std::uint64_t bytes) {
    io::SourceFile file;
    file.path = to_string(first);
    file.variable = "sst";
    file.grid = {{"lat", "lon"}, {kRows, kColumns}, 7};
    file.packing.storage = StorageType::int16;
    for (Date date = first; date <= last; date = add_days(Calendar::standard, date, 1))
        file.times.push_back({date, 0});
    file.layout.kind = io::StorageLayout::Kind::chunked;
    file.layout.chunk_shape = {records, 2, kColumns};
    file.layout.chunks.assign((file.times.size() + records - 1) / records * 2, {4096, bytes, 0});
    return file;
}

io::Catalogue daily(const Schedule& schedule) {
    std::vector<io::SourceFile> files;
    for (const Step& step : schedule.steps) {
        for (const Date& date : step.dates)
            files.push_back(chunked_file(date, date, 1, 1000 + 10 * static_cast<std::uint64_t>(date.year % 7)));
    }
    return io::Catalogue(std::move(files));
}

io::Catalogue yearly(int first, int last, std::uint64_t records) {
    std::vector<io::SourceFile> files;
    for (int year = first; year <= last; ++year)
        files.push_back(chunked_file({year, 1, 1}, {year, 12, 31}, records, 1000));
    return io::Catalogue(std::move(files));
}

TEST(ReadPlan, EveryFieldOfAStepIsReadByOneRankInTheOrderOfTheYears) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 1997, 5, DaySubset{100, 120});
    const io::Catalogue catalogue = daily(schedule);
    const ReadPlan plan(schedule, catalogue, 3);
    ASSERT_EQ(plan.steps().size(), schedule.steps.size());
    std::size_t fields = 0;
    for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
        const StepReads& reads = plan.steps()[step];
        ASSERT_EQ(reads.fields.size(), 7U);
        ASSERT_EQ(reads.readers.size(), 7U);
        for (std::size_t i = 0; i < 7; ++i)
            EXPECT_EQ(reads.fields[i], catalogue.find(schedule.steps[step].dates[i]));
        for (int rank = 0; rank < 3; ++rank) {
            EXPECT_LE(reads.of_rank(rank).size(), 3U);
            fields += reads.of_rank(rank).size();
        }
    }
    EXPECT_EQ(fields, 7 * schedule.steps.size());
    EXPECT_EQ(plan.of_rank(0).size() + plan.of_rank(1).size() + plan.of_rank(2).size(), fields);
    EXPECT_EQ(plan.cache_bytes(), 0U) << "no chunk holds several days";
}

TEST(ReadPlan, RanksReadEqualBytesButForOneField) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 1997, 5, DaySubset{100, 120});
    const io::Catalogue catalogue = daily(schedule);
    const ReadPlan plan(schedule, catalogue, 4);
    std::vector<std::uint64_t> bytes;
    for (int rank = 0; rank < 4; ++rank) {
        std::uint64_t& sum = bytes.emplace_back();
        for (const io::FieldRef& field : plan.of_rank(rank)) {
            for (const io::StoredChunk& chunk : catalogue.files()[field.file].layout.chunks)
                sum += chunk.bytes;
        }
    }
    EXPECT_LE(std::ranges::max(bytes) - std::ranges::min(bytes), 2 * (1000U + 60U));
}

TEST(ReadPlan, AChunkOfSeveralDaysBelongsToOneRank) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 1997, 5, std::nullopt);
    for (const std::uint64_t records : {2, 40, 366}) {
        const io::Catalogue catalogue = yearly(1991, 1997, records);
        const ReadPlan plan(schedule, catalogue, 3);
        std::map<std::pair<std::uint32_t, std::uint64_t>, std::set<int>> readers;
        for (const StepReads& step : plan.steps()) {
            for (std::size_t i = 0; i < step.fields.size(); ++i)
                readers[{step.fields[i].file, step.fields[i].record / records}].insert(step.readers[i]);
        }
        for (const auto& [group, ranks] : readers)
            EXPECT_EQ(ranks.size(), 1U) << "file " << group.first << ", chunks " << group.second << " of " << records;
    }
}

TEST(ReadPlan, ChunksOfADayInYearlyFilesAreDealtDayByDay) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 1994, 0, DaySubset{100, 102});
    const ReadPlan plan(schedule, yearly(1991, 1994, 1), 3);
    for (int rank = 0; rank < 3; ++rank)
        EXPECT_EQ(plan.of_rank(rank).size(), 4U) << "12 fields, 4 for each";
}

TEST(ReadPlan, TheCacheHoldsTheChunksBetweenTheirFirstDayAndTheirLast) {
    constexpr std::uint64_t kChunkBytes = 2 * kColumns * 2;  // of a day
    const auto needed = [](std::uint64_t records, int ranks) {
        // 1 to 20 January of three years, one day at a time.
        const Schedule schedule = make_schedule(Calendar::standard, 1991, 1993, 0, DaySubset{1, 20});
        return ReadPlan(schedule, yearly(1991, 1993, records), ranks).cache_bytes();
    };
    EXPECT_EQ(needed(10, 1), 3 * 2 * 10 * kChunkBytes) << "three years, two chunks of a field";
    EXPECT_EQ(needed(366, 1), 3 * 2 * 366 * kChunkBytes);
    EXPECT_EQ(needed(10, 3), 2 * 10 * kChunkBytes) << "one year a rank";
    EXPECT_EQ(needed(1, 1), 0U);
}

TEST(ReadPlan, WhereNoSizesAreKnownTheYearsAreDealtEvenly) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 1996, 5, std::nullopt);
    std::vector<io::SourceFile> files = yearly(1991, 1996, 1).files();
    for (io::SourceFile& file : files)
        file.layout = {};  // of kind `library`
    const ReadPlan plan(schedule, io::Catalogue(files), 3);
    for (std::size_t step = 5; step < 370; ++step) {
        for (int rank = 0; rank < 3; ++rank)
            ASSERT_EQ(plan.steps()[step].of_rank(rank).size(), 2U) << "step " << step;
        ASSERT_EQ(plan.steps()[step].readers, plan.steps()[5].readers) << "a rank keeps its files";
    }
}

}  // namespace
}  // namespace sstclim
