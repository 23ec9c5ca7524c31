/// The slow reference against climatologies and thresholds that others have published. This is what makes it the
/// reference: the program is then measured against it.

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/support/published_data.hpp"
#include "tests/support/slow_reference.hpp"

namespace sstclim::slow {
namespace {

namespace fs = std::filesystem;

constexpr double tolerance = 1e-6;  // [degC]

const fs::path data = SSTCLIM_SHARED_DATA;

/// E. Oliver's marineHeatWaves, its default settings.
Definition hobday(int first_year, int last_year) {
    Definition definition;
    definition.first_year = first_year;
    definition.last_year = last_year;
    definition.leap_day = LeapDay::interpolate;
    definition.smooth_width = 31;
    return definition;
}

Series series_from_1982(const std::vector<double>& values, int last_year) {
    std::size_t i = 0;
    auto series = make_series(Calendar::standard, 1982, last_year, [&](Date) { return values.at(i++); });
    EXPECT_EQ(i, values.size());
    return series;
}

/// Compares every day of the record with its day of year.
void expect_published(const Series& series, const Definition& definition, const std::vector<double>& mean,
                      const std::vector<double>& threshold) {
    const auto year = climatology(series, definition);
    ASSERT_EQ(mean.size(), series.days.size());
    ASSERT_EQ(threshold.size(), series.days.size());
    for (std::size_t i = 0; i < series.days.size(); ++i) {
        const Date date = series.days[i].date;
        std::size_t doy = 0;
        while (year[doy].day.month != date.month || year[doy].day.day != date.day)
            ++doy;
        ASSERT_NEAR(year[doy].moments.mean, mean[i], tolerance) << "mean on " << to_string(date);
        ASSERT_NEAR(year[doy].percentiles[0], threshold[i], tolerance) << "threshold on " << to_string(date);
    }
}

class WesternAustralia : public testing::Test {
  protected:
    void SetUp() override {
        if (!fs::exists(data / "MHWdetection"))
            GTEST_SKIP() << "the published answers are not in " << data;
    }

    Series series_ = {};
    Definition definition_ = hobday(1982, 2014);

    void expect_answers(const std::string& name) {
        if (series_.days.empty())
            series_ = series_from_1982(published::csv_column(data / "RmarineHeatWaves/sst_WA.csv", 1), 2014);
        const fs::path file = data / "MHWdetection" / name;
        expect_published(series_, definition_, published::csv_column(file, 1), published::csv_column(file, 2));
    }
};

TEST_F(WesternAustralia, MeetsTheDefaultSettings) {
    expect_answers("clim_py.csv");
}

TEST_F(WesternAustralia, MeetsThe80thPercentile) {
    definition_.percentiles = {80.0};
    expect_answers("clim_py_pctile_80.csv");
}

TEST_F(WesternAustralia, MeetsThe99thPercentile) {
    definition_.percentiles = {99.0};
    expect_answers("clim_py_pctile_99.csv");
}

TEST_F(WesternAustralia, MeetsAWindowHalfWidthOf7) {
    definition_.window_half_width = 7;
    expect_answers("clim_py_whw_7.csv");
}

TEST_F(WesternAustralia, MeetsTheUnsmoothedSettings) {
    definition_.smooth_width = 0;
    expect_answers("clim_py_spw_no.csv");
}

TEST_F(WesternAustralia, MeetsSmoothingOver51Days) {
    definition_.smooth_width = 51;
    expect_answers("clim_py_spw_51.csv");
}

TEST_F(WesternAustralia, MeetsARecordWithATenthMissing) {
    series_ = series_from_1982(published::csv_column(data / "MHWdetection/sst_WA_miss_random.csv", 0), 2014);
    expect_answers("clim_py_random.csv");
}

TEST(SlowReferencePublished, MeetsTasmaniaWithABaselineWithinTheRecord) {
    if (!fs::exists(data / "m_mhw"))
        GTEST_SKIP() << "the published answers are not in " << data;
    const auto series = series_from_1982(published::csv_column(data / "m_mhw/sst_1_2.csv", 0), 2016);
    const fs::path file = data / "m_mhw/threshold_climatology_py_1982_2005_for_sst_1_2.nc";
    expect_published(series, hobday(1982, 2005), published::netcdf_variable(file, "climatology"),
                     published::netcdf_variable(file, "threshold"));
}

TEST(SlowReferencePublished, ClippingWindowsToTheBaselineMissesTheAnswersAroundNewYear) {
    if (!fs::exists(data / "m_mhw"))
        GTEST_SKIP() << "the published answers are not in " << data;
    const auto series = series_from_1982(published::csv_column(data / "m_mhw/sst_1_2.csv", 0), 2016);
    auto definition = hobday(1982, 2005);
    const auto extended = climatology(series, definition);
    definition.year_edge = YearEdge::truncate;
    const auto clipped = climatology(series, definition);
    double greatest = 0.0;
    for (std::size_t doy = 0; doy < extended.size(); ++doy)
        greatest = std::max(greatest, std::abs(extended[doy].percentiles[0] - clipped[doy].percentiles[0]));
    EXPECT_NEAR(greatest, 3.5e-4, 0.5e-4);
}

}  // namespace
}  // namespace sstclim::slow
