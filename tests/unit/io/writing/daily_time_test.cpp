#include "io/writing/daily_time.hpp"

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/writing/field_file.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/published_data.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/io/climatology_layout.hpp"

namespace sstclim::io {
namespace {

using testing::ElementsAre;

TEST(DailyTime, DaysAreAtNoonWithinTheirBounds) {
    const fixture::TemporaryFolder folder;
    fixture::write(folder.file("in.nc"), fixture::daily_sst());
    const std::vector<Date> days{{1969, 12, 31}, {1970, 1, 1}, {1972, 3, 1}};
    auto file = std::make_unique<FieldFile>(
        folder.file("out.nc"),
        FieldLayout{source_of(folder.file("in.nc"), "sst"), {{"x", OutputType::int8, {}}}, {}, {}, StandardName::none},
        [&](const NetcdfFile& output) { return std::make_unique<DailyTime>(output, Calendar::standard, days); });
    commit(std::span(&file, 1));
    EXPECT_THAT(published::netcdf_variable(folder.file("out.nc"), "time"), ElementsAre(-0.5, 0.5, 790.5));
    EXPECT_THAT(published::netcdf_variable(folder.file("out.nc"), "time_bounds"), ElementsAre(-1, 0, 0, 1, 790, 791));
    const NetcdfFile output = NetcdfFile::open(folder.file("out.nc"));
    const int time = output.find_variable("time").value();
    EXPECT_EQ(output.text(time, "units"), "days since 1970-01-01 00:00:00");
    EXPECT_EQ(output.text(time, "bounds"), "time_bounds");
    const int variable = output.find_variable("x").value();
    EXPECT_EQ(output.text(variable, "coordinates"), "zlev") << "the source's, and none along time";
}

}  // namespace
}  // namespace sstclim::io
