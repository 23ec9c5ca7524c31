#include "pipeline/output_attributes.hpp"

#include <ctime>

#include <fmt/format.h>

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

std::string leap_day_text(const Schedule& schedule) {
    if (!has_leap_years(schedule.calendar))
        return "none: the calendar has no leap years";
    const std::string text = "exclude: 29 February takes no part in any window";
    return schedule.interpolated ? text + "; on the axis it is the mean of its neighbours" : text;
}

}  // namespace

std::string history_entry(const Provenance& provenance) {
    return now_utc() + ": " + provenance.command;
}

io::Attributes output_attributes(const Provenance& provenance, const Schedule& schedule, const Coverage& coverage,
                                 const io::SourceFile& source) {
    io::Attributes attributes{
        {"title", fmt::format("Day-of-year climatology of {}, baseline {}-{}", source.variable, schedule.first_year,
                              schedule.last_year)},
        {"source", provenance.version},
        {"history", history_entry(provenance)},
        {"references",
         std::string("Hobday et al. 2016, Progress in Oceanography 141:227-238, doi:10.1016/j.pocean.2015.12.014")},
    };
    for (const auto& [name, value] : provenance.choices)
        attributes.push_back({"sstclim_" + name, name == "variable" ? source.variable : value});
    attributes.push_back({"sstclim_leap_day", leap_day_text(schedule)});
    attributes.push_back(
        {"sstclim_year_edge", std::string("extend: windows reach outside the baseline where the files have data")});
    attributes.push_back({"sstclim_smooth", std::int64_t{0}});
    attributes.push_back({"sstclim_day_numbering",
                          schedule.interpolated ? std::string("366 days, 29 February is 60")
                                                : fmt::format("{} days", days_in_year(has_leap_years(schedule.calendar)
                                                                                          ? Calendar::noleap
                                                                                          : schedule.calendar,
                                                                                      schedule.first_year))});
    attributes.push_back({"sstclim_baseline_days_needed", static_cast<std::int64_t>(coverage.needed)});
    attributes.push_back({"sstclim_baseline_days_missing", static_cast<std::int64_t>(coverage.missing)});
    return attributes;
}

}  // namespace sstclim
