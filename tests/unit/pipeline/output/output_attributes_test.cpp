#include "pipeline/output/output_attributes.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/pipeline/run_of.hpp"

namespace sstclim {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

/// The choices are texts as the options give them: of the whole run.
io::Attributes attributes_of(const Schedule& schedule, std::size_t baseline = 0) {
    const Provenance provenance{
        "sstclim 9.8.7",
        "sstclim run --window 5",
        {{"window", "5"}, {"min_count", "12"}, {"variable", ""}, {"baseline", "1991-2020 1982-2011"}}};
    Coverage coverage;
    for (const std::size_t b : {0U, 1U}) {
        BaselineCoverage& covered = coverage.baselines.emplace_back();
        covered.needed = 3060 + b;
        covered.missing = 8 + b;
    }
    io::SourceFile source;
    source.variable = "analysed_sst";
    return output_attributes(provenance, schedule, coverage, baseline, source);
}

Schedule summer_run() {
    return make_schedule(Calendar::standard, run_of(1991, 2020, 5, DayRange{152, 243}));
}

std::string text_of(const io::Attributes& attributes, const std::string& name) {
    for (const auto& [key, value] : attributes) {
        if (key == name)
            return std::get<std::string>(value);
    }
    return "absent";
}

std::int64_t number_of(const io::Attributes& attributes, const std::string& name) {
    for (const auto& [key, value] : attributes) {
        if (key == name)
            return std::get<std::int64_t>(value);
    }
    return -1;
}

TEST(OutputAttributes, SayWhatWasMadeOfWhatByWhom) {
    const io::Attributes attributes = attributes_of(summer_run());
    EXPECT_THAT(text_of(attributes, "title"), AllOf(HasSubstr("analysed_sst"), HasSubstr("1991-2020")));
    EXPECT_EQ(text_of(attributes, "source"), "sstclim 9.8.7");
    EXPECT_THAT(text_of(attributes, "history"),
                AllOf(ContainsRegex("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"),
                      HasSubstr("sstclim run --window 5")));
}

TEST(OutputAttributes, RecordEveryChoiceOfTheRunAndOfTheDefinition) {
    const io::Attributes attributes = attributes_of(summer_run());
    EXPECT_EQ(text_of(attributes, "sstclim_window"), "5");
    EXPECT_EQ(text_of(attributes, "sstclim_min_count"), "12");
    EXPECT_EQ(text_of(attributes, "sstclim_variable"), "analysed_sst") << "the one that was found";
    EXPECT_EQ(text_of(attributes, "sstclim_baseline"), "1991-2020") << "of these files";
}

TEST(OutputAttributes, RecordTheCoverageOfTheBaseline) {
    const io::Attributes attributes = attributes_of(summer_run());
    EXPECT_EQ(number_of(attributes, "sstclim_baseline_days_needed"), 3060);
    EXPECT_EQ(number_of(attributes, "sstclim_baseline_days_missing"), 8);
}

TEST(OutputAttributes, AreThoseOfTheirOwnBaseline) {
    RunConfig config = run_of(1991, 2020, 5, DayRange{152, 243});
    config.baselines.push_back({1982, 2011});
    const io::Attributes attributes = attributes_of(make_schedule(Calendar::standard, config), 1);
    EXPECT_THAT(text_of(attributes, "title"), HasSubstr("1982-2011"));
    EXPECT_EQ(text_of(attributes, "sstclim_baseline"), "1982-2011");
    EXPECT_EQ(number_of(attributes, "sstclim_baseline_days_needed"), 3061);
    EXPECT_EQ(number_of(attributes, "sstclim_baseline_days_missing"), 9);
}

TEST(OutputAttributes, NameTheNumberingOfTheDays) {
    const auto numbering = [](Calendar calendar, std::optional<DayRange> days) {
        return text_of(attributes_of(make_schedule(calendar, run_of(1992, 1996, 5, days))), "sstclim_day_numbering");
    };
    EXPECT_THAT(numbering(Calendar::standard, std::nullopt), AllOf(StartsWith("366"), HasSubstr("29 February is 60")));
    EXPECT_THAT(numbering(Calendar::standard, DayRange{152, 243}), StartsWith("365"));
    EXPECT_THAT(numbering(Calendar::standard, DayRange{335, 59}), StartsWith("365"));
    EXPECT_THAT(numbering(Calendar::noleap, std::nullopt), StartsWith("365"));
    EXPECT_THAT(numbering(Calendar::all_leap, std::nullopt), StartsWith("366"));
    EXPECT_THAT(numbering(Calendar::day360, std::nullopt), StartsWith("360"));
}

TEST(OutputAttributes, NoNameOccursTwice) {
    std::set<std::string> names;
    for (const auto& [name, value] : attributes_of(summer_run()))
        EXPECT_TRUE(names.insert(name).second) << name;
}

}  // namespace
}  // namespace sstclim
