#include <filesystem>
#include <optional>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files/netcdf_file.hpp"
#include "io/writing/climatology_file.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/climatology_layout.hpp"
#include "tests/unit/io/field_output.hpp"
#include "tests/unit/io/long_names.hpp"

namespace sstclim::io {
namespace {

using fixture::numbers;
using fixture::text;
using ::testing::ElementsAre;

class ClimatologyCoordinatesTest : public ::testing::Test {
  protected:
    /// Writes a climatology on the grid of `source` and opens it.
    NetcdfFile climatology_on(const fixture::File& source) const {
        fixture::write(folder_.file("source.nc"), source);
        return climatology_on(folder_.file("source.nc"), "sst");
    }

    NetcdfFile climatology_on(const std::string& source, const std::string& variable) const {
        const std::string output = folder_.file("climatology.nc");
        create_empty(output, layout_of(source, variable));
        return NetcdfFile::open(output);
    }

    static std::vector<std::string> dimensions(const NetcdfFile& file, const std::string& variable) {
        std::vector<std::string> names;
        for (const int id : file.variable(file.find_variable(variable).value()).dimensions) {
            names.push_back(file.dimension(id).name);
        }
        return names;
    }

    static std::optional<std::string> attribute(const NetcdfFile& file, const std::string& variable, const char* name) {
        return file.text(file.find_variable(variable).value(), name);
    }

    static std::vector<double> values(const NetcdfFile& file, const std::string& variable) {
        return file.values(file.variable(file.find_variable(variable).value()));
    }

    static void expect_same_variable(const NetcdfFile& one, const NetcdfFile& other, const std::string& name) {
        ASSERT_TRUE(other.find_variable(name)) << name;
        EXPECT_EQ(one.variable(*one.find_variable(name)).type, other.variable(*other.find_variable(name)).type) << name;
        EXPECT_EQ(values(one, name), values(other, name)) << name;
        EXPECT_EQ(attribute(one, name, "units"), attribute(other, name, "units")) << name;
        EXPECT_EQ(attribute(one, name, "long_name"), attribute(other, name, "long_name")) << name;
    }

    /// sst(time, y, x) with latitude(y, x) and longitude(y, x) and their corners.
    static fixture::File curvilinear() {
        fixture::File file;
        file.dimensions = {{"time", 1, true}, {"y", 2}, {"x", 3}, {"corner", 4}};
        std::vector<double> corners(24);
        for (std::size_t i = 0; i < corners.size(); ++i) {
            corners[i] = static_cast<double>(i) / 8.0;
        }
        file.variables = {
            {"time", NC_DOUBLE, {"time"}, {0.5}, {text("units", "days since 1991-01-01")}, {}},
            {"x", NC_INT, {"x"}, {1, 2, 3}, {text("units", "1")}, {}},
            {"latitude",
             NC_DOUBLE,
             {"y", "x"},
             {1, 2, 3, 4, 5, 6},
             {text("units", "degrees_north"), text("bounds", "latitude_corners"),
              numbers("_FillValue", NC_DOUBLE, {1e20})},
             {}},
            {"longitude",
             NC_FLOAT,
             {"y", "x"},
             {7, 8, 9, 10, 11, 12},
             {text("units", "degrees_east"), text("bounds", "forgotten")},
             {}},
            {"latitude_corners", NC_DOUBLE, {"y", "x", "corner"}, corners, {}, {}},
            {"sst",
             NC_FLOAT,
             {"time", "y", "x"},
             {1, 2, 3, 4, 5, 6},
             {text("coordinates", "time longitude latitude")},
             {}},
        };
        return file;
    }

