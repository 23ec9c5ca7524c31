#include "pipeline/output/output_writer.hpp"

#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/published_data.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/pipeline/one_rank.hpp"
#include "tests/unit/pipeline/run_of.hpp"

namespace sstclim {
namespace {

using testing::Each;
using testing::ElementsAre;

constexpr std::size_t kGridCells = 12;  ///< of the fixture's grid
constexpr std::size_t kPadded = 128;

class OutputWriterOnOneRank : public testing::Test {
  protected:
    OutputWriterOnOneRank() {
        fixture::write(folder_.file("in.nc"), fixture::daily_sst());
        std::filesystem::create_directory(folder_.file("out"));
    }

    OutputPlan plan(Method method) const {
        return {.source = io::inspect(folder_.file("in.nc"), "sst"),
                .baselines = {{folder_.file("out"), {1, 0}, {}}},
                .percentiles = {90, 2.5},
                .method = method,
                .storage = {},
                .threads = 2};
    }

    std::vector<double> read(const std::string& file, const std::string& variable) const {
        return published::netcdf_variable(folder_.file("out/" + file), variable);
    }

    bool exists(const std::string& file) const { return std::filesystem::exists(folder_.file("out/" + file)); }

    fixture::TemporaryFolder folder_;
};

/// A result whose fields all hold multiples of `base`; place 1 holds the run's first percentile.
DayResult day_result(float base, DayResultParts parts) {
    DayResult result(kPadded, 2, parts);
    std::fill_n(result.mean.data(), kPadded, base);
    std::fill_n(result.standard_deviation.data(), kPadded, 2 * base);
    std::fill_n(result.count.data(), kPadded, static_cast<std::int32_t>(base));
    std::fill_n(result.percentiles.data() + kPadded, kPadded, 3 * base);
    std::fill_n(result.percentiles.data(), kPadded, 4 * base);
    if (parts.domains)
        std::fill_n(result.domains.data(), 2 * kPadded, static_cast<std::int8_t>(static_cast<int>(base) % 3));
    return result;
}

/// The results of a run of one baseline.
std::vector<DayResult> one_result(float base, DayResultParts parts = {}) {
    std::vector<DayResult> results;
    results.push_back(day_result(base, parts));
    return results;
}

std::vector<double> day_of_axis(const std::vector<double>& values, std::size_t day) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(day * kGridCells);
    return {first, first + kGridCells};
}

TEST(OutputNames, AreTheClimatologyAndOneFileAPercentile) {
    EXPECT_THAT(output_names({90, 10, 97.5}), ElementsAre("climatology.nc", "p90.nc", "p10.nc", "p97.5.nc"));
}

TEST_F(OutputWriterOnOneRank, EveryFieldLandsInItsVariableAndDay) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1992, 0, DayRange{1, 3}));
    OutputWriter writer(one_rank(), plan(Method::exact), schedule);
    writer.begin({0, kGridCells});
    for (std::size_t day = 0; day < 3; ++day)
        writer.write(day, one_result(static_cast<float>(day + 1)));
    writer.end();
    EXPECT_FALSE(exists("climatology.nc")) << "not before the end";
    writer.commit();
    for (std::size_t day = 0; day < 3; ++day) {
        const auto base = static_cast<double>(day + 1);
        EXPECT_THAT(day_of_axis(read("climatology.nc", "mean"), day), Each(base));
        EXPECT_THAT(day_of_axis(read("climatology.nc", "std"), day), Each(2 * base));
        EXPECT_THAT(day_of_axis(read("climatology.nc", "count"), day), Each(base));
        EXPECT_THAT(day_of_axis(read("p90.nc", "p90"), day), Each(3 * base));
        EXPECT_THAT(day_of_axis(read("p2.5.nc", "p2_5"), day), Each(4 * base));
    }
}

