#include "pipeline/compare/compare.hpp"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "pipeline/compare/comparison_report.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// p90 and its domain over two days, two latitudes and two longitudes; a count beside them.
fixture::File result(const std::vector<double>& p90) {
    fixture::File file;
    file.dimensions = {{"time", 2}, {"lat", 2}, {"lon", 2}};
    file.variables = {
        {"time",
         NC_DOUBLE,
         {"time"},
         {58, 60},
         {fixture::text("units", "days since 1992-01-01"), fixture::text("climatology", "climatology_bounds")}},
        {"lat", NC_FLOAT, {"lat"}, {-45, 5}, {fixture::text("units", "degrees_north")}},
        {"lon", NC_FLOAT, {"lon"}, {150, 151}, {fixture::text("units", "degrees_east")}},
        {"p90",
         NC_FLOAT,
         {"time", "lat", "lon"},
         p90,
         {fixture::text("units", "degC"), fixture::numbers("_FillValue", NC_FLOAT, {-999})}},
        {"count", NC_INT, {"time", "lat", "lon"}, {1, 2, 3, 4, 5, 6, 7, 8}}};
    return file;
}

fixture::Variable domain() {
    return {"p90_domain",
            NC_BYTE,
            {"time", "lat", "lon"},
            {0, 0, 0, 0, 1, 1, 1, 2},
            {fixture::numbers("flag_values", NC_BYTE, {0, 1, 2}),
             fixture::text("flag_meanings", "monotone locally_valid invalid")}};
}

class CompareFiles : public testing::Test {
  protected:
    CompareFiles() {
        config_.a = folder_.file("a.nc");
        config_.b = folder_.file("b.nc");
        b_.variables.push_back(domain());
    }

    Comparison compared() {
        fixture::write(config_.a, a_);
        fixture::write(config_.b, b_);
        return compare(config_);
    }

    std::string refusal() {
        return fixture::input_error([&] { compared(); });
    }

    fixture::TemporaryFolder folder_;
    CompareConfig config_;
    fixture::File a_ = result({20, 20, 20, 20, 10, 10, 10, -999});
    fixture::File b_ = result({20, 20.25, 20, 20, 10, 10, 8, 5});
};

TEST_F(CompareFiles, TheDifferencesOfEveryVariableAreFound) {
    const Comparison comparison = compared();
    ASSERT_EQ(comparison.files.size(), 1U);
    const FileComparison& file = comparison.files.front();
    EXPECT_THAT(file.only_a, IsEmpty());
    EXPECT_THAT(file.only_b, ElementsAre("p90_domain"));
    ASSERT_EQ(file.variables.size(), 2U);
    const VariableComparison& p90 = file.variables[0];
    EXPECT_EQ(p90.name, "p90");
    EXPECT_TRUE(p90.is_real);
    EXPECT_THAT(p90.days, ElementsAre("02-28", "03-01")) << "the year of a climatology means nothing";
    EXPECT_EQ(p90.summary.all.count, 7U);
    EXPECT_EQ(p90.summary.only_b, 1U);
    EXPECT_EQ(p90.summary.all.mean(), (0.25 - 2) / 7);
    EXPECT_EQ(p90.summary.largest->day, 1U);
    EXPECT_EQ(p90.summary.largest->cell, 2U);
    EXPECT_THAT(p90.domains, ElementsAre("monotone", "locally_valid", "invalid"));
    EXPECT_EQ(p90.summary.domains[0].tally.sum, 0.25);
    EXPECT_EQ(p90.summary.domains[1].tally.sum, -2);
    EXPECT_EQ(p90.summary.domains[2].tally.count, 0U);
    EXPECT_EQ(p90.summary.bands[4].count, 4U);
    EXPECT_EQ(p90.summary.bands[9].count, 3U);
    EXPECT_EQ(file.variables[1].name, "count");
    EXPECT_FALSE(file.variables[1].is_real);
    EXPECT_EQ(file.variables[1].summary.different, 0U);
}

TEST_F(CompareFiles, TheDomainMayBeInEitherFile) {
    std::swap(a_, b_);
    const Comparison comparison = compared();
    EXPECT_THAT(comparison.files.front().only_a, ElementsAre("p90_domain"));
    EXPECT_EQ(comparison.files.front().variables[0].summary.domains[1].tally.sum, 2);
}

TEST_F(CompareFiles, ALimitIsExceededByDifferencesAboveItAndByValuesOfOneSide) {
    EXPECT_TRUE(is_above(compared(), 100)) << "a value in one of the files only";
    a_.variable("p90").values[7] = 5;
    EXPECT_TRUE(is_above(compared(), 100)) << "a flag variable in one of the files only";
    b_.remove_variable("p90_domain");
    EXPECT_TRUE(is_above(compared(), 1.9));
    EXPECT_FALSE(is_above(compared(), 2)) << "at the limit is not above it";
    b_.variable("count").values[0] = 7;
    EXPECT_TRUE(is_above(compared(), 2)) << "counts are looked at too";
}

TEST_F(CompareFiles, OnlyTheNamedVariablesAreCompared) {
    b_.variable("count").name = "number";
    EXPECT_THAT(refusal(), AllOf(HasSubstr(config_.a), HasSubstr("\"count\""), HasSubstr("--variables")));
    config_.variables = {"p90"};
    const Comparison comparison = compared();
    ASSERT_EQ(comparison.files.front().variables.size(), 1U);
    EXPECT_THAT(comparison.files.front().only_b, IsEmpty());
    config_.variables = {"p90", "p95"};
    EXPECT_THAT(refusal(), AllOf(HasSubstr("\"p95\""), HasSubstr("p90")));
}

