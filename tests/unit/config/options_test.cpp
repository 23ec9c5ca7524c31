#include "config/options.hpp"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"
#include "tests/unit/config/option_named.hpp"

namespace sstclim {
namespace {

using fixture::usage_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Texts = std::vector<std::string>;

RunConfig valid_config() {
    RunConfig config;
    config.files = {"sst.nc"};
    config.output = "out";
    return config;
}

TEST(Options, EveryOptionOfTheCommandIsListedOnceWithHelp) {
    std::set<std::string> names;
    for (const Option& one : run_options()) {
        EXPECT_TRUE(names.insert(one.name).second) << one.name << " is listed twice";
        EXPECT_THAT(one.help, testing::Not(IsEmpty())) << one.name;
    }
    EXPECT_EQ(names,
              (std::set<std::string>{"files",     "variable",      "definition",      "baseline",     "days",
                                     "window",    "leap-day",      "year-edge",       "smooth",       "percentile",
                                     "method",    "quantile-type", "min-count",       "min-fraction", "celsius",
                                     "slots",     "threads",       "backend",         "output",       "overwrite",
                                     "report",    "log-level",     "catalogue-cache", "cache-memory", "compression",
                                     "quantize",  "tiles",         "resume",          "detrend",      "mask-variable",
                                     "mask-file", "mask-values",   "mask-bits",       "ice-variable", "max-ice"}));
}

TEST(Options, WhatChangesResultsIsScientificAndWhereItRunsIsNot) {
    std::set<std::string> scientific;
    for (const Option& one : run_options()) {
        if (one.scientific)
            scientific.insert(one.name);
    }
    EXPECT_EQ(scientific, (std::set<std::string>{
                              "variable",     "definition", "baseline",     "days",    "window",        "leap-day",
                              "year-edge",    "smooth",     "percentile",   "method",  "quantile-type", "min-count",
                              "min-fraction", "celsius",    "quantize",     "detrend", "mask-variable", "mask-file",
                              "mask-values",  "mask-bits",  "ice-variable", "max-ice"}));
}

TEST(Options, GetGivesTheTextsThatSetReadsBack) {
    const std::map<std::string, Texts> values{{"files", {"a.nc", "b c/*.nc"}},
                                              {"variable", {"analysed_sst"}},
                                              {"definition", {"xmhw"}},
                                              {"baseline", {"1982-2011", "1991-2020"}},
                                              {"days", {"335-59"}},
                                              {"leap-day", {"separate"}},
                                              {"year-edge", {"circular"}},
                                              {"smooth", {"51"}},
                                              {"min-fraction", {"0.7"}},
                                              {"celsius", {"true"}},
                                              {"window", {"0"}},
                                              {"percentile", {"10", "97.5", "99.9"}},
                                              {"method", {"moments"}},
                                              {"quantile-type", {"nearest"}},
                                              {"min-count", {"12"}},
                                              {"slots", {"7"}},
                                              {"threads", {"3"}},
                                              {"backend", {"cpu"}},
                                              {"output", {"some folder"}},
                                              {"overwrite", {"true"}},
                                              {"report", {"report.json"}},
                                              {"log-level", {"debug"}},
                                              {"catalogue-cache", {"sst.cache"}},
                                              {"cache-memory", {"6G"}},
                                              {"tiles", {"3"}},
                                              {"resume", {"true"}},
                                              {"detrend", {"true"}},
                                              {"mask-variable", {"mask"}},
                                              {"mask-file", {"lsmask.nc"}},
                                              {"mask-values", {"1", "5.5"}},
                                              {"mask-bits", {"9"}},
                                              {"ice-variable", {"ice"}},
                                              {"max-ice", {"0.3"}},
                                              {"compression", {"9"}},
                                              {"quantize", {"12"}}};
    ASSERT_EQ(values.size(), run_options().size());
    for (const auto& [name, texts] : values) {
        RunConfig config;
        option_named(name).set(config, texts);
        EXPECT_EQ(option_named(name).get(config), texts) << name;
    }
}

TEST(Options, MemoryIsWrittenInTheLargestUnitThatIsExact) {
    for (const char* text : {"auto", "0", "1", "1023", "1K", "1025", "1536K", "1M", "4095M", "4G", "1T", "2048T"}) {
        RunConfig config;
        option_named("cache-memory").set(config, {text});
        EXPECT_THAT(option_named("cache-memory").get(config), ElementsAre(text));
    }
}

TEST(Options, SetChangesTheMemberOfItsName) {
    RunConfig config;
    option_named("baseline").set(config, {"1982-2011"});
    ASSERT_EQ(config.baselines.size(), 1U) << "the default is replaced, not added to";
    EXPECT_EQ(config.baselines[0].first, 1982);
    EXPECT_EQ(config.baselines[0].last, 2011);
    EXPECT_EQ(config.baselines[0].years(), 30);
    option_named("baseline").set(config, {"1991-2020", "1982-2011"});
    ASSERT_EQ(config.baselines.size(), 2U);
    EXPECT_EQ(config.baselines[0].first, 1991);
    EXPECT_EQ(config.baselines[1].last, 2011);
    option_named("days").set(config, {"152-243"});
    ASSERT_TRUE(config.days);
    EXPECT_EQ(config.days->first, 152);
    EXPECT_EQ(config.days->last, 243);
    for (const auto& [name, value] : {std::pair{"interpolate", LeapDay::interpolate},
                                      std::pair{"exclude", LeapDay::exclude}, std::pair{"separate", LeapDay::separate},
                                      std::pair{"xmhw", LeapDay::xmhw}, std::pair{"fill", LeapDay::fill}}) {
        option_named("leap-day").set(config, {name});
        EXPECT_EQ(config.leap_day, value);
    }
    for (const auto& [name, value] : {std::pair{"extend", YearEdge::extend}, std::pair{"circular", YearEdge::circular},
                                      std::pair{"truncate", YearEdge::truncate}}) {
        option_named("year-edge").set(config, {name});
        EXPECT_EQ(config.year_edge, value);
    }
    option_named("min-fraction").set(config, {"0.25"});
    EXPECT_EQ(config.min_fraction, 0.25);
    option_named("percentile").set(config, {"10", "97.5"});
    EXPECT_THAT(config.percentiles, ElementsAre(10, 97.5)) << "the default is replaced, not added to";
    option_named("quantile-type").set(config, {"8"});
    EXPECT_EQ(config.quantile_type, QuantileType::type8);
    option_named("cache-memory").set(config, {"3M"});
    EXPECT_EQ(config.cache_memory, 3U * 1024 * 1024);
    option_named("cache-memory").set(config, {"auto"});
    EXPECT_EQ(config.cache_memory, std::nullopt);
    option_named("overwrite").set(config, {"false"});
    EXPECT_FALSE(config.overwrite);
}

TEST(Options, AnUnsetOptionHasNoText) {
    const RunConfig config;
    for (const char* name : {"files", "variable", "definition", "days", "output", "report", "catalogue-cache",
                             "mask-variable", "mask-file", "mask-values", "mask-bits", "ice-variable", "max-ice"})
        EXPECT_THAT(option_named(name).get(config), IsEmpty()) << name;
}

TEST(Options, DefaultsAreThoseOfTheDefinitions) {
    const RunConfig config;
    EXPECT_THAT(option_named("baseline").get(config), ElementsAre("1991-2020"));
    EXPECT_THAT(option_named("window").get(config), ElementsAre("5"));
    EXPECT_THAT(option_named("leap-day").get(config), ElementsAre("exclude"));
    EXPECT_THAT(option_named("year-edge").get(config), ElementsAre("extend"));
    EXPECT_THAT(option_named("smooth").get(config), ElementsAre("0"));
    EXPECT_THAT(option_named("min-fraction").get(config), ElementsAre("0"));
    EXPECT_THAT(option_named("celsius").get(config), ElementsAre("false"));
    EXPECT_THAT(option_named("percentile").get(config), ElementsAre("90"));
    EXPECT_THAT(option_named("method").get(config), ElementsAre("exact"));
    EXPECT_THAT(option_named("quantile-type").get(config), ElementsAre("7"));
    EXPECT_THAT(option_named("slots").get(config), ElementsAre("4"));
    EXPECT_THAT(option_named("quantize").get(config), ElementsAre("0"));
    EXPECT_THAT(option_named("cache-memory").get(config), ElementsAre("auto"));
    EXPECT_THAT(option_named("detrend").get(config), ElementsAre("false"));
    EXPECT_THAT(option_named("resume").get(config), ElementsAre("false"));
}

TEST(Options, WhatHasNoEffectIsNotRecorded) {
    RunConfig config;
    config.mask.ice_variable = "ice";
    EXPECT_THAT(option_named("max-ice").get(config), ElementsAre("0.15"));
    config.method = Method::moments;
    EXPECT_THAT(option_named("quantile-type").get(config), IsEmpty());
}

TEST(Options, ABadValueIsRefusedWithTheOption) {
    const std::map<std::string, Texts> bad{
        {"baseline", {"1991", "2020-1991", "199x-2020", "", "1991-2020x", "-5-10"}},
        {"definition", {"holiday", "Hobday", ""}},
        {"days", {"0-10", "1-367", "152", "a-b", "152-"}},
        {"leap-day", {"omit", "29", ""}},
        {"year-edge", {"wrap", ""}},
        {"smooth", {"-1", "366", "a month", "3.5"}},
        {"min-fraction", {"-0.1", "1.1", "nan", "half", "70%", ""}},
        {"celsius", {"maybe"}},
        {"window", {"-1", "5.5", "five", "", "99999999999", "5 "}},
        {"percentile", {"0", "100", "-10", "nan", "inf", "90%", ""}},
        {"method", {"fast", "EXACT", ""}},
        {"quantile-type", {"3", "10", "seven"}},
        {"min-count", {"0", "-3"}},
        {"slots", {"1", "1000"}},
        {"threads", {"-2", "two"}},
        {"backend", {"gpu"}},
        {"log-level", {"loud"}},
        {"cache-memory", {"", "much", "4 G", "4GB", "4g", "-1", "1.5G", "G", "99999999999999999999", "16777216T"}},
        {"overwrite", {"maybe"}},
        {"tiles", {"-1", "auto", "1000001"}},
        {"compression", {"-1", "10", "fast"}},
        {"quantize", {"-1", "24", "3.5"}},
        {"detrend", {"maybe"}},
        {"mask-values", {"", "sea", "1,2", "nan", "1e21"}},
        {"mask-bits", {"-1", "1.5", "2147483648", ""}},
        {"max-ice", {"-0.1", "101", "nan", "15%"}},
        {"resume", {"maybe"}},
        {"output", {"a\\b", "folder\\"}},
        {"mask-file", {"a\\b.nc"}},
    };
    for (const auto& [name, values] : bad) {
        for (const std::string& value : values) {
            RunConfig config;
            EXPECT_THAT(usage_error([&] { option_named(name).set(config, {value}); }), HasSubstr("--" + name))
                << "for the value '" << value << "'";
        }
    }
}

TEST(Options, AChoiceThatDoesNotExistIsAnsweredWithThoseThatDo) {
    RunConfig config;
    EXPECT_THAT(usage_error([&] { option_named("method").set(config, {"fast"}); }),
                AllOf(HasSubstr("exact"), HasSubstr("moments")));
    EXPECT_THAT(usage_error([&] { option_named("backend").set(config, {"gpu"}); }),
                AllOf(HasSubstr("auto"), HasSubstr("cpu")));
    EXPECT_THAT(usage_error([&] { option_named("log-level").set(config, {"loud"}); }), HasSubstr("debug"));
}

// Case A10 of the definitions.
TEST(Options, APercentileGivenAsAFractionIsAnsweredWithTheUnit) {
    RunConfig config;
    EXPECT_THAT(usage_error([&] { option_named("percentile").set(config, {"0.9"}); }),
                AllOf(HasSubstr("0.9"), HasSubstr("per cent"), HasSubstr("90")));
    EXPECT_THAT(usage_error([&] {
                    option_named("percentile").set(config, {"10", "0.07"});
                }),
                HasSubstr("did you mean 7?"));
}

TEST(Options, ValidateAcceptsAConfigurationWithFilesAndOutput) {
    EXPECT_NO_THROW(validate(valid_config()));
}

TEST(Options, ValidateNamesTheOptionsThatAreMissing) {
    RunConfig config = valid_config();
    config.files.clear();
    EXPECT_THAT(usage_error([&] { validate(config); }), HasSubstr("--files"));
    config = valid_config();
    config.output.clear();
    EXPECT_THAT(usage_error([&] { validate(config); }), HasSubstr("--output"));
    config = valid_config();
    config.percentiles.clear();
    EXPECT_THAT(usage_error([&] { validate(config); }), HasSubstr("--percentile"));
    config = valid_config();
    config.baselines.clear();
    EXPECT_THAT(usage_error([&] { validate(config); }), HasSubstr("--baseline"));
}

TEST(Options, APathThatNetcdfReadsAsAnotherIsRefusedWithTheReason) {
    RunConfig config;
    for (const char* name : {"output", "mask-file"}) {
        EXPECT_THAT(usage_error([&] { option_named(name).set(config, {"a\\b.nc"}); }),
                    AllOf(HasSubstr("--" + std::string(name) + " a\\b.nc"), HasSubstr("backslash")));
    }
    for (const char* name : {"report", "catalogue-cache"}) {
        option_named(name).set(config, {"a\\b"});
        EXPECT_THAT(option_named(name).get(config), ElementsAre("a\\b")) << "netCDF does not see it";
    }
}

TEST(Options, ValidateRefusesAMaskWithoutARuleAndARuleWithoutAMask) {
    RunConfig config = valid_config();
    config.mask.variable = "flags";
    EXPECT_THAT(usage_error([&] { validate(config); }),
                AllOf(HasSubstr("--mask-variable flags"), HasSubstr("--mask-values"), HasSubstr("--mask-bits")));
    config.mask.values = {1};
    EXPECT_NO_THROW(validate(config));
    config.mask.bits = 1;
    EXPECT_THAT(usage_error([&] { validate(config); }), HasSubstr("either --mask-values or --mask-bits"));
    config.mask.values = {};
    EXPECT_NO_THROW(validate(config));
    config.mask.variable = "";
    EXPECT_THAT(usage_error([&] { validate(config); }), HasSubstr("need --mask-variable"));
    config.mask.bits = 0;
    config.mask.file = "mask.nc";
    EXPECT_THAT(usage_error([&] { validate(config); }), HasSubstr("need --mask-variable"));
}

TEST(Options, ValidateRefusesATrendOfSeveralBaselines) {
    RunConfig config = valid_config();
    config.detrend = true;
    EXPECT_NO_THROW(validate(config));
    config.baselines = {{1991, 2020}, {1982, 2011}};
    EXPECT_THAT(usage_error([&] { validate(config); }), AllOf(HasSubstr("--detrend"), HasSubstr("--baseline")));
}

TEST(Options, ValidateRefusesABaselineGivenTwice) {
    RunConfig config = valid_config();
    config.baselines = {{1991, 2020}, {1982, 2011}, {1991, 2020}};
    EXPECT_THAT(usage_error([&] { validate(config); }), AllOf(HasSubstr("--baseline"), HasSubstr("1991-2020")));
    config.baselines = {{1991, 2020}, {1982, 2011}, {1991, 2019}};
    EXPECT_NO_THROW(validate(config));
}

TEST(Options, ValidateRefusesSmoothingThatHasNoMiddleOrNoFullYear) {
    RunConfig config = valid_config();
    config.smooth = 31;
    EXPECT_NO_THROW(validate(config));
    config.smooth = 30;
    EXPECT_THAT(usage_error([&] { validate(config); }), AllOf(HasSubstr("--smooth 30"), HasSubstr("odd")));
    config.smooth = 31;
    config.days = DayRange{152, 243};
    EXPECT_THAT(usage_error([&] { validate(config); }),
                AllOf(HasSubstr("--smooth 31"), HasSubstr("--days"), HasSubstr("--smooth 0")));
    for (const int none : {0, 1}) {
        config.smooth = none;
        EXPECT_NO_THROW(validate(config));
    }
}

TEST(Options, ValidateRefusesAPercentileGivenTwice) {
    RunConfig config = valid_config();
    config.percentiles = {90, 10, 90};
    EXPECT_THAT(usage_error([&] { validate(config); }), AllOf(HasSubstr("--percentile"), HasSubstr("90")));
}

TEST(Options, ValidateRefusesOptionsWithoutEffect) {
    RunConfig config = valid_config();
    config.mask.max_ice = 0.3;
    EXPECT_THAT(usage_error([&] { validate(config); }), AllOf(HasSubstr("--max-ice"), HasSubstr("--ice-variable")));
    config.mask.ice_variable = "ice";
    EXPECT_NO_THROW(validate(config));
    config.quantile_type = QuantileType::type8;
    EXPECT_NO_THROW(validate(config));
    config.method = Method::moments;
    EXPECT_THAT(usage_error([&] { validate(config); }),
                AllOf(HasSubstr("--quantile-type 8"), HasSubstr("--method exact")));
}

TEST(Options, ValidateTakesThePresetsQuantileTypeBesideMoments) {
    RunConfig config = valid_config();
    config.method = Method::moments;
    option_named("definition").set(config, {"xclim"});
    EXPECT_NO_THROW(validate(config));
    option_named("quantile-type").set(config, {"5"});
    EXPECT_THAT(usage_error([&] { validate(config); }), HasSubstr("--quantile-type 5"));
}

TEST(Options, ValidateRefusesAMinimumCountThatNoPoolReaches) {
    RunConfig config = valid_config();
    config.baselines = {{1982, 2011}, {1991, 2000}};
    config.min_count = 110;
    EXPECT_NO_THROW(validate(config)) << "10 years of 11 days, of the shorter one";
    config.min_count = 111;
    EXPECT_THAT(usage_error([&] { validate(config); }), AllOf(HasSubstr("--min-count 111"), HasSubstr("110")));
}

TEST(Options, ValidateRefusesPoolsThatTheKernelsCannotCount) {
    RunConfig config = valid_config();
    config.window = 60;
    config.baselines = {{1, 270}};
    EXPECT_NO_THROW(validate(config)) << 270 * 121;
    config.baselines = {{1991, 2000}, {1, 271}};
    EXPECT_THAT(usage_error([&] { validate(config); }), AllOf(HasSubstr("--baseline"), HasSubstr("--window")));
}

}  // namespace
}  // namespace sstclim
