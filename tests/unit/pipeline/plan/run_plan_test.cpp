#include "pipeline/plan/run_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "src/available_memory.hpp"
#include "src/error.hpp"
#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kPlannedCells = 128 * 128;  ///< as many on each of 1, 2, 4 and 8 ranks, without padding
constexpr std::uint64_t kYears = 4;
constexpr std::uint64_t kPlannedDays = 11;
constexpr std::uint64_t kPlannedFields = kYears * (kPlannedDays + 2);

/// Four summers' eleven days with a day on either side, of data that do not exist, on CPUs with much memory.
PlanConfig small_config(int ranks) {
    PlanConfig config;
    config.grid = GridSize{128, 128};
    config.baselines = {{2001, 2004}};
    config.days = DayRange{160, 170};
    config.window = 1;
    config.threads = 2;
    config.ranks = ranks;
    config.ranks_per_node = 1;
    config.memory = std::uint64_t{64} << 30U;
    config.device_memory = 0;
    return config;
}

/// Thirty years' pools of one day on a grid of two chunks of output, about 450 MB of windows.
PlanConfig large_config(int ranks) {
    PlanConfig config = small_config(ranks);
    config.grid = GridSize{512, 512};
    config.baselines = {{1991, 2020}};
    config.days = DayRange{180, 180};
    config.window = 5;
    return config;
}

TEST(RunPlan, CountsFieldsChunksAndBytes) {
    const RunPlan plan = plan_run(small_config(4), one_rank());
    EXPECT_EQ(plan.cells(), kPlannedCells);
    EXPECT_EQ(plan.days, kPlannedDays);
    EXPECT_EQ(plan.files, kPlannedFields);
    EXPECT_EQ(plan.reading.fields, kPlannedFields);
    EXPECT_EQ(plan.reading.chunks_inflated, kPlannedFields);
    EXPECT_EQ(plan.reading.chunks_distinct, kPlannedFields);
    EXPECT_EQ(plan.reading.decoded_bytes, kPlannedFields * kPlannedCells * 2);
    EXPECT_NEAR(static_cast<double>(plan.reading.stored_bytes),
                *plan.stored_share * static_cast<double>(plan.reading.decoded_bytes),
                static_cast<double>(kPlannedFields));
    EXPECT_EQ(plan.reading.most_of_rank, kPlannedFields / 4 * kPlannedCells * 2) << "a year a rank";
    EXPECT_EQ(plan.output_bytes, kPlannedDays * kPlannedCells * 4 * sizeof(float)) << "mean, count, std and p90";
    EXPECT_EQ(plan.journal_bytes, std::nullopt);
}

TEST(RunPlan, EveryRankSendsAllButItsOwnPartOfWhatItReads) {
    for (const std::uint64_t ranks : {1U, 2U, 4U, 8U}) {
        const RunPlan plan = plan_run(small_config(static_cast<int>(ranks)), one_rank());
        EXPECT_EQ(plan.bytes_exchanged, plan.reading.decoded_bytes * (ranks - 1) / ranks) << ranks << " ranks";
        EXPECT_GE(plan.most_bytes_of_rank * ranks, plan.bytes_exchanged);
        EXPECT_EQ(plan.most_bytes_of_rank, plan.reading.most_of_rank * (ranks - 1) / ranks);
    }
}

// A rank has 4096 cells of int16 and windows of 3 days of 4 years: of 12 values the lists keep 8, the shortest length.
// Bytes a cell:
//   sums       2 of the shift; for each of 3 + 1 days and for the window 4 of the count and 2 x 8 of the sums: 102
//   lists      for each of 3 - 1 days 8 values of 2 bytes: 32
//   in work    the sorted 4 values of 3 days and a list of 8, of 2 bytes: 40
//   a step     4 fields of 2 bytes, and mean, std, count and p90 of 4: 24
TEST(RunPlan, MemoryOnACpuIsThatOfWindowsAndRing) {
    const RunPlan plan = plan_run(small_config(4), one_rank());
    EXPECT_EQ(plan.largest_slab, 4096U);
    EXPECT_EQ(plan.memory.slab.windows, 4096U * (102 + 32) + 2 * 128 * 40) << "in work: 128 cells of both threads";
    EXPECT_EQ(plan.memory.slab.ring, 6U * 4096 * 24) << "a block of three days, and three that wait";
    EXPECT_EQ(plan.memory.slab.exchange, 3U * 4096 * 2) << "of the one field of a step that it reads";
    EXPECT_EQ(plan.memory.slab.waiting, 0U);
    EXPECT_EQ(plan.memory.device, 0U);
}