TEST_F(CompareFiles, OtherGridsAreRefused) {
    b_.variable("lat").values = {-45, 5.5};
    EXPECT_THAT(refusal(), AllOf(HasSubstr(config_.a), HasSubstr(config_.b), HasSubstr("grid")));
    for (fixture::Variable& variable : b_.variables) {
        if (variable.dimensions.size() == 3)
            variable.values.resize(4);
    }
    b_.dimension("lat").length = 1;
    b_.variable("lat").values = {-45};
    EXPECT_THAT(refusal(), AllOf(HasSubstr("lat = 2"), HasSubstr("lat = 1")));
}

TEST_F(CompareFiles, OtherDaysAreRefused) {
    b_.variable("time").values = {58, 61};
    EXPECT_THAT(refusal(), AllOf(HasSubstr("\"p90\""), HasSubstr("03-01"), HasSubstr("03-02"), HasSubstr("--days")));
}

TEST_F(CompareFiles, AnotherNumberOfDaysIsRefused) {
    b_.dimension("time").length = 1;
    b_.variable("time").values = {58};
    for (fixture::Variable& variable : b_.variables) {
        if (variable.dimensions.size() == 3)
            variable.values.resize(4);
    }
    EXPECT_THAT(refusal(), HasSubstr("2 and 1 of them"));
}

TEST_F(CompareFiles, TheYearsOfClimatologiesMayDiffer) {
    b_.variable("time").set(fixture::text("units", "days since 1988-01-01"));
    EXPECT_EQ(compared().files.front().variables[0].summary.all.count, 7U);
    a_.variable("time").remove("climatology");
    b_.variable("time").remove("climatology");
    EXPECT_THAT(refusal(), AllOf(HasSubstr("1992-02-28"), HasSubstr("1988-02-28")));
}

TEST_F(CompareFiles, OtherUnitsAndKindsAreRefused) {
    b_.variable("p90").set(fixture::text("units", "K"));
    EXPECT_THAT(refusal(), AllOf(HasSubstr("\"p90\""), HasSubstr("\"degC\""), HasSubstr("\"K\"")));
    b_.variable("p90").set(fixture::text("units", "degC"));
    b_.variable("count").type = NC_FLOAT;
    EXPECT_THAT(refusal(), AllOf(HasSubstr("\"count\""), HasSubstr("whole numbers")));
}

TEST_F(CompareFiles, ChoicesThatDifferAreListed) {
    a_.attributes = {fixture::text("sstclim_method", "exact"), fixture::text("sstclim_window", "5")};
    b_.attributes = {fixture::text("sstclim_window", "5"), fixture::text("sstclim_method", "moments"),
                     fixture::text("sstclim_new", "x")};
    const std::vector<ChoiceDifference> choices = compared().files.front().choices;
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(choices[0].name, "method");
    EXPECT_EQ(choices[0].a, "exact");
    EXPECT_EQ(choices[0].b, "moments");
    EXPECT_EQ(choices[1].name, "new");
    EXPECT_EQ(choices[1].a, "");
}

TEST_F(CompareFiles, TheReportNamesThePlaceOfTheLargestDifference) {
    const Comparison comparison = compared();
    const std::string text = to_text(comparison);
    EXPECT_THAT(text, AllOf(HasSubstr("largest |difference| 2 on 03-01 in cell [1, 0], lat 5, lon 150: A 10, B 8"),
                            HasSubstr("locally_valid"), HasSubstr("1 only in B"), HasSubstr("no difference"),
                            HasSubstr("-50 to -40"), Not(HasSubstr("invalid "))));
    const nlohmann::json p90 = to_json(comparison)["files"][0]["variables"][0];
    EXPECT_EQ(p90["name"], "p90");
    EXPECT_EQ(p90["largest_at"]["latitude"], 5);
    EXPECT_EQ(p90["largest_at"]["day"], "03-01");
    EXPECT_EQ(p90["differences"]["largest"], 2);
    EXPECT_EQ(p90["differences"]["within"][1]["share"], 6.0 / 7);
    EXPECT_EQ(p90["domains"]["locally_valid"]["values"], 3);
    EXPECT_EQ(p90["worst_cells"][0]["mean_absolute"], 1);
    EXPECT_EQ(p90["worst_cells"][0]["domain_days"]["monotone"], 1);
    EXPECT_EQ(p90["latitude_bands"].size(), 2U);
}

TEST_F(CompareFiles, FoldersAreComparedFileByFile) {
    for (const char* folder : {"left", "right"})
        std::filesystem::create_directory(folder_.file(folder));
    config_.a = folder_.file("left");
    config_.b = folder_.file("right");
    EXPECT_THAT(fixture::input_error([&] { compare(config_); }), AllOf(HasSubstr("left"), HasSubstr("same name")));
    fixture::write(folder_.file("left/p90.nc"), a_);
    fixture::write(folder_.file("left/p10.nc"), a_);
    fixture::write(folder_.file("right/p90.nc"), b_);
    fixture::write(folder_.file("right/.p10.nc.host-1.tmp"), b_);
    const Comparison comparison = compare(config_);
    EXPECT_THAT(comparison.only_a, ElementsAre("p10.nc"));
    EXPECT_THAT(comparison.only_b, IsEmpty());
    ASSERT_EQ(comparison.files.size(), 1U);
    EXPECT_EQ(comparison.files.front().b, folder_.file("right/p90.nc"));
    config_.b = folder_.file("right/p90.nc");
    EXPECT_THROW(compare(config_), UsageError);
    config_.b = folder_.file("nowhere");
    EXPECT_THAT(fixture::input_error([&] { compare(config_); }), HasSubstr("nowhere"));
}

}  // namespace
}  // namespace sstclim
