#include "io/grid_facts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/inspect.hpp"
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

class GridOfFile : public testing::Test {
  protected:
    GridFacts grid(const fixture::File& file) {
        fixture::write(path_, file);
        return inspect(path_, "sst").grid;
    }

    std::string refusal(const fixture::File& file) {
        return input_error([&] { grid(file); });
    }

    /// A grid of dimensions (j, i) with lat(j, i) and lon(j, i).
    fixture::File curvilinear() {
        fixture::File file = daily_sst();
        file.dimension("lat").name = "j";
        file.dimension("lon").name = "i";
        for (const char* name : {"lat", "lon"}) {
            file.variable(name).dimensions = {"j", "i"};
            file.variable(name).values.assign(12, 0.0);
        }
        file.variable("sst").dimensions = {"time", "zlev", "j", "i"};
        file.variable("sst").set(fixture::text("coordinates", "lon lat lost"));
        return file;
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
};

TEST_F(GridOfFile, TheHashTellsDirectionAndOriginOfTheAxes) {
    const GridFacts original = grid(daily_sst());
    EXPECT_EQ(grid(daily_sst()), original);
    EXPECT_NE(grid(daily_sst({.lat = {30, 0, -30}})), original);
    EXPECT_NE(grid(daily_sst({.lon = {-350, -340, -330, -320}})), original);
}

TEST_F(GridOfFile, ThePrecisionOfTheCoordinatesDoesNotMatter) {
    fixture::File file = daily_sst({.lat = {-0.1, 0.1, 0.3}});
    const GridFacts in_float = grid(file);
    file.variable("lat").type = NC_DOUBLE;
    EXPECT_EQ(grid(file), in_float);
}

TEST_F(GridOfFile, TwoDimensionalCoordinatesEnterTheHash) {
    fixture::File file = curvilinear();
    const GridFacts original = grid(file);
    EXPECT_THAT(original.dimensions, ElementsAre("j", "i"));
    file.variable("lat").values[7] = 0.5;
    EXPECT_NE(grid(file), original);
}

TEST_F(GridOfFile, CoordinatesMayBeAbsent) {
    fixture::File file = daily_sst();
    file.remove_variable("lat");
    file.remove_variable("lon");
    EXPECT_EQ(grid(file).cells(), 12U);
}

TEST_F(GridOfFile, ASingleHorizontalDimensionIsAGrid) {
    fixture::File file = daily_sst({.lat = {0}});
    file.variable("sst").dimensions = {"time", "lon"};
    EXPECT_THAT(grid(file).dimensions, ElementsAre("lon"));
    EXPECT_EQ(grid(file).cells(), 4U);
}

TEST_F(GridOfFile, ASeriesIsAGridOfOneCell) {
    fixture::File file = daily_sst();
    file.variable("sst").dimensions = {"time"};
    EXPECT_EQ(grid(file).cells(), 1U);
}

TEST_F(GridOfFile, ALevelDimensionLongerThanOneIsRefusedWithARemedy) {
    fixture::File file = daily_sst();
    file.dimension("zlev").length = 2;
    file.variable("zlev").values = {0, 5};
    file.variable("sst").values.clear();
    EXPECT_THAT(refusal(file),
                AllOf(HasSubstr(path_), HasSubstr("\"sst\""), HasSubstr("length 2"), HasSubstr("ncks -d zlev,0")));
}

TEST_F(GridOfFile, TimeThatIsNotTheSlowestDimensionIsRefusedWithARemedy) {
    fixture::File file = daily_sst();
    file.variable("sst").dimensions = {"lat", "lon", "time"};
    EXPECT_THAT(refusal(file), AllOf(HasSubstr(path_), HasSubstr("ncpdq -a time,lat,lon")));
}

}  // namespace
}  // namespace sstclim::io
