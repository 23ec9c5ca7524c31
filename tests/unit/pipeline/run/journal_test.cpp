#include "pipeline/run/journal.hpp"

#include <filesystem>
#include <fstream>
#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/error.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/open_files.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

namespace fs = std::filesystem;

using fixture::usage_error;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

/// What a value of a day's results is, distinct for every day, cell and row.
float value_of(std::size_t day, std::size_t cell, std::size_t row) {
    return static_cast<float>(10000 * day + 10 * cell + row);
}

/// Results of two baselines for a slab, of two percentiles, with domains and shifts.
std::vector<DayResult> empty_results(const Slab& slab) {
    std::vector<DayResult> results;
    for (int baseline = 0; baseline < 2; ++baseline)
        results.emplace_back(slab.size() + 3, 2, DayResultParts{.domains = true, .residuals = false, .shift_bytes = 2});
    return results;
}

/// Calls `visit(value, cell, row)` for every mean, percentile, domain and shift of the slab's cells.
template <typename Visit>
void for_each_value(const std::vector<DayResult>& results, const Slab& slab, const Visit& visit) {
    std::size_t row = 0;
    for (const DayResult& result : results) {
        const std::size_t padded = result.mean.size();
        for (std::size_t cell = slab.begin; cell < slab.end; ++cell) {
            const std::size_t i = cell - slab.begin;
            visit(result.mean.data()[i], cell, row);
            visit(result.percentiles.data()[padded + i], cell, row + 1);
            visit(result.domains.data()[padded + i], cell, row + 2);
            visit(result.shift.data()[2 * i + 1], cell, row + 3);
        }
        row += 4;
    }
}

class JournalOfARun : public testing::Test {
  protected:
    std::string output() const { return folder_.path(); }
    void open() { journal_.emplace(one_rank(), output(), json{{"program", "sstclim"}}); }

    void append(const Tile& tile, std::size_t day, const Slab& slab) {
        const std::vector<DayResult> results = empty_results(slab);
        for_each_value(results, slab, [&](auto& value, std::size_t cell, std::size_t row) {
            value = static_cast<std::remove_reference_t<decltype(value)>>(static_cast<int>(value_of(day, cell, row)));
        });
        journal_->append(tile, day, slab, results);
    }

    void expect_day(const Tile& tile, std::size_t day, const Slab& slab) {
        const std::vector<DayResult> results = empty_results(slab);
        journal_->read(tile, day, slab, results);
        for_each_value(results, slab, [&](auto& value, std::size_t cell, std::size_t row) {
            using Value = std::remove_reference_t<decltype(value)>;
            EXPECT_EQ(value, static_cast<Value>(static_cast<int>(value_of(day, cell, row))))
                << "day " << day << ", cell " << cell << ", row " << row;
        });
    }

    fixture::TemporaryFolder folder_;
    std::optional<Journal> journal_;
};

const Tile kGrid{0, {0, 20}};

TEST_F(JournalOfARun, WhatSomeSlabsWroteOtherSlabsRead) {
    open();
    for (const std::size_t day : {4, 5}) {
        append(kGrid, day, {0, 7});
        append(kGrid, day, {7, 8});
        append(kGrid, day, {8, 20});
    }
    open();
    for (const std::size_t day : {4, 5}) {
        for (const Slab slab : {Slab{0, 20}, Slab{0, 10}, Slab{10, 20}, Slab{7, 8}, Slab{6, 9}, Slab{19, 20}})
            expect_day(kGrid, day, slab);
    }
}

TEST_F(JournalOfARun, SeveralRunsGoOnAfterEachOther) {
    open();
    append(kGrid, 4, {0, 20});
    for (const std::size_t day : {5, 6, 7}) {
        open();
        EXPECT_EQ(journal_->finished(kGrid, {4, 5, 6, 7, 8}), day - 4);
        append(kGrid, day, {0, 20});
    }
    open();
    for (const std::size_t day : {4, 5, 6, 7})
        expect_day(kGrid, day, {3, 17});
}

TEST_F(JournalOfARun, ADayIsFinishedWhenAllItsCellsAreThere) {
    open();
    append(kGrid, 0, {10, 20});
    append(kGrid, 0, {0, 10});
    append(kGrid, 1, {0, 9});
    append(kGrid, 1, {10, 20});
    append(kGrid, 2, {0, 20});
    append(kGrid, 3, {0, 12});
    append(kGrid, 3, {5, 20});
    open();
    EXPECT_EQ(journal_->finished(kGrid, {0, 1, 2, 3}), 1U) << "day 1 lacks a cell";
    EXPECT_EQ(journal_->finished(kGrid, {2, 3, 0, 1}), 3U) << "in the order in which days are computed";
    EXPECT_EQ(journal_->finished(kGrid, {0, 2, 3, 9}), 3U) << "of day 9 there is nothing";
    EXPECT_EQ(journal_->finished(kGrid, {1, 0}), 0U);
    EXPECT_EQ(journal_->finished(kGrid, {}), 0U);
    append(kGrid, 1, {9, 10});
    open();
    EXPECT_EQ(journal_->finished(kGrid, {0, 1, 2, 3}), 4U);
}

TEST_F(JournalOfARun, TilesAreKeptApart) {
    const Tile first{0, {0, 12}};
    const Tile second{1, {12, 20}};
    open();
    append(first, 3, {0, 12});
    append(second, 3, {12, 15});
    open();
    EXPECT_EQ(journal_->finished(first, {3}), 1U);
    EXPECT_EQ(journal_->finished(second, {3}), 0U);
    append(second, 3, {15, 20});
    open();
    EXPECT_EQ(journal_->finished(second, {3}), 1U);
    expect_day(second, 3, {12, 20});
}

