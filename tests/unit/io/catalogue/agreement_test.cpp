#include "io/catalogue/agreement.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"

namespace sstclim::io {
namespace {

using fixture::input_error;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

SourceFile file_of(const std::string& path) {
    SourceFile file;
    file.path = path;
    file.variable = "sst";
    file.grid = {{"lat", "lon"}, {3, 4}, 42};
    file.units = "degC";
    return file;
}

std::string refusal(const SourceFile& a, const SourceFile& b) {
    return input_error([&] { check_agreement({a, b}); });
}

TEST(Agreement, EveryFileIsCheckedWhereverItStands) {
    SourceFile other = file_of("b.nc");
    other.units = "m";
    for (std::size_t place = 1; place < 4; ++place) {
        std::vector<SourceFile> files(3, file_of("a.nc"));
        files.insert(files.begin() + static_cast<std::ptrdiff_t>(place), other);
        EXPECT_THAT(input_error([&] { check_agreement(files); }), AllOf(HasSubstr("a.nc"), HasSubstr("b.nc")));
    }
    check_agreement(std::vector<SourceFile>{});
}

TEST(Agreement, DifferentGridsAreRefusedSayingWhatDiffers) {
    const SourceFile first = file_of("a.nc");
    SourceFile other = file_of("b.nc");
    other.grid.shape = {3, 5};
    EXPECT_THAT(refusal(first, other),
                AllOf(HasSubstr("a.nc"), HasSubstr("b.nc"), HasSubstr("lat = 3, lon = 4"), HasSubstr("lon = 5")));
    other.grid = {{"latitude", "lon"}, {3, 4}, 42};
    EXPECT_THAT(refusal(first, other), HasSubstr("latitude = 3"));
}

TEST(Agreement, DifferentCalendarsUnitsAndVariablesAreRefused) {
    const SourceFile first = file_of("a.nc");
    SourceFile other = file_of("b.nc");
    other.calendar = Calendar::noleap;
    EXPECT_THAT(refusal(first, other), AllOf(HasSubstr("a.nc"), HasSubstr("b.nc"), HasSubstr("calendars")));
    other = file_of("b.nc");
    other.units = "kelvin";
    EXPECT_THAT(refusal(first, other), AllOf(HasSubstr("a.nc"), HasSubstr("b.nc"), HasSubstr("kelvin")));
    EXPECT_THAT(refusal(first, other), HasSubstr("sst@units=degC -addc,-273.15 -selname,sst IN OUT"));
    EXPECT_THAT(refusal(other, first), HasSubstr("sst@units=K -addc,273.15 -selname,sst IN OUT"));
    other.units = "m s-1";
    EXPECT_THAT(refusal(first, other), AllOf(HasSubstr("m s-1"), Not(HasSubstr("addc"))));
    other.units = "Celsius";
    EXPECT_EQ(refusal(first, other), "") << "two spellings of one unit";
    other.variable = "anom";
    EXPECT_THAT(refusal(first, other), HasSubstr("anom"));
}

}  // namespace
}  // namespace sstclim::io
