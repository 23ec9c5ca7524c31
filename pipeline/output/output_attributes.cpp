#include "pipeline/output/output_attributes.hpp"

#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "io/files/run_record.hpp"

namespace sstclim {
namespace {

std::string now_utc() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

std::string day_numbering(const Schedule& schedule) {
    const int last = schedule.axes.front().back().day_of_year;
    const bool has_leap_day = std::ranges::any_of(schedule.axes.front(), [](const io::ClimatologyDay& day) {
        return MonthDay{day.date.month, day.date.day} == kLeapDay;
    });
    if (!has_leap_years(schedule.calendar))
        return fmt::format("{} days", days_in_year(schedule.calendar, schedule.baselines.front().first));
    return has_leap_day && last > 60 ? "366 days, 29 February is 60" : "365 days";
}

}  // namespace

std::string history_entry(const Provenance& provenance) {
    return now_utc() + ": " + provenance.command;
}

std::string choice_attribute(const std::string& name) {
    return std::string(io::kChoicePrefix) + name;
}

io::Attributes output_attributes(const Provenance& provenance, const Schedule& schedule, const Coverage& coverage,
                                 std::size_t baseline, const io::SourceFile& source) {
    const YearRange& years = schedule.baselines[baseline];
    const std::string years_text = fmt::format("{:04}-{:04}", years.first, years.last);
    io::Attributes attributes{
        {"title",
         fmt::format("Day-of-year climatology of {}, baseline {}-{}", source.variable, years.first, years.last)},
        {"source", provenance.version},
        {"history", history_entry(provenance)},
        {"references",
         std::string("Hobday et al. 2016, Progress in Oceanography 141:227-238, doi:10.1016/j.pocean.2015.12.014")},
    };
    for (const auto& [name, value] : provenance.choices) {
        const std::string& own = name == "variable" ? source.variable : name == "baseline" ? years_text : value;
        attributes.push_back({choice_attribute(name), own});
    }
    attributes.push_back({choice_attribute("day_numbering"), day_numbering(schedule)});
    const BaselineCoverage& covered = coverage.baselines[baseline];
    attributes.push_back({choice_attribute("baseline_days_needed"), static_cast<std::int64_t>(covered.needed)});
    attributes.push_back({choice_attribute("baseline_days_missing"), static_cast<std::int64_t>(covered.missing)});
    return attributes;
}

}  // namespace sstclim
