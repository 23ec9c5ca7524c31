#include "io/catalogue/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"

namespace sstclim::io {
namespace {

using fixture::input_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr int kNoon = 43200;

/// A file of consecutive days.
SourceFile daily(const std::string& path, const Date& first, int days = 1) {
    SourceFile file;
    file.path = path;
    file.variable = "sst";
    file.grid = {{"lat", "lon"}, {3, 4}, 42};
    file.packing = {.storage = StorageType::int16, .scale = 0.01, .missing = {-999}, .valid_min = {}, .valid_max = {}};
    file.units = "degC";
    for (int day = 0; day < days; ++day) {
        file.times.push_back({add_days(Calendar::standard, first, day), kNoon});
    }
    return file;
}

std::string refusal_of(const SourceFile& a, const SourceFile& b) {
    return input_error([&] { Catalogue({a, b}); });
}

TEST(Catalogue, FindsEveryDateInItsFileWhateverTheOrderOfTheFiles) {
    const Catalogue catalogue({daily("b", {1992, 1, 1}, 366), daily("a", {1991, 1, 1}, 365)});
    EXPECT_EQ(catalogue.find({1991, 1, 1}), (FieldRef{1, 0}));
    EXPECT_EQ(catalogue.find({1992, 12, 31}), (FieldRef{0, 365}));
    EXPECT_EQ(catalogue.find({1993, 1, 1}), std::nullopt);
    EXPECT_EQ(catalogue.days(), 731U);
    EXPECT_EQ(catalogue.first_date(), (Date{1991, 1, 1}));
    EXPECT_EQ(catalogue.last_date(), (Date{1992, 12, 31}));
    EXPECT_THAT(catalogue.superseded(), IsEmpty());
}

TEST(Catalogue, TheHourOfTheDayDoesNotMatterAcrossDates) {
    SourceFile morning = daily("b", {1991, 1, 2});
    morning.times[0].second_of_day = 21600;
    EXPECT_EQ(Catalogue({daily("a", {1991, 1, 1}), morning}).days(), 2U);
}

TEST(Catalogue, TheFinalFileReplacesThePreliminaryOneInEitherOrder) {
    const SourceFile last = daily("oisst.19910101.nc", {1991, 1, 1});
    const SourceFile preliminary = daily("oisst.19910101_preliminary.nc", {1991, 1, 1});
    const Catalogue one({last, preliminary});
    EXPECT_EQ(one.find({1991, 1, 1}), (FieldRef{0, 0}));
    EXPECT_THAT(one.superseded(), ElementsAre(preliminary.path));
    const Catalogue other({preliminary, last});
    EXPECT_EQ(other.find({1991, 1, 1}), (FieldRef{1, 0}));
    EXPECT_THAT(other.superseded(), ElementsAre(preliminary.path));
}

TEST(Catalogue, APreliminaryFileWithoutAFinalOneIsUsed) {
    const Catalogue catalogue({daily("x/oisst_preliminary.nc", {1991, 1, 1})});
    EXPECT_TRUE(catalogue.find({1991, 1, 1}).has_value());
    EXPECT_THAT(catalogue.superseded(), IsEmpty());
    EXPECT_FALSE(daily("x_preliminary/oisst.nc", {1991, 1, 1}).is_preliminary()) << "the folder's name does not count";
}

TEST(Catalogue, OneDateInTwoFinalFilesIsRefused) {
    EXPECT_THAT(refusal_of(daily("a.nc", {1991, 1, 1}), daily("b.nc", {1991, 1, 1})),
                AllOf(HasSubstr("a.nc"), HasSubstr("b.nc"), HasSubstr("1991-01-01")));
    EXPECT_NE(refusal_of(daily("a_preliminary.nc", {1991, 1, 1}), daily("b_preliminary.nc", {1991, 1, 1})), "");
}

TEST(Catalogue, TwoHoursOfOneDateAreSubDaily) {
    SourceFile evening = daily("b.nc", {1991, 1, 1});
    evening.times[0].second_of_day += 21600;
    EXPECT_THAT(refusal_of(daily("a.nc", {1991, 1, 1}), evening), AllOf(HasSubstr("sub-daily"), HasSubstr("daymean")));
    SourceFile within = daily("c.nc", {1991, 1, 1});
    within.times.push_back({{1991, 1, 1}, 0});
    EXPECT_THAT(input_error([&] { Catalogue({within}); }), HasSubstr("sub-daily"));
}

TEST(Catalogue, PackingMayDifferByFileAndDecidesTheEncoding) {
    const SourceFile first = daily("a.nc", {1991, 1, 1});
    EXPECT_EQ(Catalogue({first}).encoding().type, CellType::int16);
    SourceFile other = daily("b.nc", {1991, 1, 2});
    other.packing.missing = {-32767};
    EXPECT_EQ(Catalogue({first, other}).encoding().type, CellType::int16);
    other.packing.scale = 0.002;
    EXPECT_EQ(Catalogue({first, other}).encoding().type, CellType::float64);
}

TEST(Catalogue, NoFilesAreRefused) {
    EXPECT_THAT(input_error([] { Catalogue({}); }), HasSubstr("no input"));
}

}  // namespace
}  // namespace sstclim::io
