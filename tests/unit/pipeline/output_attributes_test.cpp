#include "pipeline/output_attributes.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sstclim {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

io::Attributes attributes_of(const Schedule& schedule) {
    const Provenance provenance{"sstclim 9.8.7", "sstclim run --window 5", {{"window", "5"}, {"min_count", "12"}}};
    Coverage coverage;
    coverage.needed = 3060;
    coverage.missing = 8;
    io::SourceFile source;
    source.variable = "analysed_sst";
    return output_attributes(provenance, schedule, coverage, source);
}

Schedule summer() {
    return make_schedule(Calendar::standard, 1991, 2020, 5, DaySubset{152, 243});
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
    const io::Attributes attributes = attributes_of(summer());
    EXPECT_THAT(text_of(attributes, "title"), AllOf(HasSubstr("analysed_sst"), HasSubstr("1991-2020")));
    EXPECT_EQ(text_of(attributes, "source"), "sstclim 9.8.7");
    EXPECT_THAT(text_of(attributes, "history"),
                AllOf(ContainsRegex("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"),
                      HasSubstr("sstclim run --window 5")));
}

TEST(OutputAttributes, RecordEveryChoiceOfTheRunAndOfTheDefinition) {
    const io::Attributes attributes = attributes_of(summer());
    EXPECT_EQ(text_of(attributes, "sstclim_window"), "5");
    EXPECT_EQ(text_of(attributes, "sstclim_min_count"), "12");
    EXPECT_THAT(text_of(attributes, "sstclim_leap_day"), StartsWith("exclude"));
    EXPECT_THAT(text_of(attributes, "sstclim_year_edge"), StartsWith("extend"));
    EXPECT_EQ(number_of(attributes, "sstclim_smooth"), 0);
}

TEST(OutputAttributes, RecordTheCoverageOfTheBaseline) {
    const io::Attributes attributes = attributes_of(summer());
    EXPECT_EQ(number_of(attributes, "sstclim_baseline_days_needed"), 3060);
    EXPECT_EQ(number_of(attributes, "sstclim_baseline_days_missing"), 8);
}

TEST(OutputAttributes, NameTheNumberingOfTheDays) {
    const auto numbering = [](Calendar calendar, std::optional<DaySubset> subset) {
        return text_of(attributes_of(make_schedule(calendar, 1992, 1996, 5, subset)), "sstclim_day_numbering");
    };
    EXPECT_THAT(numbering(Calendar::standard, std::nullopt), AllOf(StartsWith("366"), HasSubstr("29 February is 60")));
    EXPECT_THAT(numbering(Calendar::standard, DaySubset{152, 243}), StartsWith("365"));
    EXPECT_THAT(numbering(Calendar::noleap, std::nullopt), StartsWith("365"));
    EXPECT_THAT(numbering(Calendar::all_leap, std::nullopt), StartsWith("366"));
    EXPECT_THAT(numbering(Calendar::day360, std::nullopt), StartsWith("360"));
}

TEST(OutputAttributes, NoNameOccursTwice) {
    std::set<std::string> names;
    for (const auto& [name, value] : attributes_of(summer()))
        EXPECT_TRUE(names.insert(name).second) << name;
}

}  // namespace
}  // namespace sstclim
