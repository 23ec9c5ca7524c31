#include "pipeline/schedule/coverage.hpp"

#include <set>

#include "src/error.hpp"

namespace sstclim {
namespace {

bool is_inside(const YearRange& baseline, const Date& date) {
    return date.year >= baseline.first && date.year <= baseline.last;
}

/// The days that the windows of a baseline reach.
std::set<Date> days_of(const Schedule& schedule, std::size_t baseline) {
    std::set<Date> days;
    for (const Step& step : schedule.steps) {
        const RowRange& range = step.of_baseline[baseline];
        for (std::size_t row = range.begin; row < range.end; ++row) {
            days.insert(step.dates[step.rows[row].day]);
            if (const auto other = step.rows[row].other)
                days.insert(step.dates[*other]);
        }
    }
    return days;
}

BaselineCoverage cover(const Schedule& schedule, std::size_t index, const io::Catalogue& catalogue) {
    const YearRange& baseline = schedule.baselines[index];
    BaselineCoverage coverage{.baseline = baseline, .first_missing = {}, .empty_years = {}};
    std::set<int> years;
    for (const Date& date : days_of(schedule, index)) {
        const bool present = catalogue.find(date).has_value();
        if (!is_inside(baseline, date)) {
            coverage.missing_outside += !present;
            continue;
        }
        ++coverage.needed;
        if (present) {
            years.insert(date.year);
            continue;
        }
        ++coverage.missing;
        if (coverage.first_missing.size() < 5)
            coverage.first_missing.push_back(date);
    }
    for (int year = baseline.first; year <= baseline.last; ++year) {
        if (!years.contains(year))
            coverage.empty_years.push_back(year);
    }
    if (years.empty()) {
        throw InputError(
            "no file has a day that the baseline {}-{} needs: the {} days found are of {} to {}; check --baseline, "
            "--days and --files",
            baseline.first, baseline.last, catalogue.days(), to_string(catalogue.first_date()),
            to_string(catalogue.last_date()));
    }
    return coverage;
}

}  // namespace

Coverage check_coverage(const Schedule& schedule, const io::Catalogue& catalogue) {
    Coverage coverage;
    for (std::size_t index = 0; index < schedule.baselines.size(); ++index)
        coverage.baselines.push_back(cover(schedule, index, catalogue));
    std::set<Date> seen;
    std::size_t found = 0;
    for (const Step& step : schedule.steps) {
        for (const Date& date : step.dates) {
            const bool present = catalogue.find(date).has_value();
            if (seen.insert(date).second) {
                found += present;
            } else {
                coverage.read_twice += present;
            }
        }
    }
    coverage.unused = catalogue.days() - found;
    return coverage;
}

std::vector<std::string> coverage_warnings(const Coverage& coverage) {
    std::vector<std::string> warnings;
    for (const BaselineCoverage& covered : coverage.baselines) {
        const YearRange& baseline = covered.baseline;
        if (!covered.empty_years.empty()) {
            std::string years;
            for (const int year : covered.empty_years)
                years += fmt::format(" {}", year);
            warnings.push_back(fmt::format("the baseline {}-{} is covered in {} of {} years only; without any day:{}",
                                           baseline.first, baseline.last,
                                           baseline.years() - static_cast<int>(covered.empty_years.size()),
                                           baseline.years(), years));
        }
        if (covered.missing > 0) {
            std::string dates;
            for (const Date& date : covered.first_missing)
                dates += fmt::format(" {}", to_string(date));
            warnings.push_back(
                fmt::format("{} of {} days of the baseline {}-{} are missing in the files, the first:{}; their values "
                            "are left out of the pools",
                            covered.missing, covered.needed, baseline.first, baseline.last, dates));
        }
    }
    return warnings;
}

}  // namespace sstclim
