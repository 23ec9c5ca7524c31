#include "io/writing/event_file.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/inspect.hpp"
#include "io/writing/event_table.hpp"
#include "tests/support/file_content.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/published_data.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

class EventFileTest : public testing::Test {
  protected:
    EventLayout layout(std::size_t events, const fixture::File& source = fixture::daily_sst(),
                       const std::string& variable = "sst") const {
        fixture::write(folder_.file("in.nc"), source);
        return {inspect(folder_.file("in.nc"), variable), {2011, 2, 27}, events, 1, {{"title", "Events"}}};
    }

    /// Writes `events` in two parts, as netCDF and as text.
    void write(const EventLayout& layout, const std::vector<EventRecord>& events) const {
        std::vector<std::unique_ptr<EventOutput>> outputs;
        outputs.push_back(std::make_unique<EventFile>(folder_.file("events.nc"), layout));
        outputs.push_back(std::make_unique<EventTable>(folder_.file("events.csv"), layout));
        for (const auto& output : outputs) {
            output->append(std::span(events).first(events.size() / 2));
            output->append(std::span(events).subspan(events.size() / 2));
        }
        EXPECT_FALSE(std::filesystem::exists(folder_.file("events.nc"))) << "not before the end";
        EXPECT_FALSE(std::filesystem::exists(folder_.file("events.csv"))) << "not before the end";
        commit(outputs);
    }

    std::vector<double> read(const std::string& variable) const {
        return published::netcdf_variable(folder_.file("events.nc"), variable);
    }

    std::string table() const { return fixture::content_of(folder_.file("events.csv")); }

    fixture::TemporaryFolder folder_;
};

const EventRecord kWarm{1, 0, 6, 2, 2, {5, 2, 0, 0}, 2.5F, 1.5F, 0.25F, 10.5F, 1.25F, 0.5F, 0.75F, 0.125F};
const EventRecord kCold{11, 3, 7, 7, 4, {0, 0, 1, 4}, -9.5F, -8.5F, 1, -42.5F, -6.5F, -5.5F, 3.5F, 0};

TEST_F(EventFileTest, EveryColumnHoldsTheEventsInTheirOrder) {
    write(layout(2), {kWarm, kCold});
    EXPECT_THAT(read("cell_index"), ElementsAre(1, 11));
    EXPECT_THAT(read("lat"), ElementsAre(-30, 30));
    EXPECT_THAT(read("lon"), ElementsAre(20, 40));
    constexpr double kFirst = 15032;  // days from 1970-01-01 to 2011-02-27
    EXPECT_THAT(read("date_start"), ElementsAre(kFirst, kFirst + 3));
    EXPECT_THAT(read("date_end"), ElementsAre(kFirst + 6, kFirst + 7));
    EXPECT_THAT(read("date_peak"), ElementsAre(kFirst + 2, kFirst + 7));
    EXPECT_THAT(read("duration"), ElementsAre(7, 5));
    EXPECT_THAT(read("category"), ElementsAre(2, 4));
    EXPECT_THAT(read("duration_moderate"), ElementsAre(5, 0));
    EXPECT_THAT(read("duration_strong"), ElementsAre(2, 0));
    EXPECT_THAT(read("duration_severe"), ElementsAre(0, 1));
    EXPECT_THAT(read("duration_extreme"), ElementsAre(0, 4));
    EXPECT_THAT(read("intensity_max"), ElementsAre(2.5, -9.5));
    EXPECT_THAT(read("intensity_mean"), ElementsAre(1.5, -8.5));
    EXPECT_THAT(read("intensity_var"), ElementsAre(0.25, 1));
    EXPECT_THAT(read("intensity_cumulative"), ElementsAre(10.5, -42.5));
    EXPECT_THAT(read("intensity_max_relThresh"), ElementsAre(1.25, -6.5));
    EXPECT_THAT(read("intensity_mean_relThresh"), ElementsAre(0.5, -5.5));
    EXPECT_THAT(read("rate_onset"), ElementsAre(0.75, 3.5));
    EXPECT_THAT(read("rate_decline"), ElementsAre(0.125, 0));
}

