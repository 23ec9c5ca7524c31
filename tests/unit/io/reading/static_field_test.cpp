#include "io/reading/static_field.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using fixture::input_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

/// A field of the grid of daily_sst, 3 x 4 cells, without time: cell c holds c.
fixture::File static_file(nc_type type = NC_BYTE) {
    fixture::File file = fixture::daily_sst();
    file.dimensions = {{"lat", 3}, {"lon", 4}};
    file.remove_variable("time");
    file.remove_variable("zlev");
    file.remove_variable("sst");
    file.variables.push_back({.name = "mask", .type = type, .dimensions = {"lat", "lon"}});
    for (int cell = 0; cell < 12; ++cell)
        file.variable("mask").values.push_back(cell);
    return file;
}

class StaticField : public testing::Test {
  protected:
    void SetUp() override {
        fixture::write(folder_.file("sst.nc"), fixture::daily_sst());
        data_ = inspect(folder_.file("sst.nc"), "sst");
    }

    std::vector<double> read(const fixture::File& file, const Slab& cells, const std::string& variable = "mask") const {
        fixture::write(path_, file);
        return read_static_field(path_, variable, data_, cells);
    }

    std::string refusal(const fixture::File& file, const std::string& variable = "mask") const {
        return input_error([&] { read(file, {0, 12}, variable); });
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("mask.nc");
    SourceFile data_;
};

TEST_F(StaticField, GivesAnySlabOfTheGrid) {
    const fixture::File file = static_file();
    for (std::size_t begin = 0; begin < 12; ++begin) {
        for (std::size_t end = begin + 1; end <= 12; ++end) {
            std::vector<double> expected;
            for (std::size_t cell = begin; cell < end; ++cell)
                expected.push_back(static_cast<double>(cell));
            EXPECT_EQ(read(file, {begin, end}), expected) << begin << " to " << end;
        }
    }
}

TEST_F(StaticField, HasItsOwnTypeAndDimensionsOfLengthOneBefore) {
    for (const nc_type type : {NC_BYTE, NC_UBYTE, NC_SHORT, NC_INT, NC_FLOAT, NC_DOUBLE})
        EXPECT_THAT(read(static_file(type), {5, 8}), ElementsAre(5, 6, 7)) << "type " << type;
    fixture::File file = static_file();
    file.dimensions.push_back({"time", 1, true});
    file.dimensions.push_back({"zlev", 1});
    file.variable("mask").dimensions = {"time", "zlev", "lat", "lon"};
    EXPECT_THAT(read(file, {5, 8}), ElementsAre(5, 6, 7));
}

TEST_F(StaticField, IsUnpackedAndMissingValuesAreNotANumber) {
    fixture::File file = static_file(NC_SHORT);
    file.variable("mask").attributes = {
        fixture::numbers("scale_factor", NC_DOUBLE, {0.5}), fixture::numbers("add_offset", NC_DOUBLE, {10}),
        fixture::numbers("_FillValue", NC_SHORT, {5}), fixture::numbers("valid_max", NC_SHORT, {7})};
    const std::vector<double> values = read(file, {4, 9});
    EXPECT_EQ(values[0], 12.0);
    EXPECT_TRUE(std::isnan(values[1])) << "the fill value";
    EXPECT_EQ(values[2], 13.0);
    EXPECT_EQ(values[3], 13.5);
    EXPECT_TRUE(std::isnan(values[4])) << "beyond valid_max";
}

TEST_F(StaticField, OfASingleSeriesIsOneValue) {
    fixture::File series = fixture::daily_sst();
    series.variable("sst").dimensions = {"time"};
    series.variable("sst").values.resize(3);
    fixture::write(folder_.file("series.nc"), series);
    data_ = inspect(folder_.file("series.nc"), "sst");
    fixture::File file = static_file();
    file.variable("mask").dimensions = {};
    file.variable("mask").values = {7};
    for (const int flags : {0, NC_NETCDF4}) {
        file.flags = flags;
        EXPECT_THAT(read(file, {0, 1}), ElementsAre(7.0));
    }
    EXPECT_THAT(refusal(static_file()), HasSubstr("different grids"));
}

TEST_F(StaticField, OfAnotherGridIsRefusedWithBothFiles) {
    fixture::File shorter = static_file();
    shorter.dimension("lon").length = 3;
    shorter.variable("lon").values.pop_back();
    shorter.variable("mask").values.resize(9);
    EXPECT_THAT(refusal(shorter),
                AllOf(HasSubstr(path_), HasSubstr(data_.path), HasSubstr("lon = 4"), HasSubstr("lon = 3")));
    fixture::File flipped = static_file();
    flipped.variable("lat").values = {30, 0, -30};
    EXPECT_THAT(refusal(flipped), AllOf(HasSubstr(path_), HasSubstr(data_.path), HasSubstr("other coordinate values")));
    fixture::File several = static_file();
    several.dimensions.push_back({"time", 2});
    several.variable("mask").dimensions = {"time", "lat", "lon"};
    several.variable("mask").values.resize(24);
    EXPECT_THAT(refusal(several), AllOf(HasSubstr(path_), HasSubstr("\"time\" has length 2")));
}

TEST_F(StaticField, AMissingFileAndAMissingVariableAreNamed) {
    EXPECT_THAT(input_error([&] {
                    read_static_field(path_, "mask", data_, {0, 1});
                }),
                AllOf(HasSubstr(path_), HasSubstr("No such file")));
    EXPECT_THAT(refusal(static_file(), "landmask"), AllOf(HasSubstr(path_), HasSubstr("\"landmask\"")));
}

}  // namespace
}  // namespace sstclim::io