TEST(RunPlan, MemoryOnADeviceIsThatOfWindowsAndTwoSteps) {
    PlanConfig config = small_config(4);
    config.device_memory = std::uint64_t{1} << 30U;
    const RunPlan plan = plan_run(config, one_rank());
    EXPECT_EQ(plan.memory.slab.windows, 0U);
    EXPECT_EQ(plan.memory.device, 4096U * (102 + 32 + 40) + 2 * 4096 * 24) << "all cells are in work";
    EXPECT_EQ(plan.memory.slab.ring, 4U * 4096 * 24);
}

TEST(RunPlan, SmoothedResultsWait) {
    PlanConfig config = small_config(1);
    config.days = std::nullopt;
    config.smooth = 31;
    // Mean and p90 with what float32 leaves of them, count and std: 24 bytes a cell for twice the width.
    EXPECT_EQ(plan_run(config, one_rank()).memory.slab.waiting, 2 * 31 * 24 * kPlannedCells);
}

TEST(RunPlan, TheDaysAtTheEdgesOfTheYearsAreReadTwice) {
    PlanConfig config = small_config(1);
    config.days = std::nullopt;
    const RunPlan plan = plan_run(config, one_rank());
    // Windows of three days around 365 days; each of three inner edges has a day of either year twice.
    EXPECT_EQ(plan.reading.fields, kYears * 367);
    EXPECT_EQ(plan.coverage.read_twice, 6U);
    EXPECT_EQ(plan.reading.chunks_inflated, kYears * 367);
    EXPECT_EQ(plan.reading.chunks_distinct, kYears * 367 - 6);
    EXPECT_EQ(plan.days, 366U);
}

TEST(RunPlan, TilesReadAsOftenAsThereAreTiles) {
    PlanConfig config = large_config(1);
    const RunPlan once = plan_run(config, one_rank());
    config.tiles = 2;
    const RunPlan twice = plan_run(config, one_rank());
    EXPECT_EQ(once.tiles, 1);
    EXPECT_EQ(once.reading.fields, 30U * 11U);
    EXPECT_EQ(twice.tiles, 2);
    EXPECT_EQ(twice.reading.fields, 2 * once.reading.fields);
    EXPECT_EQ(twice.reading.chunks_inflated, 2 * once.reading.chunks_inflated);
    EXPECT_EQ(twice.reading.chunks_distinct, once.reading.chunks_distinct);
    EXPECT_EQ(twice.largest_slab, once.largest_slab / 2);
    EXPECT_EQ(2 * twice.memory.slab.ring, once.memory.slab.ring);
    EXPECT_NEAR(2 * twice.memory.slab.windows, once.memory.slab.windows, 0.01 * once.memory.slab.windows)
        << "but for the room of each thread";
    config.tiles = 3;
    EXPECT_THROW(plan_run(config, one_rank()), Error);
}

TEST(RunPlan, AJournalHoldsTheResultsOfTheWindows) {
    PlanConfig config = small_config(1);
    config.resume = true;
    // Mean, count, std, p90 and the moments' shift, an int16.
    EXPECT_EQ(plan_run(config, one_rank()).journal_bytes, kPlannedDays * kPlannedCells * 18);
}