TEST_F(EventFileTest, TheTableHoldsTheSameAsText) {
    write(layout(2), {kWarm, kCold});
    EXPECT_EQ(table(),
              "cell_index,lat,lon,date_start,date_end,date_peak,duration,category,duration_moderate,duration_strong,"
              "duration_severe,duration_extreme,intensity_max,intensity_mean,intensity_var,intensity_cumulative,"
              "intensity_max_relThresh,intensity_mean_relThresh,rate_onset,rate_decline\n"
              "1,-30,20,2011-02-27,2011-03-05,2011-03-01,7,2,5,2,0,0,2.5,1.5,0.25,10.5,1.25,0.5,0.75,0.125\n"
              "11,30,40,2011-03-02,2011-03-06,2011-03-06,5,4,0,0,1,4,-9.5,-8.5,1,-42.5,-6.5,-5.5,3.5,0\n");
}

TEST_F(EventFileTest, UnitsAreThoseOfTheDataAndOfTime) {
    const EventLayout wanted = layout(1);
    write(wanted, {kWarm});
    const NetcdfFile file = NetcdfFile::open(folder_.file("events.nc"));
    const auto text = [&](const char* variable, const char* attribute) {
        return file.text(file.find_variable(variable).value(), attribute).value_or("");
    };
    EXPECT_EQ(text("intensity_max", "units"), wanted.source.units);
    EXPECT_EQ(text("intensity_cumulative", "units"), wanted.source.units + " day");
    EXPECT_EQ(text("rate_onset", "units"), wanted.source.units + " day-1");
    EXPECT_EQ(text("date_peak", "units"), "days since 1970-01-01 00:00:00");
    EXPECT_EQ(text("date_peak", "calendar"), "standard");
    EXPECT_EQ(text("lat", "units"), "degrees_north");
    EXPECT_EQ(text("category", "coordinates"), "date_start lat lon");
    EXPECT_EQ(file.text(NC_GLOBAL, "title"), "Events");
}

TEST_F(EventFileTest, NoEventsMakeAnEmptyFile) {
    write(layout(0), {});
    EXPECT_THAT(read("cell_index"), IsEmpty());
    EXPECT_EQ(table().find('\n'), table().size() - 1) << "the line of names alone";
}

TEST_F(EventFileTest, CellsOfACurvilinearGridHaveTheirOwnCoordinates) {
    fixture::File source = fixture::daily_sst();
    source.remove_variable("lat");
    source.remove_variable("lon");
    std::vector<double> places(12);
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = static_cast<double>(100 + i);
    source.variables.push_back({"latitude", NC_DOUBLE, {"lat", "lon"}, places});
    source.variable("sst").set(fixture::text("coordinates", "latitude"));
    write(layout(2, source), {kWarm, kCold});
    EXPECT_THAT(read("latitude"), ElementsAre(101, 111));
}

TEST_F(EventFileTest, ADimensionWithoutCoordinateIsToldByItsIndex) {
    fixture::File source = fixture::daily_sst();
    source.remove_variable("lon");
    write(layout(2, source), {kWarm, kCold});
    EXPECT_THAT(read("lat"), ElementsAre(-30, 30));
    EXPECT_THAT(read("lon_index"), ElementsAre(1, 3));
}

TEST_F(EventFileTest, NamesWithCommasOrQuotesAreQuotedInTheTable) {
    fixture::File source = fixture::daily_sst();
    for (const auto& [name, other] : {std::pair{"lat", "lat, north"}, std::pair{"lon", "lon \"east\""}}) {
        source.dimension(name).name = other;
        source.variable(name).dimensions = {other};
        source.variable(name).name = other;
    }
    source.variable("sst").dimensions = {"time", "zlev", "lat, north", "lon \"east\""};
    write(layout(1, source), {kWarm});
    EXPECT_THAT(table(), StartsWith("cell_index,\"lat, north\",\"lon \"\"east\"\"\","));
}

TEST_F(EventFileTest, WithoutCommitNothingIsLeft) {
    const EventLayout wanted = layout(1);
    {
        EventFile file(folder_.file("events.nc"), wanted);
        file.append(std::span(&kWarm, 1));
        EventTable text(folder_.file("events.csv"), wanted);
        text.append(std::span(&kWarm, 1));
    }
    EXPECT_THAT(folder_.names(), ElementsAre("in.nc"));
}

}  // namespace
}  // namespace sstclim::io
