/// Files that people have, not files that we made: their facts as ncdump tells them.

#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/catalogue/catalogue.hpp"
#include "io/catalogue/inspect.hpp"
#include "io/reading/field_reader.hpp"
#include "tests/support/error_message.hpp"

namespace sstclim::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class RealFile : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::is_directory(SSTCLIM_SHARED_DATA)) {
            GTEST_SKIP() << "no folder of real data: " << SSTCLIM_SHARED_DATA;
        }
    }

    static std::string path(const std::string& name) { return std::string(SSTCLIM_SHARED_DATA) + "/" + name; }

    template <typename Cell>
    static std::vector<Cell> field(const Catalogue& catalogue, const Date& date) {
        std::vector<Cell> cells(catalogue.grid().cells());
        const FieldRead wanted{catalogue.find(date).value(), {{{0, cells.size()}, cells.data()}}};
        FieldReader(catalogue).read({&wanted, 1});
        return cells;
    }
};

constexpr const char* kOisst = "oisst_ncei_real/oisst-avhrr-v02r01.20211025.nc";

TEST_F(RealFile, OisstDailyFile) {
    const SourceFile file = inspect(path(kOisst), "sst");
    EXPECT_THAT(file.times, ElementsAre(DateTime{{2021, 10, 25}, 43200}));
    EXPECT_THAT(file.grid.dimensions, ElementsAre("lat", "lon"));
    EXPECT_THAT(file.grid.shape, ElementsAre(720U, 1440U));
    EXPECT_EQ(file.units, "Celsius");
    EXPECT_EQ(file.packing, (Packing{StorageType::int16, static_cast<double>(0.01F), 0.0, {-999}, -300.0, 4500.0}));
    EXPECT_FALSE(file.is_preliminary());
}

/// The values that "ncdump -v sst" prints.
TEST_F(RealFile, OisstValuesAreThoseOfNcdump) {
    const Catalogue catalogue({inspect(path(kOisst), "sst")});
    const auto cells = field<std::int16_t>(catalogue, {2021, 10, 25});
    constexpr auto kMissing = missing_value<std::int16_t>();
    EXPECT_EQ(cells[0], kMissing);
    EXPECT_EQ(cells[200500], 193);
    EXPECT_EQ(cells[500000], 2889);
    EXPECT_EQ(cells[777777], kMissing);
    EXPECT_EQ(cells[1036799], -180);
    EXPECT_EQ(std::count(cells.begin(), cells.end(), kMissing), 345650);
    EXPECT_EQ(catalogue.encoding(), (CellEncoding{CellType::int16, static_cast<double>(0.01F), 0.0}));
}

TEST_F(RealFile, OisstHasSeveralVariablesToChooseFrom) {
    EXPECT_THAT(fixture::input_error([] { inspect(path(kOisst), ""); }), HasSubstr("sst, anom, err, ice"));
}

TEST_F(RealFile, HeatwaveFloatFileFindsItsVariable) {
    const SourceFile file = inspect(path("heatwave3/oisst_short.nc"), "");
    EXPECT_EQ(file.variable, "oisst_short");
    EXPECT_EQ(file.times.size(), 14975U);
    EXPECT_EQ(file.times.front().date, (Date{1982, 1, 1}));
    EXPECT_EQ(file.times.back().date, (Date{2022, 12, 31}));
    EXPECT_EQ(file.packing.storage, StorageType::float32);
}

TEST_F(RealFile, TasmaniaHasEveryDayOf35Years) {
    const Catalogue catalogue({inspect(path("m_mhw/oisst_tasmania_32x32_daily_1982_2016.nc"), "")});
    EXPECT_EQ(catalogue.days(), 12784U);
    EXPECT_EQ(catalogue.first_date(), (Date{1982, 1, 1}));
    EXPECT_EQ(catalogue.last_date(), (Date{2016, 12, 31}));
    EXPECT_EQ(catalogue.encoding().type, CellType::int16);
    const auto cells = field<std::int16_t>(catalogue, {2016, 2, 29});
    EXPECT_EQ(std::count(cells.begin(), cells.end(), missing_value<std::int16_t>()), 83) << "land cells";
}

TEST_F(RealFile, OldOisstIsNetcdf3) {
    const SourceFile file = inspect(path("other/oisst_reduced_2deg_19811231.nc"), "sst");
    EXPECT_THAT(file.times, ElementsAre(DateTime{{1981, 12, 31}, 0}));
    EXPECT_THAT(file.grid.shape, ElementsAre(90U, 180U));
    EXPECT_THAT(file.packing.missing, ElementsAre(-999, -999));
}

TEST_F(RealFile, IpslHas360DaysAYearAndKelvin) {
    const SourceFile file = inspect(path("other/tos_O1_2001-2002.nc"), "");
    EXPECT_EQ(file.variable, "tos");
    EXPECT_EQ(file.calendar, Calendar::day360);
    EXPECT_EQ(file.units, "K");
    EXPECT_EQ(file.times.size(), 24U);
    EXPECT_EQ(file.times.front().date, (Date{2001, 1, 16}));
    EXPECT_EQ(file.times.back().date, (Date{2002, 12, 16}));
}

TEST_F(RealFile, CurvilinearModelFilesFindTheirVariable) {
    struct Expected {
        std::string name;
        std::vector<std::string> dimensions;
        Calendar calendar;
    };
    for (const Expected& expected :
         {Expected{"CESM2-FV2_historical_r1i1p1f1_gn_200001", {"nlat", "nlon"}, Calendar::noleap},
          Expected{"CNRM-CM6-1_ssp245_r1i1p1f2_gn_201501", {"y", "x"}, Calendar::standard},
          Expected{"FGOALS-f3-L_ssp126_r1i1p1f1_gn_201501", {"j", "i"}, Calendar::noleap},
          Expected{"MPI-ESM1-2-LR_historical_r1i1p1f1_gn_185001-186912", {"j", "i"}, Calendar::proleptic_gregorian}}) {
        const SourceFile file = inspect(path("cmip6_tos/tos_Omon_" + expected.name + ".nc"), "");
        EXPECT_EQ(file.variable, "tos");
        EXPECT_EQ(file.grid.dimensions, expected.dimensions);
        EXPECT_EQ(file.calendar, expected.calendar) << expected.name;
    }
}

}  // namespace
}  // namespace sstclim::io