TEST(RunPlan, ATrendReadsAllDaysOfTheBaselineBefore) {
    PlanConfig config = small_config(2);
    config.detrend = true;
    const RunPlan plan = plan_run(config, one_rank());
    EXPECT_EQ(plan.reading.fields, kPlannedFields + 1461);
    EXPECT_EQ(plan.cell_type, CellType::float64);
    EXPECT_EQ(plan.bytes_exchanged, (kPlannedFields + 1461) * kPlannedCells * 8 / 2);
}

TEST(RunPlan, MoreRanksHoldLessAndReadTheSame) {
    const RunPlan one = plan_run(large_config(1), one_rank());
    RunPlan before = one;
    for (const int ranks : {2, 4, 8, 16}) {
        const RunPlan plan = plan_run(large_config(ranks), one_rank());
        EXPECT_LT(plan.memory.slab.windows, before.memory.slab.windows) << ranks;
        EXPECT_LT(plan.memory.slab.total(), before.memory.slab.total()) << ranks;
        EXPECT_GT(plan.bytes_exchanged, before.bytes_exchanged) << ranks;
        EXPECT_EQ(plan.reading.chunks_inflated, one.reading.chunks_inflated) << ranks;
        EXPECT_EQ(plan.reading.stored_bytes, one.reading.stored_bytes) << ranks;
        EXPECT_LE(plan.reading.critical_bytes, before.reading.critical_bytes) << ranks;
        before = plan;
    }
}

TEST(RunPlan, KnowsFromHowManyRanksOnOneTileSuffices) {
    PlanConfig config = large_config(1);
    plan_run(config, one_rank());  // which takes memory itself, with sanitizers hundreds of megabytes
    config.memory = peak_resident_bytes() + (std::uint64_t{320} << 20U);  // less than the windows take
    const std::optional<int> enough = plan_run(config, one_rank()).ranks_for_one_tile;
    ASSERT_TRUE(enough);
    ASSERT_GT(*enough, 1);
    const auto with_ranks = [&](int ranks) {
        config.ranks = ranks;
        return plan_run(config, one_rank());
    };
    const RunPlan plan = with_ranks(*enough);
    EXPECT_EQ(plan.tiles, 1);
    EXPECT_TRUE(plan.fits);
    EXPECT_LE(plan.memory.total(), *plan.bounds.host);
    EXPECT_GT(with_ranks(*enough - 1).tiles, 1);
}

TEST(RunPlan, SaysWhereARankHoldsMoreThanItsBound) {
    PlanConfig config = large_config(1);
    config.memory = std::uint64_t{1} << 20U;
    const RunPlan plan = plan_run(config, one_rank());
    EXPECT_FALSE(plan.fits);
    EXPECT_EQ(plan.ranks_for_one_tile, std::nullopt) << "the program alone takes more";
    EXPECT_THAT(to_text(plan), HasSubstr("MORE THAN ITS BOUND"));
    EXPECT_FALSE(to_json(plan).at("fits").get<bool>());
}

TEST(RunPlan, FieldsThatNoChunkCanHoldHaveSeveral) {
    PlanConfig config = small_config(1);
    config.grid = GridSize{17999, 36000};  // of float64: 5.18 GB
    config.stored = StorageType::float64;
    config.memory = std::uint64_t{4} << 40U;
    const RunPlan plan = plan_run(config, one_rank());
    EXPECT_EQ(plan.reading.chunks_inflated, 2 * plan.reading.fields);
    EXPECT_EQ(plan.reading.decoded_bytes, kPlannedFields * 18000 * 36000 * 8) << "9000 rows a chunk";
}

TEST(RunPlan, NamesTheRatesThatItAssumes) {
    const std::string text = to_text(plan_run(small_config(2), one_rank()));
    for (const char* phase :
         {"catalogue", "storage", "inflating", "exchange", "kernels", "encoding", "writing", "bound by"})
        EXPECT_THAT(text, HasSubstr(phase));
    EXPECT_THAT(text, HasSubstr("assumed: "));
    EXPECT_THAT(text, HasSubstr("measured here: "));
    EXPECT_THAT(text, HasSubstr("no rank holds more than its bound"));
}

}  // namespace
}  // namespace sstclim
