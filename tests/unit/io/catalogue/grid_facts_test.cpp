#include "io/catalogue/grid_facts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/agreement.hpp"
#include "io/catalogue/inspect.hpp"
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

TEST_F(GridOfFile, PlacesMayDifferByAThousandthOfTheSpacing) {
    const std::string other_path = folder_.file("other.nc");
    fixture::File file = curvilinear();
    for (std::size_t cell = 0; cell < 12; ++cell) {
        file.variable("lat").values[cell] = 10.0 * static_cast<double>(cell / 4);
        file.variable("lon").values[cell] = 40.0 + 0.1 * static_cast<double>(cell % 4);
    }
    const auto refusal_of = [&](const std::string& variable, double difference) {
        fixture::write(path_, file);
        fixture::File other = file;
        other.variable("time").values = {3, 4, 5};
        other.variable(variable).values[6] += difference;
        fixture::write(other_path, other);
        return input_error([&] { check_agreement({inspect(path_, "sst"), inspect(other_path, "sst")}); });
    };
    EXPECT_EQ(refusal_of("lat", 0.005), "") << "of a spacing of 20 / 3";
    EXPECT_EQ(refusal_of("lon", -0.00008), "") << "of a spacing of 0.1";
    EXPECT_THAT(refusal_of("lat", 0.01),
                AllOf(HasSubstr(path_), HasSubstr(other_path), HasSubstr("coordinate values")));
    EXPECT_THAT(refusal_of("lon", -0.0002), HasSubstr("coordinate values"));
    EXPECT_THAT(refusal_of("lon", 360), HasSubstr("coordinate values"));
}

TEST_F(GridOfFile, SaysToBeLargerThanAnyFile) {
    fixture::File file = daily_sst();
    file.remove_variable("lat");
    file.remove_variable("lon");
    file.dimension("lat").length = std::size_t{1} << 31U;
    file.dimension("lon").length = std::size_t{1} << 30U;
    file.variable("sst").values.clear();
    file.variable("sst").chunks = {1, 1, 1024, 1024};
    EXPECT_THAT(refusal(file), AllOf(HasSubstr(path_), HasSubstr("\"sst\""), HasSubstr("2147483648 x 1073741824")));
}

TEST_F(GridOfFile, CoordinatesThatTheFileCannotHoldAreRefused) {
    fixture::File file = daily_sst();
    file.dimension("lat").length = std::size_t{1} << 29U;
    file.variable("lat").values.clear();
    file.variable("lat").chunks = {1024};
    file.variable("sst").values.clear();
    file.variable("sst").chunks = {1, 1, 1024, 4};
    EXPECT_THAT(refusal(file), AllOf(HasSubstr(path_), HasSubstr("\"lat\""), HasSubstr("damaged")));
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
