#include "io/writing/climatology_file.hpp"

#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files/netcdf_file.hpp"
#include "src/time_units.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/climatology_layout.hpp"
#include "tests/unit/io/field_output.hpp"

namespace sstclim::io {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t kMean = 0;
constexpr std::size_t kCount = 1;
constexpr std::size_t kFlag = 2;

class ClimatologyFileTest : public ::testing::Test {
  protected:
    void SetUp() override { fixture::write(source_, fixture::daily_sst()); }

    /// The values of one day of a variable of the finished file.
    std::vector<double> field(const std::string& variable, std::size_t day) const {
        const NetcdfFile file = NetcdfFile::open(output_);
        const std::vector<double> all = file.values(file.variable(file.find_variable(variable).value()));
        return {all.begin() + static_cast<std::ptrdiff_t>(day * kCells),
                all.begin() + static_cast<std::ptrdiff_t>((day + 1) * kCells)};
    }

    static std::vector<double> values(const NetcdfFile& file, const std::string& variable) {
        return file.values(file.variable(file.find_variable(variable).value()));
    }

    static constexpr std::size_t kCells = 12;  // of fixture::daily_sst
    fixture::TemporaryFolder folder_;
    const std::string source_ = folder_.file("source.nc");
    const std::string output_ = folder_.file("climatology.nc");
};

TEST_F(ClimatologyFileTest, ReturnsEveryValueWhereItWasWritten) {
    const ClimatologyLayout layout = layout_of(source_);
    auto file = std::make_unique<ClimatologyFile>(output_, layout);
    for (const std::size_t day : {3U, 0U, 2U, 1U}) {  // the order of writing is free
        std::vector<float> mean;
        std::vector<std::int32_t> count;
        std::vector<std::int8_t> flag;
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            mean.push_back(static_cast<float>(day) + static_cast<float>(cell) / 16.0F);
            count.push_back(static_cast<std::int32_t>(1'000'000 * day + cell));
            flag.push_back(static_cast<std::int8_t>(day + 10 * cell));
        }
        write_field(*file, layout, day, kMean, mean);
        write_field(*file, layout, day, kCount, count);
        write_field(*file, layout, day, kFlag, flag);
    }
    commit(file);
    for (std::size_t day = 0; day < 4; ++day) {
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            const auto d = static_cast<double>(day);
            const auto c = static_cast<double>(cell);
            EXPECT_EQ(field("mean", day)[cell], d + c / 16.0);
            EXPECT_EQ(field("count", day)[cell], 1e6 * d + c);
            EXPECT_EQ(field("flag", day)[cell], d + 10.0 * c);
        }
    }
}

TEST_F(ClimatologyFileTest, GivesMissingValuesAndUnwrittenDaysTheFillValue) {
    const ClimatologyLayout layout = layout_of(source_);
    auto file = std::make_unique<ClimatologyFile>(output_, layout);
    std::vector<float> mean(kCells, 1.0F);
    mean[5] = kMissing;
    write_field(*file, layout, 1, kMean, mean);
    commit(file);
    EXPECT_EQ(field("mean", 1)[5], double{kFillFloat});
    EXPECT_EQ(field("mean", 1)[4], 1.0);
    EXPECT_THAT(field("mean", 2), Each(double{kFillFloat}));
    EXPECT_THAT(field("count", 0), Each(double{kFillInt32}));
    EXPECT_THAT(field("flag", 3), Each(double{kFillInt8}));

    const NetcdfFile written = NetcdfFile::open(output_);
    for (const auto& [name, type, fill] :
         {std::tuple("mean", NC_FLOAT, double{kFillFloat}), std::tuple("count", NC_INT, double{kFillInt32}),
          std::tuple("flag", NC_BYTE, double{kFillInt8})}) {
        const int id = written.find_variable(name).value();
        EXPECT_EQ(written.variable(id).type, type);
        EXPECT_EQ(written.attribute_type(id, "_FillValue"), type);
        EXPECT_THAT(written.numbers(id, "_FillValue"), ElementsAre(fill));
    }
}