TEST_F(JournalOfARun, ItsRecordsAreReadInAnyOrderOfDays) {
    open();
    for (const std::size_t day : {7, 3, 5, 4}) {
        append({1, {12, 20}}, day, {12, 20});
        append({0, {0, 12}}, day, {0, 12});
    }
    open();
    for (const std::size_t day : {5, 3, 4, 7}) {
        expect_day({0, {0, 12}}, day, {2, 12});
        expect_day({1, {12, 20}}, day, {12, 19});
    }
}

TEST_F(JournalOfARun, ItsFilesStayOpenFromDayToDay) {
    open();
    append(kGrid, 4, {0, 20});
    append(kGrid, 5, {0, 20});
    open();
    expect_day(kGrid, 4, {0, 20});
    fs::remove_all(folder_.file(".sstclim-journal"));
    expect_day(kGrid, 5, {0, 20});
}

TEST_F(JournalOfARun, OfMoreRunsThanMayHaveFilesOpenCanBeRead) {
    constexpr std::size_t kRuns = 140;
    for (std::size_t run = 0; run < kRuns; ++run) {
        open();
        append(kGrid, run, {0, 20});
    }
    open();
    const auto before = fixture::open_files();
    for (std::size_t day = 0; day < kRuns; ++day)
        expect_day(kGrid, day, {0, 20});
    EXPECT_LE(fixture::open_files() - before, 128);
    expect_day(kGrid, 0, {0, 20});
}

TEST_F(JournalOfARun, ADayThatWasCutOffIsNotFinished) {
    open();
    append(kGrid, 0, {0, 20});
    append(kGrid, 1, {0, 20});
    journal_.reset();
    for (const auto& file : fs::recursive_directory_iterator(output())) {
        if (file.path().filename().string().starts_with("days-"))
            fs::resize_file(file.path(), file.file_size() - 1);
    }
    open();
    EXPECT_EQ(journal_->finished(kGrid, {0, 1}), 1U);
    append(kGrid, 1, {0, 20});
    open();
    EXPECT_EQ(journal_->finished(kGrid, {0, 1}), 2U);
    expect_day(kGrid, 1, {0, 20});
}

TEST_F(JournalOfARun, TellsWhatItWasBegunWithAndIsRemovedWithoutATrace) {
    EXPECT_FALSE(Journal::exists(output()));
    open();
    EXPECT_TRUE(Journal::exists(output()));
    EXPECT_EQ(Journal::identity(output()), json({{"program", "sstclim"}}));
    append(kGrid, 0, {0, 20});
    journal_.reset();
    std::ofstream(folder_.file("p90.nc")) << "a result";
    Journal::remove(output());
    EXPECT_FALSE(Journal::exists(output()));
    EXPECT_EQ(std::distance(fs::directory_iterator(output()), fs::directory_iterator()), 1);
}

TEST_F(JournalOfARun, RemovalLeavesForeignFilesAlone) {
    open();
    journal_.reset();
    std::ofstream(folder_.file(".sstclim-journal/notes")) << "mine";
    Journal::remove(output());
    EXPECT_TRUE(fs::exists(folder_.file(".sstclim-journal/notes")));
    EXPECT_FALSE(Journal::exists(output()));
}

TEST_F(JournalOfARun, WhatItWasBegunWithMustBeReadable) {
    fs::create_directory(folder_.file(".sstclim-journal"));
    std::ofstream(folder_.file(".sstclim-journal/run.json")) << "{ \"program\": ";
    EXPECT_THAT(fixture::run_error([&] { Journal::identity(output()); }),
                AllOf(HasSubstr(folder_.file(".sstclim-journal/run.json")), HasSubstr("begin anew")));
}

json identity() {
    return {{"program", "sstclim 1"},
            {"choices", {{"window", "5"}, {"percentile", "90"}}},
            {"files", {{"a.nc", {{"bytes", 10}, {"modified_ns", 7}}}, {"b.nc", {{"bytes", 20}, {"modified_ns", 8}}}}},
            {"tiles", 2}};
}

TEST(JournalIdentity, OfTheSameRunIsAccepted) {
    EXPECT_NO_THROW(require_same_identity(identity(), identity()));
}

TEST(JournalIdentity, TheFirstDifferenceIsNamedWithBothValues) {
    const auto refusal = [](const json::json_pointer& place, const json& value) {
        json run = identity();
        run[place] = value;
        return usage_error([&] { require_same_identity(identity(), run); });
    };
    using Pointer = json::json_pointer;
    EXPECT_THAT(
        refusal(Pointer("/program"), "sstclim 2"),
        AllOf(HasSubstr("--resume"), HasSubstr("program"), HasSubstr("\"sstclim 1\""), HasSubstr("\"sstclim 2\"")));
    EXPECT_THAT(refusal(Pointer("/choices/window"), "3"),
                AllOf(HasSubstr("window \"5\""), HasSubstr("this run has \"3\""), HasSubstr("--overwrite")));
    EXPECT_THAT(refusal(Pointer("/choices/smooth"), "31"), AllOf(HasSubstr("smooth null"), HasSubstr("\"31\"")));
    EXPECT_THAT(refusal(Pointer("/files/b.nc/modified_ns"), 9),
                AllOf(HasSubstr("b.nc"), HasSubstr("\"modified_ns\":8"), HasSubstr("\"modified_ns\":9")));
    EXPECT_THAT(refusal(Pointer("/tiles"), 3), HasSubstr("tiles 2, this run has 3"));
}

TEST(JournalIdentity, AFileThatIsThereNoLongerIsADifference) {
    json run = identity();
    run["files"].erase("a.nc");
    EXPECT_THAT(usage_error([&] { require_same_identity(identity(), run); }), HasSubstr("files"));
}

}  // namespace
}  // namespace sstclim
