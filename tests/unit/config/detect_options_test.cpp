#include "config/detect_options.hpp"

#include <fstream>
#include <map>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/error_message.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/config/parsed.hpp"

namespace sstclim {
namespace {

using fixture::usage_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

CommandLine parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "detect");
    return parsed(std::move(arguments));
}

DetectConfig configured(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), {"--files", "in.nc", "--climatology", "clim", "--output", "out"});
    return parse(arguments).detect;
}

std::string refusal(const std::vector<const char*>& arguments) {
    return usage_error([&] { configured(arguments); });
}

TEST(DetectOptions, WhatEveryOptionSetsItGetsBack) {
    const std::map<std::string, std::vector<std::string>> values{{"files", {"a.nc", "b/*.nc"}},
                                                                 {"variable", {"sst"}},
                                                                 {"celsius", {"true"}},
                                                                 {"climatology", {"clim"}},
                                                                 {"percentile", {"97.5"}},
                                                                 {"cold", {"true"}},
                                                                 {"min-duration", {"7"}},
                                                                 {"max-gap", {"3"}},
                                                                 {"intensity", {"true"}},
                                                                 {"csv", {"true"}},
                                                                 {"threads", {"3"}},
                                                                 {"cache-memory", {"6G"}},
                                                                 {"output", {"out"}},
                                                                 {"overwrite", {"true"}},
                                                                 {"compression", {"9"}},
                                                                 {"catalogue-cache", {"sst.cache"}},
                                                                 {"log-level", {"debug"}}};
    ASSERT_EQ(values.size(), detect_options().size());
    for (const auto& option : detect_options()) {
        DetectConfig config;
        option.set(config, values.at(option.name));
        EXPECT_EQ(option.get(config), values.at(option.name)) << option.name;
    }
}

TEST(DetectOptions, DefaultsAreThoseOfHobdayAndOthers) {
    const CommandLine line = parse({"--files", "in.nc", "--climatology", "clim", "--output", "out"});
    EXPECT_EQ(line.command, Command::detect);
    EXPECT_EQ(line.detect.min_duration, 5);
    EXPECT_EQ(line.detect.max_gap, 2);
    EXPECT_EQ(line.detect.threshold_percentile(), 90);
    EXPECT_FALSE(line.detect.cold);
    EXPECT_EQ(configured({"--cold"}).threshold_percentile(), 10);
}

TEST(DetectOptions, OptionsOfTheCommandLineAndOfAFileReachTheConfiguration) {
    const fixture::TemporaryFolder folder;
    const std::string file = folder.file("detect.toml");
    std::ofstream(file) << "min-duration = 8\nmax-gap = 0\ncold = true\nfiles = [\"x.nc\"]\n";
    const DetectConfig config = configured({"--config", file.c_str(), "--max-gap", "4", "--csv"});
    EXPECT_EQ(config.min_duration, 8);
    EXPECT_EQ(config.max_gap, 4);
    EXPECT_TRUE(config.cold);
    EXPECT_TRUE(config.csv);
    EXPECT_THAT(config.files, ElementsAre("in.nc"));
    std::ofstream(file) << "window = 5\n";
    EXPECT_THAT(refusal({"--config", file.c_str()}), AllOf(HasSubstr("window"), HasSubstr("sstclim detect --help")));
}

TEST(DetectOptions, WhatMakesNoSenseIsRefused) {
    EXPECT_THAT(refusal({"--min-duration", "0"}), HasSubstr("--min-duration 0"));
    EXPECT_THAT(refusal({"--max-gap", "-1"}), HasSubstr("--max-gap -1"));
    EXPECT_THAT(refusal({"--percentile", "0.9"}), HasSubstr("per cent"));
    EXPECT_THAT(refusal({"--percentile", "10"}), AllOf(HasSubstr("--percentile 10"), HasSubstr("--cold")));
    EXPECT_THAT(refusal({"--cold", "--percentile", "90"}), AllOf(HasSubstr("--cold"), HasSubstr("90")));
    for (const char* option : {"--output", "--climatology"}) {
        EXPECT_THAT(refusal({option, "a\\b"}), AllOf(HasSubstr(std::string(option) + " a\\b"), HasSubstr("backslash")));
    }
    EXPECT_THAT(refusal({"--window", "5"}), AllOf(HasSubstr("--window"), HasSubstr("sstclim detect --help")));
}

TEST(DetectOptions, FilesClimatologyAndOutputMustBeGiven) {
    EXPECT_THAT(usage_error([] { parse({"--climatology", "c", "--output", "o"}); }), HasSubstr("--files"));
    EXPECT_THAT(usage_error([] { parse({"--files", "f", "--output", "o"}); }), HasSubstr("--climatology"));
    EXPECT_THAT(usage_error([] { parse({"--files", "f", "--climatology", "c"}); }), HasSubstr("--output"));
}

TEST(DetectOptions, HelpListsEveryOption) {
    const CommandLine help = parse({"--help"});
    EXPECT_EQ(help.command, Command::print_text);
    for (const auto& option : detect_options())
        EXPECT_THAT(help.text, AllOf(HasSubstr("--" + option.name), HasSubstr(option.value)));
}

}  // namespace
}  // namespace sstclim