TEST_F(ClimatologyFileTest, WritesNothingForDaysThatAreNotWritten) {
    write_large_grid(source_, 400, 500);
    ClimatologyLayout layout = layout_of(source_);
    layout.days = days_from(Calendar::standard, {2000, 1, 1}, 366);
    create_empty(output_, layout);
    EXPECT_LT(std::filesystem::file_size(output_), 200'000U);  // a single field is 800'000 bytes
}

TEST_F(ClimatologyFileTest, HasATimeAxisOfTheWholeLeapYearThatDecodesToIncreasingDates) {
    ClimatologyLayout layout = layout_of(source_);
    layout.days = days_from(Calendar::standard, {2000, 1, 1}, 366);
    create_empty(output_, layout);

    const NetcdfFile file = NetcdfFile::open(output_);
    const int time = file.find_variable("time").value();
    const TimeUnits units(file.text(time, "units").value(), parse_calendar(file.text(time, "calendar").value()));
    const std::vector<double> times = values(file, "time");
    const std::vector<double> numbers = values(file, "day_of_year");
    ASSERT_EQ(times.size(), 366U);
    EXPECT_EQ(times[0], 3287.5);  // the days of 1991-1999, of which two were leap years, and half a day
    for (std::size_t i = 0; i < times.size(); ++i) {
        EXPECT_EQ(units.decode(times[i]), (DateTime{layout.days[i].date, 43200}));
        EXPECT_EQ(numbers[i], static_cast<double>(i + 1));
    }
    EXPECT_EQ(units.decode(times[59]).date, (Date{2000, 2, 29}));
    EXPECT_EQ(units.decode(times[365]).date, (Date{2000, 12, 31}));
}

TEST_F(ClimatologyFileTest, CountsTimeFromTheFirstBaselineYearEvenWhereAllWindowsBeginBeforeIt) {
    ClimatologyLayout layout = layout_of(source_);
    layout.days = days_from(Calendar::standard, {2000, 1, 1}, 3);
    create_empty(output_, layout);
    const NetcdfFile file = NetcdfFile::open(output_);
    EXPECT_EQ(file.text(file.find_variable("time").value(), "units"), "days since 1991-01-01 00:00:00");
}

TEST_F(ClimatologyFileTest, BoundsEachDayByTheFirstAndTheLastInstantOfItsPool) {
    ClimatologyLayout layout = layout_of(source_);
    layout.days = {{{2000, 1, 1}, {1990, 12, 27}, {2020, 1, 6}, 1}, {{2000, 7, 1}, {1991, 6, 26}, {2020, 7, 6}, 183}};
    create_empty(output_, layout);

    const NetcdfFile file = NetcdfFile::open(output_);
    const int time = file.find_variable("time").value();
    EXPECT_EQ(file.text(time, "units"), "days since 1991-01-01 00:00:00");
    const TimeUnits units(file.text(time, "units").value(), Calendar::standard);
    const std::vector<double> bounds = values(file, "climatology_bounds");
    ASSERT_EQ(bounds.size(), 4U);
    EXPECT_EQ(bounds[0], -5.0);
    EXPECT_EQ(units.decode(bounds[1]), (DateTime{{2020, 1, 7}, 0}));
    EXPECT_EQ(units.decode(bounds[2]), (DateTime{{1991, 6, 26}, 0}));
    EXPECT_EQ(units.decode(bounds[3]), (DateTime{{2020, 7, 7}, 0}));
}

TEST_F(ClimatologyFileTest, DeclaresAClimatologicalTimeAxis) {
    create_empty(output_, layout_of(source_));
    const NetcdfFile file = NetcdfFile::open(output_);
    EXPECT_EQ(file.text(NC_GLOBAL, "Conventions"), "CF-1.8");
    const NetcdfVariable time = file.variable(file.find_variable("time").value());
    EXPECT_EQ(time.type, NC_DOUBLE);
    EXPECT_EQ(file.text(time.id, "standard_name"), "time");
    EXPECT_EQ(file.text(time.id, "axis"), "T");
    EXPECT_EQ(file.text(time.id, "calendar"), "standard");
    EXPECT_EQ(file.text(time.id, "climatology"), "climatology_bounds");
    EXPECT_EQ(file.text(time.id, "bounds"), std::nullopt);
    const NetcdfVariable bounds = file.variable(file.find_variable("climatology_bounds").value());
    ASSERT_EQ(bounds.dimensions.size(), 2U);
    EXPECT_EQ(bounds.dimensions[0], time.dimensions[0]);
    EXPECT_EQ(file.dimension(bounds.dimensions[1]).length, 2U);
    EXPECT_EQ(bounds.type, NC_DOUBLE);
    EXPECT_EQ(file.text(bounds.id, "units"), std::nullopt);
    EXPECT_EQ(file.variable(file.find_variable("day_of_year").value()).type, NC_INT);
}

TEST_F(ClimatologyFileTest, CountsTimeInTheCalendarOfTheRun) {
    for (const auto& [calendar, name, value] :
         {std::tuple(Calendar::noleap, "noleap", 9 * 365 + 364.5),
          std::tuple(Calendar::proleptic_gregorian, "proleptic_gregorian", 9 * 365 + 2 + 365 - 0.5)}) {
        ClimatologyLayout layout = layout_of(source_);
        layout.calendar = calendar;
        layout.days = {{{2000, 12, 30}, {1991, 12, 25}, {2020, 12, 30}, 364}};
        if (calendar == Calendar::noleap) {
            layout.days[0].date = {2000, 12, 31};
        }
        create_empty(output_, layout);
        const NetcdfFile file = NetcdfFile::open(output_);
        EXPECT_EQ(file.text(file.find_variable("time").value(), "calendar"), name);
        EXPECT_THAT(values(file, "time"), ElementsAre(value));
    }
}

TEST_F(ClimatologyFileTest, WritesTheCallersAttributesInTypesThatCfAllows) {
    create_empty(output_, layout_of(source_));
    const NetcdfFile file = NetcdfFile::open(output_);
    EXPECT_EQ(file.text(NC_GLOBAL, "title"), "A title");
    EXPECT_THAT(file.numbers(NC_GLOBAL, "percentile"), ElementsAre(90.0));
    EXPECT_EQ(file.attribute_type(NC_GLOBAL, "window"), NC_INT);
    EXPECT_THAT(file.numbers(NC_GLOBAL, "window"), ElementsAre(11.0));
    const int flag = file.find_variable("flag").value();
    EXPECT_EQ(file.attribute_type(flag, "flag_values"), NC_BYTE);
    EXPECT_THAT(file.numbers(flag, "flag_values"), ElementsAre(0.0, 1.0));
    EXPECT_EQ(file.text(flag, "flag_meanings"), "trusted doubtful");
    EXPECT_EQ(file.text(file.find_variable("mean").value(), "units"), "degC");
}

TEST_F(ClimatologyFileTest, DeclaresTheFiltersAndTheRoundingOfItsStorage) {
    for (const auto& [compression, quantize_bits] : {std::pair(0, 0), std::pair(1, 7), std::pair(9, 23)}) {
        ClimatologyLayout layout = layout_of(source_);
        layout.storage = {compression, quantize_bits};
        create_empty(output_, layout);
        const NetcdfFile file = NetcdfFile::open(output_);
        for (const auto& [name, is_wide, is_float] :
             {std::tuple("mean", true, true), std::tuple("count", true, false), std::tuple("flag", false, false)}) {
            const int id = file.find_variable(name).value();
            int shuffle = 0;
            int deflate = 0;
            int level = 0;
            file.check(nc_inq_var_deflate(file.id(), id, &shuffle, &deflate, &level), "nc_inq_var_deflate");
            EXPECT_EQ(shuffle != 0, is_wide && compression > 0) << name;
            EXPECT_EQ(std::pair(deflate != 0, level), std::pair(compression > 0, compression)) << name;
            EXPECT_THAT(
                file.numbers(id, "_QuantizeBitRoundNumberOfSignificantBits"),
                is_float && quantize_bits > 0 ? std::vector<double>{double(quantize_bits)} : std::vector<double>{})
                << name;
        }
    }
}

TEST_F(ClimatologyFileTest, WritesAVariableThatIsNamedLikeADimension) {
    fixture::File source = fixture::daily_sst();
    source.dimension("lat").name = "count";
    source.variable("lat").dimensions = {"count"};
    source.variable("sst").dimensions = {"time", "zlev", "count", "lon"};
    fixture::write(source_, source);
    const ClimatologyLayout layout = layout_of(source_);
    auto file = std::make_unique<ClimatologyFile>(output_, layout);
    write_field(*file, layout, 1, kCount, std::vector<std::int32_t>(kCells, 7));
    commit(file);
    EXPECT_THAT(field("count", 1), Each(7.0));
}

TEST_F(ClimatologyFileTest, RefusesPlacesThatItDoesNotHave) {
    ClimatologyFile file(output_, layout_of(source_));
    const std::vector<std::byte> stored(8);
    EXPECT_THROW(file.write(4, kMean, 0, stored), Error);
    EXPECT_THROW(file.write(0, 3, 0, stored), Error);
    EXPECT_THROW(file.write(0, kMean, 1, stored), Error);
    file.complete();
    EXPECT_THROW(file.write(0, kMean, 0, stored), Error);
}

TEST_F(ClimatologyFileTest, RefusesATimeAxisThatIsNone) {
    const auto message = [this](std::vector<ClimatologyDay> days) {
        ClimatologyLayout layout = layout_of(source_);
        layout.days = std::move(days);
        return fixture::error_message<Error>([&] { ClimatologyFile file(output_, layout); });
    };
    const ClimatologyDay day{{2000, 3, 1}, {1991, 2, 24}, {2020, 3, 6}, 61};
    const ClimatologyDay no_day{{2001, 2, 29}, {1991, 2, 24}, {2020, 3, 6}, 60};
    const ClimatologyDay backward{{2000, 3, 1}, {2020, 3, 6}, {1991, 2, 24}, 61};
    EXPECT_THAT(message({}), HasSubstr("at least one day"));
    EXPECT_THAT(message({day, day}), HasSubstr("2000-03-01"));
    EXPECT_THAT(message({no_day}), HasSubstr("2001-02-29"));
    EXPECT_THAT(message({backward}), HasSubstr("1991-02-24"));
    EXPECT_FALSE(std::filesystem::exists(output_));
}

}  // namespace
}  // namespace sstclim::io
