#include "app/sample/file_plan.hpp"

#include <string>

#include <fmt/format.h>

namespace sstclim::sample {

namespace {

namespace chrono = std::chrono;

/// The days of one year that were asked for.
std::vector<Day> days_of(int year, const std::optional<Range>& range) {
    const Day first = chrono::year{year} / 1 / 1;
    const Day end = chrono::year{year + 1} / 1 / 1;
    std::vector<Day> days;
    int number = 0;  // without 29 February
    for (Day day = first; day < end; day += chrono::days{1}) {
        const chrono::year_month_day date{day};
        const bool leap_day = date.month() == chrono::February && date.day() == chrono::day{29};
        if (!leap_day)
            ++number;
        if (!range || (!leap_day && number >= range->first && number <= range->last))
            days.push_back(day);
    }
    return days;
}

std::string daily_name(Layout layout, Day day) {
    const chrono::year_month_day date{day};
    const auto stamp =
        fmt::format("{:04d}{:02d}{:02d}", int{date.year()}, unsigned{date.month()}, unsigned{date.day()});
    return layout == Layout::oisst ? "oisst-avhrr-v02r01." + stamp + ".nc" : "era5.sst." + stamp + ".nc";
}

}  // namespace

std::vector<FilePlan> plan_files(const Options& options) {
    std::vector<FilePlan> files;
    const bool yearly = options.layout == Layout::psl || options.layout == Layout::oisst_yearly;
    for (int year = options.years.first; year <= options.years.last; ++year) {
        const auto days = days_of(year, options.days);
        if (yearly) {
            files.push_back({options.output / fmt::format("sst.day.mean.{:04d}.nc", year), days});
            continue;
        }
        for (Day day : days)
            files.push_back({options.output / daily_name(options.layout, day), {day}});
    }
    return files;
}

}  // namespace sstclim::sample