TEST_F(OutputWriterOnOneRank, The29thOfFebruaryIsTheMeanOfItsNeighbours) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1992, 0));
    OutputWriter writer(one_rank(), plan(Method::moments), schedule);
    writer.begin({0, kGridCells});
    for (std::size_t day = 0; day < 366; ++day) {
        if (day == 59)
            continue;
        const std::vector<DayResult> results = one_result(day < 59 ? 10 : 20, {.domains = true});
        if (day == 60)
            results.front().mean.data()[5] = NAN;
        writer.write(day, results);
    }
    writer.end();
    writer.commit();
    std::vector<double> mean = day_of_axis(read("climatology.nc", "mean"), 59);
    EXPECT_GT(mean[5], 1e36) << "missing where a neighbour is";
    mean.erase(mean.begin() + 5);
    EXPECT_THAT(mean, Each(15));
    EXPECT_THAT(day_of_axis(read("climatology.nc", "std"), 59), Each(30));
    EXPECT_THAT(day_of_axis(read("climatology.nc", "count"), 59), Each(10)) << "the smaller";
    EXPECT_THAT(day_of_axis(read("p90.nc", "p90"), 59), Each(45));
    EXPECT_THAT(day_of_axis(read("p90.nc", "p90_domain"), 59), Each(2)) << "the worse of 1 and 2";
    EXPECT_THAT(day_of_axis(read("climatology.nc", "mean"), 58), Each(10));
    EXPECT_THAT(day_of_axis(read("climatology.nc", "std"), 60), Each(40));
}

TEST_F(OutputWriterOnOneRank, EveryBaselineHasItsOwnFolder) {
    RunConfig config = run_of(1991, 1992, 0, DayRange{1, 3});
    config.baselines.push_back({1992, 1992});
    OutputPlan two = plan(Method::exact);
    std::filesystem::create_directory(folder_.file("out/second"));
    // Its percentiles lie in the other order.
    two.baselines.push_back({folder_.file("out/second"), {0, 1}, {}});
    OutputWriter writer(one_rank(), two, make_schedule(Calendar::standard, config));
    writer.begin({0, kGridCells});
    for (std::size_t day = 0; day < 3; ++day) {
        std::vector<DayResult> results = one_result(static_cast<float>(day + 1));
        results.push_back(day_result(static_cast<float>(10 * (day + 1)), {}));
        writer.write(day, results);
    }
    writer.end();
    writer.commit();
    for (std::size_t day = 0; day < 3; ++day) {
        const auto base = static_cast<double>(day + 1);
        EXPECT_THAT(day_of_axis(read("climatology.nc", "mean"), day), Each(base));
        EXPECT_THAT(day_of_axis(read("second/climatology.nc", "mean"), day), Each(10 * base));
        EXPECT_THAT(day_of_axis(read("p90.nc", "p90"), day), Each(3 * base));
        EXPECT_THAT(day_of_axis(read("second/p90.nc", "p90"), day), Each(40 * base));
        EXPECT_THAT(day_of_axis(read("second/p2.5.nc", "p2_5"), day), Each(30 * base));
    }
}

/// Means and percentiles are smoothed, counts and standard deviations are not; the days come all, each in its place.
TEST_F(OutputWriterOnOneRank, ASmoothedYearIsTheRunningMeanOfItsDays) {
    OutputPlan smooth = plan(Method::moments);
    smooth.smooth = 3;
    OutputWriter writer(one_rank(), smooth, make_schedule(Calendar::noleap, run_of(1991, 1992, 0)));
    writer.begin({0, kGridCells});
    const auto base = [](std::size_t day) { return static_cast<float>(day % 365 == 100 ? 31 : 1); };
    for (std::size_t day = 0; day < 365; ++day)
        writer.write(day, one_result(base(day), {.domains = true, .residuals = true}));
    writer.end();
    writer.commit();
    const std::vector<double> mean = read("climatology.nc", "mean");
    const std::vector<double> deviation = read("climatology.nc", "std");
    const std::vector<double> count = read("climatology.nc", "count");
    const std::vector<double> p90 = read("p90.nc", "p90");
    const std::vector<double> p2_5 = read("p2.5.nc", "p2_5");
    const std::vector<double> domain = read("p90.nc", "p90_domain");
    for (const std::size_t day : {0U, 98U, 99U, 100U, 101U, 102U, 364U}) {
        const double smoothed = day >= 99 && day <= 101 ? 11 : 1;
        EXPECT_THAT(day_of_axis(mean, day), Each(smoothed)) << day;
        EXPECT_THAT(day_of_axis(p90, day), Each(3 * smoothed)) << day;
        EXPECT_THAT(day_of_axis(p2_5, day), Each(4 * smoothed)) << day;
        EXPECT_THAT(day_of_axis(deviation, day), Each(2 * base(day))) << day;
        EXPECT_THAT(day_of_axis(count, day), Each(base(day))) << day;
        EXPECT_THAT(day_of_axis(domain, day), Each(1)) << day;
    }
}

