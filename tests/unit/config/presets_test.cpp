#include "config/presets.hpp"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/options.hpp"
#include "tests/support/error_message.hpp"
#include "tests/unit/config/option_named.hpp"

namespace sstclim {
namespace {

using fixture::usage_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

RunConfig defined(const std::string& name) {
    RunConfig config;
    option_named("definition").set(config, {name});
    return config;
}

TEST(Presets, HobdayIsOliversDefinition) {
    const RunConfig config = defined("hobday");
    EXPECT_EQ(config.definition, "hobday");
    EXPECT_EQ(config.window, 5);
    EXPECT_EQ(config.type_of_quantiles(), QuantileType::type7);
    EXPECT_EQ(config.leap_day, LeapDay::interpolate);
    EXPECT_EQ(config.year_edge, YearEdge::extend);
    EXPECT_EQ(config.smooth, 31);
}

TEST(Presets, SeedIsTheDefault) {
    const RunConfig config = defined("seed");
    for (const Option& one : run_options()) {
        if (one.name != "definition") {
            EXPECT_EQ(one.get(config), one.get(RunConfig{})) << one.name;
        }
    }
}

/// Who pools, ranks and smooths how: DEFINITIONS, choices.
TEST(Presets, MakeTheChoicesOfTheToolsThatTheyAreCalledAfter) {
    struct Choices {
        int window;
        QuantileType type;
        LeapDay leap_day;
        YearEdge year_edge;
        int smooth;
    };
    const std::map<std::string, Choices> expected{
        {"crw", {5, QuantileType::type7, LeapDay::exclude, YearEdge::extend, 31}},
        {"xmhw", {5, QuantileType::type7, LeapDay::xmhw, YearEdge::truncate, 31}},
        {"heatwaver", {5, QuantileType::type7, LeapDay::fill, YearEdge::circular, 31}},
        {"heatwave3", {5, QuantileType::type7, LeapDay::fill, YearEdge::circular, 31}},
        {"m_mhw", {5, QuantileType::type5, LeapDay::interpolate, YearEdge::extend, 31}},
        {"xclim", {2, QuantileType::type8, LeapDay::exclude, YearEdge::extend, 0}},
        {"cdo", {5, QuantileType::nearest, LeapDay::separate, YearEdge::extend, 0}},
    };
    for (const auto& [name, choices] : expected) {
        const RunConfig config = defined(name);
        EXPECT_EQ(config.window, choices.window) << name;
        EXPECT_EQ(config.quantile_type, choices.type) << name;
        EXPECT_EQ(config.leap_day, choices.leap_day) << name;
        EXPECT_EQ(config.year_edge, choices.year_edge) << name;
        EXPECT_EQ(config.smooth, choices.smooth) << name;
    }
    EXPECT_EQ(presets().size(), expected.size() + 2) << "hobday and seed";
}

TEST(Presets, EachSetsTheSameOptionsSoThatTheLastOneCounts) {
    for (const Preset& preset : presets()) {
        std::vector<std::string> names;
        for (const auto& [name, value] : preset.choices)
            names.push_back(name);
        EXPECT_THAT(names, ElementsAre("window", "quantile-type", "leap-day", "year-edge", "smooth")) << preset.name;
        RunConfig config = defined("xclim");
        option_named("definition").set(config, {preset.name});
        const RunConfig alone = defined(preset.name);
        for (const Option& one : run_options())
            EXPECT_EQ(one.get(config), one.get(alone)) << preset.name << " behind xclim, " << one.name;
    }
}

TEST(Presets, ChangeNothingElse) {
    RunConfig config;
    config.min_count = 17;
    config.percentiles = {99};
    config.days = DayRange{152, 243};
    option_named("definition").set(config, {"xclim"});
    EXPECT_EQ(config.min_count, 17);
    EXPECT_THAT(config.percentiles, ElementsAre(99));
    EXPECT_TRUE(config.days);
}

TEST(Presets, AnUnknownNameIsAnsweredWithAllThatThereAre) {
    const std::string message = usage_error([] { find_preset("holiday"); });
    EXPECT_THAT(message, AllOf(HasSubstr("--definition"), HasSubstr("holiday")));
    std::set<std::string> names;
    for (const Preset& preset : presets()) {
        EXPECT_THAT(message, HasSubstr(preset.name));
        EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
        EXPECT_THAT(option_named("definition").help, HasSubstr(preset.name));
    }
}

}  // namespace
}  // namespace sstclim