    fixture::TemporaryFolder folder_;
};

TEST_F(ClimatologyCoordinatesTest, CopiesTheCoordinateVariablesInTheirOrder) {
    fixture::DailySst descending;
    descending.lat = {30.0, 0.0, -30.0};
    fixture::File source = fixture::daily_sst(descending);
    source.variable("lat").set(text("grids", "an attribute of no convention"));
    source.variable("lat").set(numbers("actual_range", NC_DOUBLE, {-30.0, 30.0}));
    const NetcdfFile file = climatology_on(source);
    EXPECT_THAT(dimensions(file, "mean"), ElementsAre("time", "lat", "lon"));
    EXPECT_THAT(values(file, "lat"), ElementsAre(30.0, 0.0, -30.0));
    EXPECT_EQ(file.variable(file.find_variable("lat").value()).type, source.variable("lat").type);
    EXPECT_EQ(attribute(file, "lat", "grids"), "an attribute of no convention");
    EXPECT_THAT(file.numbers(file.find_variable("lat").value(), "actual_range"), ElementsAre(-30.0, 30.0));
    expect_same_variable(NetcdfFile::open(folder_.file("source.nc")), file, "lon");
    EXPECT_FALSE(file.find_variable("sst"));
}

TEST_F(ClimatologyCoordinatesTest, TurnsADimensionOfLengthOneIntoAScalarCoordinate) {
    const NetcdfFile file = climatology_on(fixture::daily_sst());  // sst(time, zlev, lat, lon)
    EXPECT_THAT(dimensions(file, "zlev"), ElementsAre());
    EXPECT_EQ(attribute(file, "mean", "coordinates"), "day_of_year zlev");
    expect_same_variable(NetcdfFile::open(folder_.file("source.nc")), file, "zlev");
}

TEST_F(ClimatologyCoordinatesTest, CopiesTwoDimensionalCoordinatesWithTheirCorners) {
    const NetcdfFile file = climatology_on(curvilinear());
    const NetcdfFile source = NetcdfFile::open(folder_.file("source.nc"));
    EXPECT_THAT(dimensions(file, "mean"), ElementsAre("time", "y", "x"));
    EXPECT_THAT(dimensions(file, "latitude_corners"), ElementsAre("y", "x", "corner"));
    EXPECT_EQ(attribute(file, "flag", "coordinates"), "day_of_year longitude latitude");
    EXPECT_EQ(attribute(file, "latitude", "bounds"), "latitude_corners");
    for (const char* name : {"x", "latitude", "longitude", "latitude_corners"}) {
        expect_same_variable(source, file, name);
    }
    EXPECT_THAT(file.numbers(file.find_variable("latitude").value(), "_FillValue"), ElementsAre(1e20));
}

TEST_F(ClimatologyCoordinatesTest, DropsTheNameOfBoundsThatDoNotExist) {
    EXPECT_EQ(attribute(climatology_on(curvilinear()), "longitude", "bounds"), std::nullopt);
}

TEST_F(ClimatologyCoordinatesTest, LeavesWhatDependsOnTimeBehind) {
    fixture::File source = curvilinear();
    source.variables.push_back({"leadtime", NC_DOUBLE, {}, {24}, {text("standard_name", "forecast_period")}, {}});
    source.variables.push_back({"tide", NC_DOUBLE, {"time"}, {2}, {text("units", "m")}, {}});
    source.variable("sst").set(text("coordinates", "leadtime tide latitude longitude"));
    const NetcdfFile file = climatology_on(source);
    EXPECT_EQ(attribute(file, "mean", "coordinates"), "day_of_year latitude longitude");
    EXPECT_FALSE(file.find_variable("leadtime"));
    EXPECT_FALSE(file.find_variable("tide"));
}

TEST_F(ClimatologyCoordinatesTest, FindsTwoDimensionalCoordinatesThatTheSourceForgotToName) {
    fixture::File source = curvilinear();
    source.variable("sst").remove("coordinates");
    EXPECT_EQ(attribute(climatology_on(source), "mean", "coordinates"), "day_of_year latitude longitude");
}

TEST_F(ClimatologyCoordinatesTest, CopiesBoundsWhoseDimensionHasTheNameOfItsOwn) {
    fixture::File source = fixture::daily_sst();
    source.dimensions.push_back({"nv", 2});
    source.variable("lat").set(text("bounds", "lat_bounds"));
    source.variables.push_back({"lat_bounds", NC_DOUBLE, {"lat", "nv"}, {-45, -15, -15, 15, 15, 45}, {}, {}});
    const NetcdfFile file = climatology_on(source);
    EXPECT_THAT(dimensions(file, "lat_bounds"), ElementsAre("lat", "nv"));
    EXPECT_THAT(values(file, "lat_bounds"), ElementsAre(-45, -15, -15, 15, 15, 45));

    fixture::File corners = curvilinear();
    corners.dimension("corner").name = "nv";
    corners.variable("latitude_corners").dimensions.back() = "nv";
    const NetcdfFile other = climatology_on(corners);
    EXPECT_THAT(dimensions(other, "climatology_bounds"), ElementsAre("time", "nv"));
    EXPECT_THAT(dimensions(other, "latitude_corners"), ElementsAre("y", "x", "nv_4"));
    expect_same_variable(NetcdfFile::open(folder_.file("source.nc")), other, "latitude_corners");
}

TEST_F(ClimatologyCoordinatesTest, CopiesTheGridMappingInBothOfItsForms) {
    for (const char* form : {"crs", "crs: latitude longitude"}) {
        fixture::File source = curvilinear();
        source.variables.push_back(
            {"crs",
             NC_INT,
             {},
             {0},
             {text("grid_mapping_name", "latitude_longitude"), numbers("earth_radius", NC_DOUBLE, {6371000.0})},
             {}});
        source.variable("sst").set(text("grid_mapping", form));
        const NetcdfFile file = climatology_on(source);
        EXPECT_EQ(attribute(file, "mean", "grid_mapping"), form);
        EXPECT_EQ(attribute(file, "crs", "grid_mapping_name"), "latitude_longitude");
        EXPECT_THAT(file.numbers(file.find_variable("crs").value(), "earth_radius"), ElementsAre(6371000.0));
    }
}

TEST_F(ClimatologyCoordinatesTest, DropsAGridMappingThatDoesNotExist) {
    fixture::File source = curvilinear();
    source.variable("sst").set(text("grid_mapping", "crs"));
    EXPECT_EQ(attribute(climatology_on(source), "mean", "grid_mapping"), std::nullopt);
}

TEST_F(ClimatologyCoordinatesTest, GivesCoordinateVariablesNoMissingValues) {
    fixture::File source = fixture::daily_sst();
    source.variable("lon").set(numbers("_FillValue", source.variable("lon").type, {-999.0}));
    const NetcdfFile file = climatology_on(source);
    EXPECT_EQ(file.attribute_type(file.find_variable("lon").value(), "_FillValue"), std::nullopt);
}

TEST_F(ClimatologyCoordinatesTest, LeavesOutAttributesOfNamesThatNetcdfDoesNotAllow) {
    const std::string path = folder_.file("source.nc");
    fixture::write(path, fixture::daily_sst());
    fixture::add_attribute(path, "lat", std::string(5000, 'a'));
    fixture::add_attribute(path, "sst", std::string(5000, 'a'));
    const NetcdfFile file = climatology_on(path, "sst");
    EXPECT_EQ(attribute(file, "lat", "units"), attribute(NetcdfFile::open(path), "lat", "units"));
}

TEST_F(ClimatologyCoordinatesTest, RefusesASourceWhoseGridHasChanged) {
    const std::string path = folder_.file("source.nc");
    fixture::write(path, fixture::daily_sst());
    ClimatologyLayout layout = layout_of(path);
    layout.source.grid.shape[0] += 1;
    EXPECT_THROW(ClimatologyFile(folder_.file("climatology.nc"), layout), Error);
}

TEST_F(ClimatologyCoordinatesTest, DescribesTheGridsOfRealFiles) {
    const std::filesystem::path data = SSTCLIM_SHARED_DATA;
    if (!std::filesystem::exists(data)) {
        GTEST_SKIP() << "no real data in " << data;
    }
    for (const auto& entry : std::filesystem::directory_iterator(data / "cmip6_tos")) {
        if (entry.path().extension() != ".nc") {
            continue;
        }
        const NetcdfFile file = climatology_on(entry.path(), "tos");
        const NetcdfFile source = NetcdfFile::open(entry.path());
        std::istringstream listed(attribute(source, "tos", "coordinates").value());
        for (std::string name; listed >> name;) {
            EXPECT_EQ(values(source, name), values(file, name)) << entry.path() << ", " << name;
            const auto bounds = attribute(source, name, "bounds");
            EXPECT_EQ(attribute(file, name, "bounds"), bounds);
            if (bounds) {
                EXPECT_EQ(values(source, *bounds), values(file, *bounds)) << entry.path() << ", " << *bounds;
            }
        }
    }
}

}  // namespace
}  // namespace sstclim::io
