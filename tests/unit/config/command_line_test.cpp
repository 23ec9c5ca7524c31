#include "config/command_line.hpp"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/options.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/config/parsed.hpp"

namespace sstclim {
namespace {

using fixture::usage_error;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

/// The configuration of `sstclim run --files in.nc --output out` and further arguments.
RunConfig configured(const std::vector<const char*>& arguments) {
    std::vector<const char*> all{"run", "--files", "in.nc", "--output", "out"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return parsed(all).config;
}

std::string refusal(const std::vector<const char*>& arguments) {
    return usage_error([&] { configured(arguments); });
}

/// A configuration file that lives as long as the object.
class ConfigFile {
  public:
    explicit ConfigFile(const std::string& text) { std::ofstream(path_) << text; }
    const char* path() const { return path_.c_str(); }

  private:
    fixture::TemporaryFolder folder_;
    std::string path_ = folder_.file("run.toml");
};

TEST(CommandLine, OptionsOfTheCommandLineReachTheConfiguration) {
    const CommandLine line =
        parsed({"run",       "--files",  "a.nc",        "b/*.nc",      "--variable", "sst",          "--baseline",
                "1982-2011", "--days",   "152-243",     "--window",    "3",          "--percentile", "10",
                "90",        "--method", "moments",     "--min-count", "20",         "--slots",      "6",
                "--threads", "2",        "--backend",   "cpu",         "--output",   "out",          "--overwrite",
                "--report",  "r.json",   "--log-level", "warn"});
    EXPECT_EQ(line.command, Command::run);
    const RunConfig& config = line.config;
    EXPECT_THAT(config.files, ElementsAre("a.nc", "b/*.nc"));
    EXPECT_EQ(config.variable, "sst");
    ASSERT_EQ(config.baselines.size(), 1U);
    EXPECT_EQ(config.baselines[0].first, 1982);
    EXPECT_EQ(config.baselines[0].last, 2011);
    ASSERT_TRUE(config.days);
    EXPECT_EQ(config.days->first, 152);
    EXPECT_EQ(config.days->last, 243);
    EXPECT_EQ(config.window, 3);
    EXPECT_THAT(config.percentiles, ElementsAre(10, 90));
    EXPECT_EQ(config.method, Method::moments);
    EXPECT_EQ(config.min_count, 20);
    EXPECT_EQ(config.slots, 6);
    EXPECT_EQ(config.threads, 2);
    EXPECT_EQ(config.backend, Backend::cpu);
    EXPECT_EQ(config.output, "out");
    EXPECT_TRUE(config.overwrite);
    EXPECT_EQ(config.report, "r.json");
    EXPECT_EQ(config.log_level, "warn");
}

TEST(CommandLine, ListsMayBeGivenInOneOptionOrInSeveral) {
    EXPECT_THAT(configured({"--percentile", "10", "--percentile", "90"}).percentiles, ElementsAre(10, 90));
    EXPECT_THAT(configured({"--percentile", "99.5", "1"}).percentiles, ElementsAre(99.5, 1));
    EXPECT_THAT(configured({"--files", "second.nc"}).files, ElementsAre("in.nc", "second.nc"));
}

TEST(CommandLine, TheLastOfARepeatedSingleOptionCounts) {
    EXPECT_EQ(configured({"--window", "3", "--window", "7"}).window, 7);
}

TEST(CommandLine, AFileGivesWhatTheCommandLineDoesNot) {
    const ConfigFile file(
        "# a comment\n"
        "baseline = \"1982-2011\"  # another\n"
        "window = 3\n"
        "percentile = [10, 90.5]\n"
        "overwrite = true\n"
        "quantile-type = \"nearest\"\n");
    const RunConfig config = configured({"--config", file.path(), "--window", "7"});
    EXPECT_EQ(config.baselines.at(0).first, 1982);
    EXPECT_EQ(config.window, 7) << "the command line wins";
    EXPECT_THAT(config.percentiles, ElementsAre(10, 90.5));
    EXPECT_TRUE(config.overwrite);
    EXPECT_EQ(config.quantile_type, QuantileType::nearest);
}

TEST(CommandLine, AListOfTheCommandLineReplacesThatOfTheFile) {
    const ConfigFile file("files = [\"x.nc\", \"y.nc\"]\npercentile = [\"1\", \"2\"]\noutput = \"elsewhere\"\n");
    const RunConfig config = configured({"--config", file.path(), "--percentile", "75"});
    EXPECT_THAT(config.files, ElementsAre("in.nc"));
    EXPECT_THAT(config.percentiles, ElementsAre(75));
    EXPECT_EQ(config.output, "out");
    EXPECT_THAT(parsed({"run", "--config", file.path()}).config.files, ElementsAre("x.nc", "y.nc"));
}

TEST(CommandLine, SeveralBaselinesAreAListOfTheCommandLineOrTheFile) {
    const auto years = [](const RunConfig& config) {
        std::vector<std::pair<int, int>> all;
        for (const YearRange& baseline : config.baselines)
            all.emplace_back(baseline.first, baseline.last);
        return all;
    };
    const ConfigFile file("baseline = [\"1982-2011\", \"1991-2020\"]\n");
    EXPECT_THAT(years(configured({"--config", file.path()})),
                ElementsAre(std::pair(1982, 2011), std::pair(1991, 2020)));
    EXPECT_THAT(years(configured({"--baseline", "1995-2000", "1990-2010"})),
                ElementsAre(std::pair(1995, 2000), std::pair(1990, 2010)));
    EXPECT_THAT(years(configured({"--config", file.path(), "--baseline", "1995-2000"})),
                ElementsAre(std::pair(1995, 2000)));
}

TEST(CommandLine, OptionsOverrideThePresetWhereverTheyStand) {
    for (const std::vector<const char*>& arguments :
         std::vector<std::vector<const char*>>{{"--definition", "hobday", "--smooth", "51", "--leap-day", "fill"},
                                               {"--smooth", "51", "--definition", "hobday", "--leap-day", "fill"},
                                               {"--smooth", "51", "--leap-day", "fill", "--definition", "hobday"}}) {
        const RunConfig config = configured(arguments);
        EXPECT_EQ(config.definition, "hobday");
        EXPECT_EQ(config.smooth, 51);
        EXPECT_EQ(config.leap_day, LeapDay::fill);
        EXPECT_EQ(config.year_edge, YearEdge::extend);
    }
}

TEST(CommandLine, OptionsOverrideThePresetWhetherFileOrCommandLineGivesThem) {
    const ConfigFile last("smooth = 51\nleap-day = \"fill\"\ndefinition = \"hobday\"\n");
    const RunConfig of_file = configured({"--config", last.path()});
    EXPECT_EQ(of_file.definition, "hobday");
    EXPECT_EQ(of_file.smooth, 51) << "although it stands before the preset";
    EXPECT_EQ(of_file.leap_day, LeapDay::fill);

    const RunConfig both = configured({"--config", last.path(), "--smooth", "7"});
    EXPECT_EQ(both.smooth, 7) << "the command line wins";
    EXPECT_EQ(both.leap_day, LeapDay::fill);

    const RunConfig other = configured({"--config", last.path(), "--definition", "xmhw"});
    EXPECT_EQ(other.definition, "xmhw") << "instead of the file's";
    EXPECT_EQ(other.year_edge, YearEdge::truncate);
    EXPECT_EQ(other.smooth, 51) << "the file's option over the command line's preset";
    EXPECT_EQ(other.leap_day, LeapDay::fill);

    const ConfigFile preset("definition = \"xclim\"\n");
    const RunConfig given = configured({"--window", "3", "--config", preset.path()});
    EXPECT_EQ(given.window, 3);
    EXPECT_EQ(given.quantile_type, QuantileType::type8);
}

TEST(CommandLine, TheLastOfSeveralPresetsCounts) {
    EXPECT_EQ(configured({"--definition", "xclim", "--definition", "hobday"}).window, 5);
}

TEST(CommandLine, AnUnknownPresetIsAnErrorThatNamesThoseThatThereAre) {
    EXPECT_THAT(refusal({"--definition", "holiday"}),
                AllOf(HasSubstr("holiday"), HasSubstr("hobday"), HasSubstr("xclim")));
    const ConfigFile file("window = 3\ndefinition = \"holiday\"\n");
    EXPECT_THAT(refusal({"--config", file.path()}),
                AllOf(HasSubstr(file.path()), HasSubstr("line 2"), HasSubstr("holiday"), HasSubstr("hobday")));
}

TEST(CommandLine, AKeyThatStandsTwiceInAFileIsAnErrorThatNamesBothLines) {
    const ConfigFile file("window = 3\npercentile = 90\nwindow = 5\n");
    EXPECT_THAT(refusal({"--config", file.path()}),
                AllOf(HasSubstr(file.path()), HasSubstr("'window'"), HasSubstr("line 3"), HasSubstr("line 1")));
}

TEST(CommandLine, AnUnknownOptionIsAnErrorThatNamesIt) {
    EXPECT_THAT(refusal({"--windo", "5"}), HasSubstr("--windo"));
    EXPECT_THAT(refusal({"--perzentil=5"}), HasSubstr("--perzentil"));
    EXPECT_NE(usage_error([] { parsed({"walk"}); }), "");
    EXPECT_NE(usage_error([] { parsed({}); }), "");
}

TEST(CommandLine, AnUnknownKeyIsAnErrorThatNamesFileAndKey) {
    const ConfigFile file("windwo = 5\n");
    EXPECT_THAT(refusal({"--config", file.path()}), AllOf(HasSubstr(file.path()), HasSubstr("windwo")));
    const ConfigFile section("[run]\nwindow = 5\n");
    EXPECT_THAT(refusal({"--config", section.path()}), AllOf(HasSubstr(section.path()), HasSubstr("unknown")));
    const ConfigFile nested("config = \"other.toml\"\n");
    EXPECT_THAT(refusal({"--config", nested.path()}), HasSubstr("config"));
}

TEST(CommandLine, AKeyThatTheCommandLineOverridesMustBeKnownAllTheSame) {
    const ConfigFile file("window = 3\nwindwo = 5\n");
    EXPECT_THAT(refusal({"--config", file.path(), "--window", "7"}), HasSubstr("windwo"));
}

TEST(CommandLine, ABadValueInAFileNamesFileAndOption) {
    const ConfigFile window("window = \"wide\"\n");
    EXPECT_THAT(refusal({"--config", window.path()}),
                AllOf(HasSubstr(window.path()), HasSubstr("window"), HasSubstr("wide")));
    const ConfigFile list("window = [3, 5]\n");
    EXPECT_THAT(refusal({"--config", list.path()}), AllOf(HasSubstr(list.path()), HasSubstr("window")));
    const ConfigFile empty("percentile = []\n");
    EXPECT_THAT(refusal({"--config", empty.path()}), HasSubstr("percentile"));
    const ConfigFile flag("overwrite = \"perhaps\"\n");
    EXPECT_THAT(refusal({"--config", flag.path()}), HasSubstr("overwrite"));
}

TEST(CommandLine, AListThatIsNotClosedDoesNotSwallowTheKeysBehindIt) {
    const ConfigFile file("percentile = [10,\n    90\nwindow = 3\n");
    EXPECT_THAT(refusal({"--config", file.path()}), HasSubstr(file.path()));
    const ConfigFile files("files = [\"a.nc\"\nwindow = 3\n");
    EXPECT_THAT(usage_error([&] {
                    parsed({"run", "--output", "out", "--config", files.path()});
                }),
                HasSubstr(files.path()));
}

TEST(CommandLine, AConfigurationFileThatDoesNotExistIsNamed) {
    EXPECT_THAT(refusal({"--config", "absent/run.toml"}), HasSubstr("absent/run.toml"));
}

TEST(CommandLine, ABadValueNamesTheOption) {
    EXPECT_THAT(refusal({"--window=-1"}), AllOf(HasSubstr("--window"), HasSubstr("-1")));
    EXPECT_THAT(refusal({"--days", "100-400"}), AllOf(HasSubstr("--days"), HasSubstr("400")));
    EXPECT_THAT(refusal({"--baseline", "2020-1991"}), HasSubstr("--baseline"));
    EXPECT_THAT(refusal({"--method", "guess"}), AllOf(HasSubstr("--method"), HasSubstr("guess")));
    EXPECT_THAT(refusal({"--quantile-type", "12"}), AllOf(HasSubstr("quantile-type"), HasSubstr("12")));
    EXPECT_THAT(refusal({"--window"}), HasSubstr("--window")) << "the value is missing";
    EXPECT_THAT(refusal({"--percentile"}), HasSubstr("--percentile"));
}

// Case A10 of the definitions.
TEST(CommandLine, APercentileOf0Point9IsAnErrorThatNamesTheUnit) {
    EXPECT_THAT(refusal({"--percentile", "0.9"}), AllOf(HasSubstr("--percentile 0.9"), HasSubstr("per cent")));
}

TEST(CommandLine, OptionsThatDoNotFitTogetherAreRefused) {
    EXPECT_THAT(refusal({"--percentile", "90", "90"}), HasSubstr("--percentile"));
    EXPECT_THAT(refusal({"--baseline", "1991-1992", "--window", "1", "--min-count", "7"}), HasSubstr("--min-count"));
    EXPECT_THAT(refusal({"--baseline", "1991-1992", "1991-1992"}), HasSubstr("--baseline"));
    EXPECT_THAT(refusal({"--smooth", "31", "--days", "152-243"}), AllOf(HasSubstr("--smooth"), HasSubstr("--days")));
    EXPECT_THAT(refusal({"--definition", "hobday", "--days", "152-243"}), HasSubstr("--smooth 31"))
        << "the preset smooths";
    EXPECT_EQ(refusal({"--definition", "hobday", "--days", "152-243", "--smooth", "0"}), "");
    EXPECT_THAT(refusal({"--smooth", "30"}), AllOf(HasSubstr("--smooth 30"), HasSubstr("odd")));
}

TEST(CommandLine, FilesAndOutputMustBeGiven) {
    EXPECT_THAT(usage_error([] { parsed({"run", "--output", "out"}); }), HasSubstr("--files"));
    EXPECT_THAT(usage_error([] { parsed({"run", "--files", "in.nc"}); }), HasSubstr("--output"));
}

TEST(CommandLine, ErrorsOfTheCommandLineExitWithTheCodeOfUsage) {
    try {
        configured({"--window", "wide"});
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ExitCode::usage);
    }
}

TEST(CommandLine, HelpIsTextToPrintAndListsEveryOption) {
    EXPECT_EQ(parsed({"--help"}).command, Command::print_text);
    EXPECT_THAT(parsed({"--help"}).text, AllOf(HasSubstr("run"), HasSubstr("config")));
    const CommandLine help = parsed({"run", "--help"});
    EXPECT_EQ(help.command, Command::print_text);
    for (const Option& option : run_options())
        EXPECT_THAT(help.text, AllOf(HasSubstr("--" + option.name), HasSubstr(option.value)));
    EXPECT_THAT(help.text, HasSubstr("--config"));
}

TEST(CommandLine, AComparisonHasTwoResultsAndItsOwnOptions) {
    const CommandLine line = parsed({"compare", "a.nc", "b.nc", "--worst", "3", "--fail-above", "0.25", "--json",
                                     "c.json", "--variables", "p90", "mean", "--log-level", "off"});
    EXPECT_EQ(line.command, Command::compare);
    EXPECT_EQ(line.comparison.a, "a.nc");
    EXPECT_EQ(line.comparison.b, "b.nc");
    EXPECT_EQ(line.comparison.worst, 3);
    EXPECT_EQ(line.comparison.fail_above, 0.25);
    EXPECT_EQ(line.comparison.json, "c.json");
    EXPECT_THAT(line.comparison.variables, ElementsAre("p90", "mean"));
    EXPECT_EQ(line.comparison.log_level, "off");
    EXPECT_FALSE(parsed({"compare", "a.nc", "b.nc"}).comparison.fail_above);
}

TEST(CommandLine, AComparisonThatCannotBeIsRefused) {
    const auto refused = [](const std::vector<const char*>& arguments) {
        return usage_error([&] { parsed(arguments); });
    };
    EXPECT_THAT(refused({"compare", "a.nc"}), AllOf(HasSubstr("B"), HasSubstr("sstclim compare --help")));
    EXPECT_THAT(refused({"compare", "a.nc", "b.nc", "c.nc"}), HasSubstr("c.nc"));
    EXPECT_THAT(refused({"compare", "a.nc", "b.nc", "--worst=-1"}), HasSubstr("--worst"));
    EXPECT_THAT(refused({"compare", "a.nc", "b.nc", "--fail-above=-0.5"}), HasSubstr("--fail-above"));
    EXPECT_THAT(refused({"compare", "a.nc", "b.nc", "--window", "5"}), HasSubstr("--window"));
    EXPECT_THAT(refused({"compare", "a.nc", "b.nc", "--log-level", "loud"}), HasSubstr("--log-level"));
    EXPECT_THAT(parsed({"compare", "--help"}).text, HasSubstr("--fail-above"));
}

TEST(CommandLine, VersionIsTheTextOfTheCaller) {
    const CommandLine version = parsed({"--version"});
    EXPECT_EQ(version.command, Command::print_text);
    EXPECT_THAT(version.text, HasSubstr("sstclim 9.8.7 (build facts)"));
}

}  // namespace
}  // namespace sstclim
