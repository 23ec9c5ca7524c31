#include "pipeline/coverage.hpp"

#include <set>

#include "src/error.hpp"

namespace sstclim {

Coverage check_coverage(const Schedule& schedule, const io::Catalogue& catalogue) {
    Coverage coverage;
    std::set<Date> seen;
    std::set<int> years;
    std::size_t found = 0;
    for (const Step& step : schedule.steps) {
        for (const Date& date : step.dates) {
            const bool present = catalogue.find(date).has_value();
            if (!seen.insert(date).second) {
                coverage.read_twice += present;
                continue;
            }
            found += present;
            if (date.year < schedule.first_year || date.year > schedule.last_year) {
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
    }
    coverage.unused = catalogue.days() - found;
    for (int year = schedule.first_year; year <= schedule.last_year; ++year) {
        if (!years.contains(year))
            coverage.empty_years.push_back(year);
    }
    if (years.empty()) {
        throw InputError(
            "no file has a day that the baseline {}-{} needs: the {} days found are of {} to {}; check --baseline, "
            "--days and --files",
            schedule.first_year, schedule.last_year, catalogue.days(), to_string(catalogue.first_date()),
            to_string(catalogue.last_date()));
    }
    return coverage;
}

std::vector<std::string> coverage_warnings(const Schedule& schedule, const Coverage& coverage) {
    std::vector<std::string> warnings;
    if (!coverage.empty_years.empty()) {
        std::string years;
        for (const int year : coverage.empty_years)
            years += fmt::format(" {}", year);
        const int all = schedule.last_year - schedule.first_year + 1;
        warnings.push_back(fmt::format("the baseline {}-{} is covered in {} of {} years only; without any day:{}",
                                       schedule.first_year, schedule.last_year,
                                       all - static_cast<int>(coverage.empty_years.size()), all, years));
    }
    if (coverage.missing > 0) {
        std::string dates;
        for (const Date& date : coverage.first_missing)
            dates += " " + to_string(date);
        warnings.push_back(
            fmt::format("{} of {} days of the baseline are missing in the files, the first:{}; their "
                        "values are left out of the pools",
                        coverage.missing, coverage.needed, dates));
    }
    return warnings;
}

}  // namespace sstclim
