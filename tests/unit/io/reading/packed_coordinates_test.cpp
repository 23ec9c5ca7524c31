// A packed coordinate is the same places to all that ask for them.
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/agreement.hpp"
#include "io/catalogue/cell_coordinates.hpp"
#include "io/catalogue/inspect.hpp"
#include "io/reading/result_file.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using fixture::daily_sst;
using fixture::input_error;
using fixture::numbers;
using fixture::text;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::NanSensitiveDoubleEq;

class PackedCoordinates : public testing::Test {
  protected:
    /// sst of longitudes of 100, 200, 300, 350 degrees: unsigned 16-bit hundredths, less ten degrees.
    static fixture::File packed() {
        fixture::File file = daily_sst({.lon = {100, 200, 300, 350}});
        fixture::Variable& lon = file.variable("lon");
        lon.type = NC_SHORT;
        lon.values = {9000, 19000, 29000, 34000 - 65536};
        lon.set(numbers("scale_factor", NC_DOUBLE, {0.01}));
        lon.set(numbers("add_offset", NC_DOUBLE, {10}));
        lon.set(text("_Unsigned", "true"));
        lon.set(text("units", "degrees_east"));
        return file;
    }

    SourceFile written(const fixture::File& file, const std::string& name = "sst.nc") const {
        fixture::write(folder_.file(name), file);
        return inspect(folder_.file(name), "sst");
    }

    /// Of the cells of the first row.
    std::vector<double> by_coordinates(const SourceFile& source) const {
        std::vector<double> longitudes;
        for (const CellCoordinate& coordinate : cell_coordinates(source)) {
            for (std::size_t cell = 0; cell < 4 && coordinate.name() == "lon"; ++cell)
                longitudes.push_back(coordinate.value(cell));
        }
        return longitudes;
    }

    std::vector<double> by_places(const SourceFile& source) const {
        const ResultFile file(source.path);
        std::vector<double> longitudes = file.places(*file.find("sst")).longitude;
        longitudes.resize(4);
        return longitudes;
    }

    fixture::TemporaryFolder folder_;
};

TEST_F(PackedCoordinates, AreUnpackedWithTheirSign) {
    const SourceFile source = written(packed());
    EXPECT_THAT(by_coordinates(source), ElementsAre(100, 200, 300, 350));
    EXPECT_THAT(by_places(source), ElementsAre(100, 200, 300, 350));
}

TEST_F(PackedCoordinates, AreNowhereWhereMissing) {
    fixture::File file = packed();
    file.variable("lon").set(numbers("missing_value", NC_SHORT, {34000 - 65536}));
    const SourceFile source = written(file);
    const auto nowhere = NanSensitiveDoubleEq(std::nan(""));
    EXPECT_THAT(by_coordinates(source), ElementsAre(100, 200, 300, nowhere));
    EXPECT_THAT(by_places(source), ElementsAre(100, 200, 300, nowhere));
}

TEST_F(PackedCoordinates, MakeTheGridOfTheSamePlainOnes) {
    fixture::File plain = daily_sst({.first_time = 3, .lon = {100, 200, 300, 350}});
    const SourceFile source = written(packed());
    check_agreement(source, written(plain, "plain.nc"));
    // The same stored numbers, but other places.
    fixture::File shifted = packed();
    shifted.variable("lon").set(numbers("add_offset", NC_DOUBLE, {11}));
    const SourceFile other = written(shifted, "shifted.nc");
    EXPECT_THAT(input_error([&] { check_agreement(source, other); }), HasSubstr("coordinate values"));
}

}  // namespace
}  // namespace sstclim::io