/// The days of a tile come out complete before those of the next.
TEST_F(OutputWriterOnOneRank, TilesAreSmoothedByThemselves) {
    OutputPlan smooth = plan(Method::exact);
    smooth.smooth = 365;
    OutputWriter writer(one_rank(), smooth, make_schedule(Calendar::noleap, run_of(1991, 1992, 0)));
    for (const float value : {1.0F, 2.0F}) {
        writer.begin({0, kGridCells});
        for (std::size_t day = 0; day < 365; ++day)
            writer.write(day, one_result(day % 2 == 0 ? value : 0, {.residuals = true}));
        writer.end();
    }
    writer.commit();
    for (const std::size_t day : {0U, 1U, 363U, 364U}) {
        EXPECT_THAT(day_of_axis(read("climatology.nc", "mean"), day), Each(testing::DoubleNear(2 * 183.0 / 365, 1e-7)))
            << "of the last pass alone";
    }
}

TEST(OutputWriter, KeepsTwiceTheSmoothingsWidthOfResults) {
    OutputPlan plan{
        .source = {}, .baselines = {{"", {0, 1}, {}}}, .percentiles = {90, 10}, .method = Method::exact, .storage = {}};
    EXPECT_EQ(OutputWriter::kept_bytes(plan), 0U);
    plan.smooth = 31;
    EXPECT_EQ(OutputWriter::kept_bytes(plan), 2U * 31 * (5 + 3) * 4) << "five results, and residuals of three";
    plan.method = Method::moments;
    plan.baselines.push_back(plan.baselines.front());
    EXPECT_EQ(OutputWriter::kept_bytes(plan), 2U * 31 * 2 * ((5 + 3) * 4 + 2)) << "two domains";
}

TEST_F(OutputWriterOnOneRank, NothingIsLeftBehindWithoutACommit) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1992, 0, DayRange{1, 3}));
    {
        OutputWriter writer(one_rank(), plan(Method::exact), schedule);
        writer.begin({0, kGridCells});
        writer.write(0, one_result(1));
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder_.file("out")));
}

TEST_F(OutputWriterOnOneRank, QuantizesOnlyWhatIsStored) {
    const Schedule schedule = make_schedule(Calendar::standard, run_of(1991, 1992, 0));
    OutputPlan rounded = plan(Method::exact);
    rounded.storage.quantize_bits = 1;  // 1, 1.5, 2, 3, 4, 6 ...
    OutputWriter writer(one_rank(), rounded, schedule);
    writer.begin({0, kGridCells});
    for (std::size_t day = 0; day < 366; ++day) {
        if (day != 59)
            writer.write(day, one_result(day < 59 ? 5 : 9));
    }
    writer.end();
    writer.commit();
    EXPECT_THAT(day_of_axis(read("climatology.nc", "mean"), 58), Each(6)) << "of 5, and a half goes up";
    EXPECT_THAT(day_of_axis(read("climatology.nc", "mean"), 60), Each(8)) << "of 9";
    EXPECT_THAT(day_of_axis(read("climatology.nc", "std"), 59), Each(16)) << "of 14, the mean of 10 and 18";
    EXPECT_THAT(day_of_axis(read("climatology.nc", "count"), 58), Each(5)) << "integers stay";
}

}  // namespace
}  // namespace sstclim
