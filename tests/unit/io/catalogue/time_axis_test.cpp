#include "io/catalogue/time_axis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using fixture::daily_sst;
using fixture::input_error;
using testing::AllOf;
using testing::HasSubstr;

class TimeAxisOfFile : public testing::Test {
  protected:
    SourceFile inspected(const fixture::File& file) {
        fixture::write(path_, file);
        return inspect(path_, "sst");
    }

    std::string refusal(const fixture::File& file) {
        return input_error([&] { inspected(file); });
    }

    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("sst.nc");
};

/// Every file says 1985-03-01 in its own way.
TEST_F(TimeAxisOfFile, OneDateInManyUnitsAndTypes) {
    struct Spelling {
        std::string units;
        double value;
        nc_type type;
    };
    for (const Spelling& spelling :
         {Spelling{"days since  1980-1-1", 1886, NC_FLOAT}, Spelling{"hours since 1985-02-28 00:00:00 UTC", 24, NC_INT},
          Spelling{"seconds since 1985-02-28T12:00:00", 86400, NC_INT64},
          Spelling{"days since 1800-01-01", 67629, NC_DOUBLE}, Spelling{"days since 1985-03-01", 0.4999, NC_DOUBLE}}) {
        fixture::File file = daily_sst({.days = 1, .first_time = spelling.value, .time_units = spelling.units});
        file.variable("time").type = spelling.type;
        const SourceFile source = inspected(file);
        ASSERT_EQ(source.times.size(), 1U);
        EXPECT_EQ(source.times[0].date, (Date{1985, 3, 1})) << spelling.units;
        EXPECT_EQ(source.calendar, Calendar::standard) << "without a calendar attribute";
    }
}

TEST_F(TimeAxisOfFile, CalendarsAreTakenFromTheirAttribute) {
    fixture::File file = daily_sst({.days = 31, .time_units = "days since 2000-02-01"});
    file.variable("time").set(fixture::text("calendar", "360_day"));
    EXPECT_EQ(inspected(file).times[29].date, (Date{2000, 2, 30}));
    file.variable("time").set(fixture::text("calendar", "365_day"));
    EXPECT_EQ(inspected(file).times[28].date, (Date{2000, 3, 1}));
    file.variable("time").set(fixture::text("calendar", "gregorian"));
    EXPECT_EQ(inspected(file).times[28].date, (Date{2000, 2, 29}));
    file.variable("time").set({"calendar", NC_STRING, "365_day", {}});
    EXPECT_EQ(inspected(file).calendar, Calendar::noleap);
    file.variable("time").set(fixture::text("calendar", "lunar"));
    EXPECT_THAT(refusal(file), AllOf(HasSubstr(path_), HasSubstr("\"time\""), HasSubstr("lunar")));
}

TEST_F(TimeAxisOfFile, TimeMayHaveAnyName) {
    fixture::File file = daily_sst();
    file.dimension("time").name = "valid_time";
    file.variable("time").dimensions = {"valid_time"};
    file.variable("sst").dimensions[0] = "valid_time";
    file.variable("time").name = "valid_time";
    EXPECT_EQ(inspected(file).times.size(), 3U);
}

TEST_F(TimeAxisOfFile, TimeMayBeAnAuxiliaryCoordinateOfTheRecords) {
    fixture::File file = daily_sst();
    file.variable("time").name = "time_centered";
    EXPECT_THAT(refusal(file), AllOf(HasSubstr(path_), HasSubstr("no time coordinate")));
    file.variable("sst").set(fixture::text("coordinates", "time_centered lat lon"));
    EXPECT_EQ(inspected(file).times.size(), 3U);
}

TEST_F(TimeAxisOfFile, AScalarTimeDatesTheOnlyRecord) {
    fixture::File file = daily_sst({.days = 1});
    file.variable("time").dimensions = {};
    file.variable("sst").dimensions = {"lat", "lon"};
    file.variable("sst").set(fixture::text("coordinates", "time"));
    EXPECT_EQ(inspected(file).times.at(0).date, (Date{1991, 1, 1}));
}

TEST_F(TimeAxisOfFile, AFileWithoutTimeIsDatedByItsGlobalAttribute) {
    for (const std::string text : {"2002-07-04T00:35:06.000Z", "2002-07-04", "20020704T003506Z"}) {
        const SourceFile source = inspected(fixture::mapped_sst(text));
        ASSERT_EQ(source.times.size(), 1U);
        EXPECT_EQ(source.times[0].date, (Date{2002, 7, 4})) << text;
    }
    EXPECT_THAT(refusal(fixture::mapped_sst("July 2002")), AllOf(HasSubstr(path_), HasSubstr("July 2002")));
    EXPECT_THAT(refusal(fixture::mapped_sst("2002-02-30T00:00:00Z")), HasSubstr("2002-02-30"));
}

TEST_F(TimeAxisOfFile, SubDailyDataAreRefusedWithARemedy) {
    const fixture::File file = daily_sst({.time_units = "hours since 1991-01-01"});
    EXPECT_THAT(refusal(file),
                AllOf(HasSubstr(path_), HasSubstr("1991-01-01"), HasSubstr("sub-daily"), HasSubstr("cdo daymean")));
}

TEST_F(TimeAxisOfFile, ADateThatOccursTwiceIsRefused) {
    fixture::File file = daily_sst();
    file.variable("time").values = {0, 1, 0};
    EXPECT_THAT(refusal(file), AllOf(HasSubstr(path_), HasSubstr("time steps 1 and 3"), HasSubstr("1991-01-01")));
}

TEST_F(TimeAxisOfFile, RefusesTimesThatAreNoDates) {
    fixture::File file = daily_sst();
    file.variable("time").set(fixture::text("units", "months since 1991-01-01"));
    EXPECT_THAT(refusal(file), AllOf(HasSubstr(path_), HasSubstr("\"time\""), HasSubstr("months")));
    file.variable("time").set(fixture::text("units", "days since 1991-01-01"));
    file.variable("time").values = {0, NC_FILL_DOUBLE, 2};
    EXPECT_THAT(refusal(file), AllOf(HasSubstr(path_), HasSubstr("\"time\"")));
    file.variable("time").remove("units");
    file.variable("time").set(fixture::text("axis", "T"));
    EXPECT_THAT(refusal(file), HasSubstr("units"));
}

TEST_F(TimeAxisOfFile, RefusesAFileWithoutRecords) {
    EXPECT_THAT(refusal(daily_sst({.days = 0})), AllOf(HasSubstr(path_), HasSubstr("no time step")));
}

}  // namespace
}  // namespace sstclim::io
