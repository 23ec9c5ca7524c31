#include "io/catalogue/inspect.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using fixture::daily_sst;
using fixture::input_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class Inspect : public testing::Test {
  protected:
    SourceFile inspected(const fixture::File& file, const std::string& variable = "sst") {
        fixture::write(path_, file);
        return inspect(path_, variable);
    }

    std::string refusal(const fixture::File& file, const std::string& variable = "sst") {
        return input_error([&] { inspected(file, variable); });
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("daily sst [1].nc");
};

TEST_F(Inspect, LearnsTheSameOfEveryStorageFormat) {
    for (const int flags : {0, NC_64BIT_OFFSET, NC_64BIT_DATA, NC_NETCDF4, NC_NETCDF4 | NC_CLASSIC_MODEL}) {
        fixture::File file = daily_sst();
        file.flags = flags;
        const SourceFile source = inspected(file);
        EXPECT_EQ(source.path, path_);
        EXPECT_EQ(source.size_bytes, std::filesystem::file_size(path_));
        EXPECT_EQ(source.variable, "sst");
        EXPECT_EQ(source.units, "Celsius");
        EXPECT_THAT(source.grid.dimensions, ElementsAre("lat", "lon"));
        EXPECT_THAT(source.grid.shape, ElementsAre(3U, 4U));
        ASSERT_EQ(source.times.size(), 3U);
        EXPECT_EQ(source.times[2], (DateTime{{1991, 1, 3}, 43200}));
        EXPECT_EQ(source.packing.storage, StorageType::int16);
    }
}

TEST_F(Inspect, FindsTheOnlyCandidateByItself) {
    fixture::File file = daily_sst();
    file.variables.push_back({.name = "time_bnds", .type = NC_DOUBLE, .dimensions = {"time", "lat", "lon"}});
    file.variable("time").set(fixture::text("bounds", "time_bnds"));
    file.variables.push_back({.name = "mask", .type = NC_BYTE, .dimensions = {"time", "lat", "lon"}});
    file.variable("mask").set(fixture::numbers("flag_values", NC_BYTE, {0, 1}));
    file.variables.push_back({.name = "area", .type = NC_FLOAT, .dimensions = {"lat", "lon"}});
    EXPECT_EQ(inspected(file, "").variable, "sst");
}

TEST_F(Inspect, DegreesOfTemperatureAreNoPositionAndThoseOfTheEarthAreInAnySpelling) {
    for (const char* unit : {"degrees_C", "degrees_Celsius", "degree_C", "degree_north_of_freezing"}) {
        fixture::File file = daily_sst();
        file.variable("sst").set(fixture::text("units", unit));
        EXPECT_EQ(inspected(file, "").variable, "sst") << unit;
    }
    for (const char* unit : {"degrees_north", "degree_N", "degrees_N", "degreeN", "degreesE", "degree_east"}) {
        fixture::File file = daily_sst();
        file.variables.push_back({.name = "drift", .type = NC_FLOAT, .dimensions = {"time", "lat", "lon"}});
        file.variable("drift").set(fixture::text("units", unit));
        EXPECT_EQ(inspected(file, "").variable, "sst") << unit;
    }
}

TEST_F(Inspect, FindsTheOnlyFieldOfAFileThatItsAttributesDate) {
    EXPECT_EQ(inspected(fixture::mapped_sst("2002-07-04T00:00:00Z"), "").variable, "sst");
}

TEST_F(Inspect, ListsTheCandidatesWhereThereAreSeveral) {
    fixture::File file = daily_sst();
    file.variables.push_back({.name = "anom", .type = NC_SHORT, .dimensions = {"time", "zlev", "lat", "lon"}});
    EXPECT_THAT(refusal(file, ""), AllOf(HasSubstr(path_), HasSubstr("sst, anom")));
}

TEST_F(Inspect, ListsTheVariablesWhereTheNamedOneIsMissing) {
    EXPECT_THAT(refusal(daily_sst(), "tos"), AllOf(HasSubstr(path_), HasSubstr("\"tos\""), HasSubstr("lon, sst")));
}

TEST_F(Inspect, RefusesTypesThatHoldNoNumbers) {
    fixture::File file = daily_sst();
    file.variables.push_back({.name = "name", .type = NC_CHAR, .dimensions = {"time", "lat", "lon"}});
    EXPECT_THAT(refusal(file, "name"), HasSubstr("\"name\""));
}

class Unreadable : public Inspect {
  protected:
    void put(const std::string& bytes) { std::ofstream(path_, std::ios::binary) << bytes; }
    std::string refusal_of_file() {
        return input_error([&] { inspect(path_, "sst"); });
    }
};

TEST_F(Unreadable, AMissingFileAFolderAnEmptyFileAndTextAreNamed) {
    EXPECT_THAT(refusal_of_file(), AllOf(HasSubstr(path_), HasSubstr("No such file")));
    put("");
    EXPECT_THAT(refusal_of_file(), AllOf(HasSubstr(path_), HasSubstr("empty")));
    put("<html>404 Not Found</html>\n");
    EXPECT_THAT(refusal_of_file(), AllOf(HasSubstr(path_), HasSubstr("cannot be read as NetCDF")));
    std::filesystem::remove(path_);
    std::filesystem::create_directory(path_);
    EXPECT_THAT(refusal_of_file(), AllOf(HasSubstr(path_), HasSubstr("folder")));
}

/// netCDF-C reads zeros behind the end of a truncated classic file.
TEST_F(Unreadable, AFileCutAnywhereIsRefusedInEveryFormat) {
    for (const int flags : {0, NC_64BIT_OFFSET, NC_64BIT_DATA, NC_NETCDF4}) {
        fixture::File file = daily_sst();
        file.flags = flags;
        fixture::write(path_, file);
        const std::uintmax_t size = std::filesystem::file_size(path_);
        for (const std::uintmax_t kept : {size - 1, size - 20, size / 2, size / 4, std::uintmax_t{3}}) {
            std::filesystem::resize_file(path_, kept);
            EXPECT_THAT(refusal_of_file(), AllOf(HasSubstr(path_), HasSubstr("cannot be read as NetCDF")))
                << "format flags " << flags << ", " << kept << " of " << size << " bytes";
        }
    }
}

TEST_F(Unreadable, AClassicFileWithoutTheFinalPaddingIsWhole) {
    fixture::File file = daily_sst({.days = 1, .lat = {0, 1, 2}, .lon = {0, 1, 2}});
    file.flags = 0;
    file.dimension("time").unlimited = false;
    fixture::write(path_, file);
    std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 2);  // 9 shorts, padded to 20 bytes
    EXPECT_EQ(inspect(path_, "sst").times.size(), 1U);
}

}  // namespace
}  // namespace sstclim::io
