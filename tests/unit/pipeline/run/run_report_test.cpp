#include "pipeline/run/run_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "io/catalogue/inspect.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

RunReport example() {
    RunReport report;
    report.facts = {{"version", "sstclim 9.8.7"}, {"percentile", "10 90"}};
    report.ranks = 3;
    report.threads = 2;
    report.backend = "cpu (avx2)";
    report.cells = 64800;
    report.days = 92;
    report.files = 3060;
    report.superseded_files = 14;
    report.coverage.baselines = {{.baseline = {1991, 2020},
                                  .needed = 3059,
                                  .missing = 8,
                                  .missing_outside = 6,
                                  .first_missing = {},
                                  .empty_years = {}},
                                 {.baseline = {1982, 2011},
                                  .needed = 3062,
                                  .missing = 9,
                                  .missing_outside = 5,
                                  .first_missing = {},
                                  .empty_years = {}}};
    report.coverage.unused = 101;
    report.coverage.read_twice = 290;
    report.fields_read = 3051;
    report.library_fields = 17;
    report.chunks_inflated = 4711;
    report.chunks_distinct = 4688;
    report.cache_bytes_needed = 7100000;
    report.cache_bytes_allowed = 9200000;
    report.bytes_read = 55555;
    report.bytes_exchanged = 123456789;
    report.peak_bytes = 987654321;
    report.seconds = 12.25;
    report.phases[static_cast<std::size_t>(Phase::read)] = {1, 2, 3};
    report.tiles = 5;
    report.slots = 4;
    report.timeline = {{10, {0, 4}, {1, 2}, {4, 4.5}, {4.25, 4.75}, {4.75, 5}, {5, 5.5}, {6, 7}}};
    return report;
}

TEST(RunReport, JsonHoldsEveryNumberUnderItsName) {
    const nlohmann::json json = to_json(example());
    EXPECT_EQ(json.at("ranks"), 3);
    EXPECT_EQ(json.at("threads"), 2);
    EXPECT_EQ(json.at("backend"), "cpu (avx2)");
    EXPECT_EQ(json.at("cells"), 64800);
    EXPECT_EQ(json.at("days"), 92);
    EXPECT_EQ(json.at("files"), 3060);
    EXPECT_EQ(json.at("superseded_files"), 14);
    EXPECT_EQ(json.at("days_unused"), 101);
    EXPECT_EQ(json.at("days_read_twice"), 290);
    EXPECT_EQ(json.at("fields_read"), 3051);
    EXPECT_EQ(json.at("library_fields"), 17);
    EXPECT_EQ(json.at("chunks_inflated"), 4711);
    EXPECT_EQ(json.at("chunks_distinct"), 4688);
    EXPECT_EQ(json.at("cache_bytes_needed"), 7100000);
    EXPECT_EQ(json.at("cache_bytes_allowed"), 9200000);
    EXPECT_EQ(json.at("bytes_read"), 55555);
    EXPECT_EQ(json.at("bytes_exchanged"), 123456789);
    EXPECT_EQ(json.at("peak_bytes"), 987654321);
    EXPECT_EQ(json.at("seconds"), 12.25);
    EXPECT_EQ(json.at("facts").at("version"), "sstclim 9.8.7");
    EXPECT_EQ(json.at("facts").at("percentile"), "10 90");
}

TEST(RunReport, JsonHoldsTheCoverageOfEveryBaseline) {
    const nlohmann::json baselines = to_json(example()).at("baselines");
    ASSERT_EQ(baselines.size(), 2U);
    EXPECT_EQ(baselines[0].at("first_year"), 1991);
    EXPECT_EQ(baselines[0].at("last_year"), 2020);
    EXPECT_EQ(baselines[0].at("days_needed"), 3059);
    EXPECT_EQ(baselines[0].at("days_missing"), 8);
    EXPECT_EQ(baselines[0].at("days_missing_outside"), 6);
    EXPECT_EQ(baselines[1].at("first_year"), 1982);
    EXPECT_EQ(baselines[1].at("days_needed"), 3062);
    EXPECT_EQ(baselines[1].at("days_missing"), 9);
    EXPECT_EQ(baselines[1].at("days_missing_outside"), 5);
}

TEST(RunReport, JsonHoldsEveryPhase) {
    const nlohmann::json phases = to_json(example()).at("phase_seconds");
    EXPECT_EQ(phases.size(), kPhaseCount);
    for (std::size_t i = 0; i < kPhaseCount; ++i)
        EXPECT_TRUE(phases.contains(std::string(to_string(static_cast<Phase>(i)))));
    const nlohmann::json& read = phases.at(std::string(to_string(Phase::read)));
    EXPECT_EQ(read.at("min"), 1);
    EXPECT_EQ(read.at("mean"), 2);
    EXPECT_EQ(read.at("max"), 3);
}

