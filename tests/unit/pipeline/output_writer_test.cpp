#include "pipeline/output_writer.hpp"

#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/inspect.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/published_data.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

using testing::Each;
using testing::ElementsAre;

constexpr std::size_t kCells = 12;  ///< of the fixture's grid
constexpr std::size_t kPadded = 128;

class OutputWriterOnOneRank : public testing::Test {
  protected:
    OutputWriterOnOneRank() {
        fixture::write(folder_.file("in.nc"), fixture::daily_sst());
        std::filesystem::create_directory(folder_.file("out"));
    }

    OutputPlan plan(Method method) const {
        return {folder_.file("out"), io::inspect(folder_.file("in.nc"), "sst"), {90, 2.5}, {1, 0}, method, {}, {}, 2};
    }

    std::vector<double> read(const std::string& file, const std::string& variable) const {
        return published::netcdf_variable(folder_.file("out/" + file), variable);
    }

    bool exists(const std::string& file) const { return std::filesystem::exists(folder_.file("out/" + file)); }

    fixture::TemporaryFolder folder_;
};

/// A result whose fields all hold multiples of `base`; place 1 holds the run's first percentile.
DayResult day_result(float base, bool with_domains) {
    DayResult result(kPadded, 2, with_domains);
    std::fill_n(result.mean.data(), kPadded, base);
    std::fill_n(result.standard_deviation.data(), kPadded, 2 * base);
    std::fill_n(result.count.data(), kPadded, static_cast<std::int32_t>(base));
    std::fill_n(result.percentiles.data() + kPadded, kPadded, 3 * base);
    std::fill_n(result.percentiles.data(), kPadded, 4 * base);
    if (with_domains)
        std::fill_n(result.domains.data(), 2 * kPadded, static_cast<std::int8_t>(static_cast<int>(base) % 3));
    return result;
}

std::vector<double> day_of(const std::vector<double>& values, std::size_t day) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(day * kCells);
    return {first, first + kCells};
}

TEST(OutputNames, AreTheClimatologyAndOneFileAPercentile) {
    EXPECT_THAT(output_names({90, 10, 97.5}), ElementsAre("climatology.nc", "p90.nc", "p10.nc", "p97.5.nc"));
}

TEST_F(OutputWriterOnOneRank, EveryFieldLandsInItsVariableAndDay) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 1992, 0, DaySubset{1, 3});
    OutputWriter writer(one_rank(), plan(Method::exact), schedule);
    writer.begin({0, kCells});
    for (std::size_t day = 0; day < 3; ++day)
        writer.write(day, day_result(static_cast<float>(day + 1), false));
    EXPECT_FALSE(exists("climatology.nc")) << "not before the end";
    writer.commit();
    for (std::size_t day = 0; day < 3; ++day) {
        const auto base = static_cast<double>(day + 1);
        EXPECT_THAT(day_of(read("climatology.nc", "mean"), day), Each(base));
        EXPECT_THAT(day_of(read("climatology.nc", "std"), day), Each(2 * base));
        EXPECT_THAT(day_of(read("climatology.nc", "count"), day), Each(base));
        EXPECT_THAT(day_of(read("p90.nc", "p90"), day), Each(3 * base));
        EXPECT_THAT(day_of(read("p2.5.nc", "p2_5"), day), Each(4 * base));
    }
}

TEST_F(OutputWriterOnOneRank, The29thOfFebruaryIsTheMeanOfItsNeighbours) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 1992, 0, std::nullopt);
    OutputWriter writer(one_rank(), plan(Method::moments), schedule);
    writer.begin({0, kCells});
    for (std::size_t day = 0; day < 366; ++day) {
        if (day == 59)
            continue;
        DayResult result = day_result(day < 59 ? 10 : 20, true);
        if (day == 60)
            result.mean.data()[5] = NAN;
        writer.write(day, result);
    }
    writer.commit();
    std::vector<double> mean = day_of(read("climatology.nc", "mean"), 59);
    EXPECT_GT(mean[5], 1e36) << "missing where a neighbour is";
    mean.erase(mean.begin() + 5);
    EXPECT_THAT(mean, Each(15));
    EXPECT_THAT(day_of(read("climatology.nc", "std"), 59), Each(30));
    EXPECT_THAT(day_of(read("climatology.nc", "count"), 59), Each(10)) << "the smaller";
    EXPECT_THAT(day_of(read("p90.nc", "p90"), 59), Each(45));
    EXPECT_THAT(day_of(read("p90.nc", "p90_domain"), 59), Each(2)) << "the worse of 1 and 2";
    EXPECT_THAT(day_of(read("climatology.nc", "mean"), 58), Each(10));
    EXPECT_THAT(day_of(read("climatology.nc", "std"), 60), Each(40));
}

TEST_F(OutputWriterOnOneRank, NothingIsLeftBehindWithoutACommit) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 1992, 0, DaySubset{1, 3});
    {
        OutputWriter writer(one_rank(), plan(Method::exact), schedule);
        writer.begin({0, kCells});
        writer.write(0, day_result(1, false));
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder_.file("out")));
}

TEST_F(OutputWriterOnOneRank, QuantizesOnlyWhatIsStored) {
    const Schedule schedule = make_schedule(Calendar::standard, 1991, 1992, 0, std::nullopt);
    OutputPlan rounded = plan(Method::exact);
    rounded.storage.quantize_bits = 1;  // 1, 1.5, 2, 3, 4, 6 ...
    OutputWriter writer(one_rank(), rounded, schedule);
    writer.begin({0, kCells});
    for (std::size_t day = 0; day < 366; ++day) {
        if (day != 59)
            writer.write(day, day_result(day < 59 ? 5 : 9, false));
    }
    writer.commit();
    EXPECT_THAT(day_of(read("climatology.nc", "mean"), 58), Each(6)) << "of 5, and a half goes up";
    EXPECT_THAT(day_of(read("climatology.nc", "mean"), 60), Each(8)) << "of 9";
    EXPECT_THAT(day_of(read("climatology.nc", "std"), 59), Each(16)) << "of 14, the mean of 10 and 18";
    EXPECT_THAT(day_of(read("climatology.nc", "count"), 58), Each(5)) << "integers stay";
}

}  // namespace
}  // namespace sstclim
