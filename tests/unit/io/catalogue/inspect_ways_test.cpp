// The two ways of inspection must see the same in every file that both can read.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "io/catalogue/source_file_json.hpp"
#include "src/error.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using fixture::daily_sst;
using fixture::numbers;
using fixture::text;

void expect_same(const SourceFile& one, const SourceFile& other) {
    EXPECT_EQ(one, other) << nlohmann::json(one).dump() << "\n" << nlohmann::json(other).dump();
}

class InspectWays : public testing::Test {
  protected:
    std::optional<SourceFile> quick(const fixture::File& file, const std::string& variable = "sst") {
        fixture::write(path_, file);
        return inspect_by_hdf5(path_, variable);
    }

    void expect_quick_and_same(const fixture::File& file) {
        const auto found = quick(file);
        ASSERT_TRUE(found.has_value());
        expect_same(*found, inspect_by_netcdf(path_, "sst"));
        expect_same(*found, nlohmann::json::from_msgpack(nlohmann::json::to_msgpack(*found)).get<SourceFile>());
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
};

TEST_F(InspectWays, AgreeOnDailyFilesOfEveryType) {
    for (const nc_type type : {NC_BYTE, NC_UBYTE, NC_SHORT, NC_USHORT, NC_INT, NC_UINT, NC_FLOAT, NC_DOUBLE}) {
        fixture::File file = daily_sst({.type = type});
        file.variable("sst").remove("_FillValue");
        file.variable("sst").values.assign(36, 5);
        expect_quick_and_same(file);
    }
    expect_quick_and_same(daily_sst());
    expect_quick_and_same(daily_sst({.days = 1}));
}

TEST_F(InspectWays, AgreeOnEveryAttributeOfThePacking) {
    fixture::File file = daily_sst();
    file.variable("sst").set(numbers("valid_range", NC_FLOAT, {-3, 45}));
    file.variable("sst").set(numbers("missing_value", NC_SHORT, {-999, -998}));
    file.variable("sst").set({"units", NC_STRING, "degree_Celsius  ", {}});
    file.variable("sst").set(text("_Unsigned", "true"));
    file.variable("sst").set(text("a", "1"));  // more than eight attributes are stored in another way
    file.variable("sst").set(text("b", "2"));
    file.variable("sst").set(text("c", "3"));
    expect_quick_and_same(file);
}

TEST_F(InspectWays, AgreeOnAttributesOfAnyLength) {
    for (const std::size_t length : {255, 256, 257, 5000, 60000}) {
        fixture::File file = daily_sst();
        file.variable("time").set(text("units", "days since" + std::string(length, ' ') + "1991-01-01"));
        file.variable("sst").set(text("coordinates", std::string(length, 'x') + " nav_lat"));
        file.variables.push_back({.name = "nav_lat", .type = NC_DOUBLE, .dimensions = {"lat", "lon"}});
        for (const nc_type type : {NC_CHAR, NC_STRING}) {
            file.variable("sst").set({"units", type, std::string(length, 'u'), {}});
            expect_quick_and_same(file);
            EXPECT_EQ(inspect(path_, "sst").units.size(), length);
        }
        const GridFacts grid = inspect(path_, "sst").grid;
        file.variable("sst").set(text("units", std::string(length, 'u')));
        for (const int flags : {0, NC_64BIT_OFFSET, NC_64BIT_DATA}) {
            file.flags = flags;
            fixture::write(path_, file);
            EXPECT_EQ(inspect(path_, "sst").units.size(), length);
            EXPECT_EQ(inspect(path_, "sst").grid, grid) << "which all coordinates named belong to";
        }
    }
}

TEST_F(InspectWays, AgreeOnUnlimitedTimesAndOnTwoDimensionalCoordinates) {
    fixture::File file = daily_sst();
    file.dimension("time").unlimited = true;
    expect_quick_and_same(file);
    file.remove_variable("lat");
    file.remove_variable("lon");
    for (const char* name : {"nav_lat", "nav_lon"}) {
        file.variables.push_back({.name = name, .type = NC_DOUBLE, .dimensions = {"lat", "lon"}});
        file.variables.back().values.assign(12, name[4] == 'l' ? 1.25 : -3.5);
    }
    file.variable("sst").set(text("coordinates", "nav_lon nav_lat nowhere"));
    expect_quick_and_same(file);
}

TEST_F(InspectWays, AgreeOnFilesDatedByTheirAttributes) {
    expect_quick_and_same(fixture::mapped_sst("2002-07-04T00:00:00Z"));
}

TEST_F(InspectWays, TheQuickWayLeavesTheUnusualToNetcdf) {
    fixture::File classic = daily_sst();
    classic.flags = 0;
    EXPECT_FALSE(quick(classic).has_value());
    EXPECT_FALSE(quick(daily_sst(), "tos").has_value());
    fixture::File undated = daily_sst();
    undated.variable("time").remove("units");
    EXPECT_FALSE(quick(undated).has_value());
    fixture::File misspelt = daily_sst();
    misspelt.variable("sst").set(text("scale_factor", "0.01"));
    EXPECT_FALSE(quick(misspelt).has_value());
}

TEST_F(InspectWays, AgreeOnEveryPublishedFile) {
    const std::filesystem::path data(SSTCLIM_SHARED_DATA);
    if (!std::filesystem::exists(data)) {
        GTEST_SKIP() << "the folder of published data is absent";
    }
    std::size_t quick_files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
        if (entry.path().extension() != ".nc") {
            continue;
        }
        for (const char* variable : {"sst", "tos", "temp"}) {
            std::optional<SourceFile> expected;
            try {
                expected = inspect_by_netcdf(entry.path(), variable);
            } catch (const Error&) {
            }
            const std::optional<SourceFile> found = inspect_by_hdf5(entry.path(), variable);
            if (found) {
                ASSERT_TRUE(expected.has_value()) << entry.path();
                expect_same(*found, *expected);
                ++quick_files;
            }
        }
    }
    EXPECT_GT(quick_files, 3U);
}

}  // namespace
}  // namespace sstclim::io