TEST(RunReport, JsonHoldsTheTimelineAndWhatFollowsFromIt) {
    const nlohmann::json json = to_json(example());
    EXPECT_EQ(json.at("tiles"), 5);
    const nlohmann::json timeline = json.at("timeline_seconds");
    ASSERT_EQ(timeline.size(), 1U);
    EXPECT_EQ(timeline[0].at("step"), 10);
    EXPECT_EQ(timeline[0].at("read"), (std::vector{0.0, 4.0}));
    EXPECT_EQ(timeline[0].at("wait"), (std::vector{1.0, 2.0}));
    EXPECT_EQ(timeline[0].at("h2d"), (std::vector{4.0, 4.5}));
    EXPECT_EQ(timeline[0].at("kernels"), (std::vector{4.25, 4.75}));
    EXPECT_EQ(timeline[0].at("d2h"), (std::vector{4.75, 5.0}));
    EXPECT_EQ(timeline[0].at("prepare"), (std::vector{5.0, 5.5}));
    EXPECT_EQ(timeline[0].at("write"), (std::vector{6.0, 7.0}));
    EXPECT_EQ(json.at("h2d_hidden").at("seconds"), 0.5);
    EXPECT_EQ(json.at("h2d_hidden").at("behind_kernels_seconds"), 0.25);
    EXPECT_EQ(json.at("ring").at("slots"), 4);
    EXPECT_EQ(json.at("ring").at("read_seconds_a_step"), 5.5);
    EXPECT_EQ(json.at("ring").at("compute_seconds_a_step"), 0.5);
    EXPECT_EQ(json.at("ring").at("read_bound"), true);
}

TEST(RunReport, OfARunWithoutStepsSaysNothingOfTheRing) {
    RunReport report = example();
    report.timeline.clear();
    EXPECT_TRUE(to_json(report).at("ring").is_null());
    EXPECT_THAT(to_text(report), testing::Not(testing::HasSubstr("slots")));
}

TEST(RunReport, JsonSurvivesItsText) {
    const nlohmann::json json = to_json(example());
    EXPECT_EQ(nlohmann::json::parse(json.dump(2)), json);
}

TEST(RunReport, TheTextTellsWhatWasReadAndWhatIsMissing) {
    const std::string text = to_text(example());
    for (const char* number :
         {"3051", "3060", "4711", "distinct 4688", "7 MB a rank", "9 MB allowed", "17 fields", "290", "101",
          "1991-2020 missing 8 of 3059", "1982-2011 missing 9 of 3062", "12.25", "988 MB", "123 MB", "cpu (avx2)"})
        EXPECT_THAT(text, HasSubstr(number));
}

TEST(RunReport, TheTableLeavesOutPhasesThatTookNoTime) {
    EXPECT_THAT(to_text(example()), AllOf(HasSubstr(std::string(to_string(Phase::read))),
                                          Not(HasSubstr(std::string(to_string(Phase::h2d))))));
}

TEST(RunReport, OneRankIsItsOwnMinimumMeanAndMaximum) {
    PhaseTimer timer;
    timer.add(Phase::read, 1.5);
    timer.add(Phase::write, 0.25);
    RunReport report;
    // Two chunks of a file without compression, one of them twice.
    const fixture::TemporaryFolder folder;
    fixture::File file = fixture::daily_sst();
    file.variable("sst").chunks = {1, 1, 3, 4};
    fixture::write(folder.file("sst.nc"), file);
    const io::Catalogue catalogue({io::inspect(folder.file("sst.nc"), "sst")});
    io::FieldReader reader(catalogue);
    std::vector<std::int16_t> cells(catalogue.grid().cells());
    for (const std::uint32_t day : {0U, 2U, 0U}) {
        const io::FieldRead wanted{{0, day}, {{{0, cells.size()}, cells.data()}}};
        reader.read({&wanted, 1});
    }
    reduce(one_rank(), timer, reader, 1000, report);
    EXPECT_EQ(report.library_fields, 0U);
    EXPECT_EQ(report.chunks_inflated, 3U);
    EXPECT_EQ(report.chunks_distinct, 2U);
    EXPECT_EQ(report.bytes_read, 3 * cells.size() * sizeof(std::int16_t));
    EXPECT_EQ(report.bytes_exchanged, 1000U);
    EXPECT_GT(report.peak_bytes, 1000000U) << "any process has a megabyte";
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
        const double seconds = timer.seconds(static_cast<Phase>(i));
        EXPECT_EQ(report.phases[i].min, seconds);
        EXPECT_EQ(report.phases[i].mean, seconds);
        EXPECT_EQ(report.phases[i].max, seconds);
    }
}

}  // namespace
}  // namespace sstclim
