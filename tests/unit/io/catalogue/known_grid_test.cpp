#include "io/catalogue/known_grid.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "io/files/netcdf_file.hpp"
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

class KnownGrid : public testing::Test {
  protected:
    SourceFile inspected(const fixture::File& file) const {
        fixture::write(path_, file);
        return inspect(path_, "sst");
    }

    /// The names of the dimensions in the file as it is now.
    std::vector<std::string> names(const SourceFile& source) const {
        const NetcdfFile file = NetcdfFile::open(path_);
        std::vector<std::string> names;
        for (const NetcdfDimension& dimension : horizontal_dimensions(file, known_variable(file, source), source.grid))
            names.push_back(dimension.name);
        return names;
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
};

TEST_F(KnownGrid, IsOfTheHorizontalDimensionsWhereverTimeStands) {
    EXPECT_THAT(names(inspected(daily_sst())), ElementsAre("lat", "lon"));
    fixture::File file = daily_sst();
    file.variable("sst").dimensions = {"zlev", "time", "lat", "lon"};
    EXPECT_THAT(names(inspected(file)), ElementsAre("lat", "lon"));
    file.variable("sst").dimensions = {"time", "lon"};
    file.variable("sst").values.resize(12);
    EXPECT_THAT(names(inspected(file)), ElementsAre("lon"));
    file.variable("sst").dimensions = {"zlev", "time"};
    file.variable("sst").values.resize(3);
    EXPECT_THAT(names(inspected(file)), ElementsAre("zlev"));
}

TEST_F(KnownGrid, OfAFileThatWasReplacedIsRefused) {
    const SourceFile source = inspected(daily_sst());
    inspected(daily_sst({.lat = {-30, 30}}));
    EXPECT_THAT(input_error([&] { names(source); }), AllOf(HasSubstr(path_), HasSubstr("\"sst\""), HasSubstr("grid")));
    fixture::File file = daily_sst();
    file.variable("sst").name = "tos";
    fixture::write(path_, file);
    EXPECT_THAT(input_error([&] { names(source); }), AllOf(HasSubstr(path_), HasSubstr("no variable \"sst\"")));
}

}  // namespace
}  // namespace sstclim::io
