#include "io/reading/result_file.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/climatology_layout.hpp"
#include "tests/unit/io/field_output.hpp"

namespace sstclim::io {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

class ResultFileOnDisk : public testing::Test {
  protected:
    std::vector<std::string> names(const ResultFile& file) const {
        std::vector<std::string> result;
        for (const ResultVariable& variable : file.variables())
            result.push_back(variable.facts.variable);
        return result;
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("result.nc");
};

TEST_F(ResultFileOnDisk, AResultOfThisProgramIsReadDayByDay) {
    fixture::write(folder_.file("source.nc"), fixture::daily_sst());
    ClimatologyLayout layout = layout_of(folder_.file("source.nc"));
    layout.global = {{"sstclim_method", "exact"}, {"sstclim_smooth", std::int64_t{0}}, {"title", "A title"}};
    auto output = std::make_unique<ClimatologyFile>(path_, layout);
    std::vector<float> mean(12, 1.5F);
    mean[5] = kFillFloat;
    write_field(*output, layout, 2, 0, mean);
    write_field(*output, layout, 2, 2, std::vector<std::int8_t>(12, 1));
    commit(output);

    const ResultFile file(path_);
    EXPECT_THAT(names(file), ElementsAre("mean", "count", "flag"));
    EXPECT_EQ(file.find("time"), nullptr);
    EXPECT_THAT(file.choices(), ElementsAre(Pair("method", "exact")));
    const ResultVariable& variable = *file.find("mean");
    EXPECT_TRUE(variable.is_real);
    EXPECT_FALSE(variable.flags);
    EXPECT_TRUE(file.is_climatology(variable));
    EXPECT_EQ(variable.facts.times.size(), 4U);
    EXPECT_EQ(variable.facts.units, "degC");
    std::vector<double> field(12);
    file.read(variable, 2, field);
    EXPECT_EQ(field[4], 1.5);
    EXPECT_TRUE(std::isnan(field[5]));
    file.read(variable, 1, field);
    EXPECT_TRUE(std::isnan(field[4])) << "a day that was never written";

    const ResultVariable& flag = *file.find("flag");
    EXPECT_FALSE(flag.is_real);
    ASSERT_TRUE(flag.flags);
    EXPECT_THAT(flag.flags->values, ElementsAre(0, 1));
    EXPECT_THAT(flag.flags->names, ElementsAre("trusted", "doubtful"));
    file.read(flag, 2, field);
    EXPECT_EQ(field[0], 1);
    EXPECT_FALSE(file.find("count")->is_real);
}

TEST_F(ResultFileOnDisk, PackedValuesAreDecodedAndALevelIsPassedOver) {
    fixture::write(path_, fixture::daily_sst());
    const ResultFile file(path_);
    ASSERT_THAT(names(file), ElementsAre("sst"));
    const ResultVariable& sst = file.variables().front();
    EXPECT_TRUE(sst.is_real) << "packed integers stand for real numbers";
    EXPECT_FALSE(file.is_climatology(sst));
    std::vector<double> field(12);
    file.read(sst, 2, field);
    for (std::size_t cell = 0; cell < field.size(); ++cell)
        EXPECT_DOUBLE_EQ(field[cell], fixture::stored_sst(2, cell) * static_cast<double>(0.01F));
}

TEST_F(ResultFileOnDisk, EveryCellHasTheLatitudeAndLongitudeOfItsRowAndColumn) {
    fixture::write(path_, fixture::daily_sst());
    const ResultFile file(path_);
    const CellPlaces places = file.places(file.variables().front());
    EXPECT_THAT(places.latitude, ElementsAre(-30, -30, -30, -30, 0, 0, 0, 0, 30, 30, 30, 30));
    EXPECT_THAT(places.longitude, ElementsAre(10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40));
}

TEST_F(ResultFileOnDisk, LatitudesOfTwoDimensionsAreFoundToo) {
    fixture::File described = fixture::daily_sst({.lat = {1, 2}, .lon = {1, 2}});
    described.remove_variable("lat");
    described.remove_variable("lon");
    described.variables.push_back(
        {"nav_lat", NC_DOUBLE, {"lat", "lon"}, {10, 11, 20, 21}, {fixture::text("standard_name", "latitude")}});
    described.variables.push_back(
        {"nav_lon", NC_DOUBLE, {"lat", "lon"}, {5, 6, 7, 8}, {fixture::text("units", "degrees_east")}});
    described.variable("sst").set(fixture::text("coordinates", "nav_lat nav_lon"));
    fixture::write(path_, described);
    const ResultFile file(path_);
    ASSERT_THAT(names(file), ElementsAre("sst"));
    const CellPlaces places = file.places(file.variables().front());
    EXPECT_THAT(places.latitude, ElementsAre(10, 11, 20, 21));
    EXPECT_THAT(places.longitude, ElementsAre(5, 6, 7, 8));
}

TEST_F(ResultFileOnDisk, AGridWithoutCoordinatesHasNoPlaces) {
    fixture::File described = fixture::daily_sst();
    described.remove_variable("lat");
    described.remove_variable("lon");
    fixture::write(path_, described);
    const ResultFile file(path_);
    const CellPlaces places = file.places(file.variables().front());
    EXPECT_THAT(places.latitude, IsEmpty());
    EXPECT_THAT(places.longitude, IsEmpty());
}

TEST_F(ResultFileOnDisk, AFileWithoutFieldsIsRefused) {
    fixture::File described = fixture::daily_sst();
    described.remove_variable("sst");
    fixture::write(path_, described);
    EXPECT_THAT(fixture::input_error([&] { ResultFile{path_}; }), AllOf(HasSubstr(path_), HasSubstr("p90.nc")));
    EXPECT_THAT(fixture::input_error([&] { ResultFile{folder_.file("absent.nc")}; }), HasSubstr("absent.nc"));
}

}  // namespace
}  // namespace sstclim::io
