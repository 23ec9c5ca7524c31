#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/options.hpp"
#include "config/presets.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/config/parsed.hpp"

namespace sstclim {
namespace {

using testing::HasSubstr;

/// What `sstclim run --config` makes of the file that to_config_file gives.
RunConfig read_back(const RunConfig& config) {
    const fixture::TemporaryFolder folder;
    std::ofstream(folder.file("run.toml")) << to_config_file(config);
    return parsed({"run", "--config", folder.file("run.toml").c_str()}).config;
}

void expect_same(const RunConfig& a, const RunConfig& b) {
    for (const Option& option : run_options())
        EXPECT_EQ(option.get(a), option.get(b)) << option.name << " in\n" << to_config_file(b);
}

RunConfig with_files(const std::vector<std::string>& files) {
    RunConfig config;
    config.files = files;
    config.output = "out";
    return config;
}

TEST(ConfigFile, TheDefaultsComeBack) {
    const RunConfig config = with_files({"in.nc"});
    expect_same(read_back(config), config);
}

TEST(ConfigFile, EveryOptionComesBack) {
    RunConfig config = with_files({"a.nc", "b.nc"});
    config.variable = "analysed_sst";
    config.definition = "heatwaver";
    config.baselines = {{1982, 2011}, {1991, 2020}};
    config.days = DayRange{335, 59};
    config.leap_day = LeapDay::xmhw;
    config.year_edge = YearEdge::truncate;
    config.smooth = 0;
    config.min_fraction = 2.0 / 3;
    config.celsius = true;
    config.window = 0;
    config.percentiles = {4.0 / 3, 90, 97.5, 100.0 / 3};
    config.method = Method::moments;
    config.min_count = 17;
    config.slots = 9;
    config.threads = 3;
    config.backend = Backend::cpu;
    config.overwrite = true;
    config.report = "report.json";
    config.log_level = "error";
    const RunConfig back = read_back(config);
    expect_same(back, config);
    EXPECT_EQ(back.percentiles, config.percentiles) << "to the last bit";
    EXPECT_EQ(back.min_fraction, config.min_fraction) << "to the last bit";
}

TEST(ConfigFile, TheQuantileTypeComesBack) {
    RunConfig config = with_files({"a.nc"});
    config.quantile_type = QuantileType::nearest;
    EXPECT_EQ(read_back(config).quantile_type, QuantileType::nearest);
}

/// Writes and reads the path alone and amid others, as an input and as the output folder.
void expect_path_back(const std::string& path) {
    for (const std::vector<std::string>& files :
         {std::vector<std::string>{path}, std::vector<std::string>{"first.nc", path, "last.nc"}}) {
        RunConfig config = with_files(files);
        config.report = path;
        expect_same(read_back(config), config);
    }
}

TEST(ConfigFile, PathsOfAllSortsComeBack) {
    for (const char* path : {"with blank/in.nc", "sst.[12]*.nc", "year?/**/*.nc", "@list.txt", "a,b.nc", "a;b.nc",
                             "it's.nc", "k=v.nc", "[bracket].nc", "\xc3\xa4\xc3\xb6.nc", "-dash.nc", "true"})
        expect_path_back(path);
}

TEST(ConfigFile, PathsWithTheFormatsOwnCharactersComeBack) {
    for (const char* path : {"a#b.nc", "quo\"te.nc", "both'\".nc", "back\\slash.nc", "end\\"})
        expect_path_back(path);
}

TEST(ConfigFile, TheConfigCommandPrintsWhatTheRunCommandWouldUse) {
    const std::vector<const char*> options{"--files", "a.nc", "--output", "out", "--percentile", "10", "90"};
    std::vector<const char*> arguments{"config"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CommandLine line = parsed(arguments);
    EXPECT_EQ(line.command, Command::print_config);
    arguments.front() = "run";
    expect_same(line.config, parsed(arguments).config);
    expect_same(read_back(line.config), line.config);
}

/// With its choices, and with one that differs.
TEST(ConfigFile, APresetComesBackWithTheOptionsThatDifferFromIt) {
    for (const Preset& preset : presets()) {
        for (const char* smooth : {"", "51", "0"}) {
            std::vector<const char*> arguments{"config",       "--files",          "a.nc", "--output", "out",
                                               "--definition", preset.name.c_str()};
            if (*smooth != '\0')
                arguments.insert(arguments.end(), {"--smooth", smooth});
            const RunConfig config = parsed(arguments).config;
            expect_same(read_back(config), config);
        }
    }
}

TEST(ConfigFile, KeysAreTheLongOptionNames) {
    const std::string text = to_config_file(with_files({"in.nc"}));
    for (const char* key : {"files = ", "baseline = ", "window = ", "percentile = ", "quantile-type = ", "output = "})
        EXPECT_THAT(text, HasSubstr(key));
}

}  // namespace
}  // namespace sstclim
