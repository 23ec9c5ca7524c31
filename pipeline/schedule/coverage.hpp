#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "io/catalogue/catalogue.hpp"
#include "pipeline/schedule/schedule.hpp"

namespace sstclim {

/// How far the files cover what a baseline's windows read.
struct BaselineCoverage {
    YearRange baseline;
    std::size_t needed = 0;           ///< different days that windows reach, inside the baseline
    std::size_t missing = 0;          ///< those of them that no file has
    std::size_t missing_outside = 0;  ///< days that windows reach outside the baseline and no file has
    std::vector<Date> first_missing;  ///< up to five
    std::vector<int> empty_years;     ///< years without any day
};

/// How far the files cover what a schedule reads.
struct Coverage {
    std::vector<BaselineCoverage> baselines;
    std::size_t unused = 0;  ///< days in the files that no window reaches
    std::size_t read_twice =
        0;  ///< how often a day enters the windows again: at the edges of a year and behind a 28 February
};

/// Throws InputError where no day of a baseline is covered.
Coverage check_coverage(const Schedule& schedule, const io::Catalogue& catalogue);

/// What a user must know of gaps, one message a line; empty where the files cover the baseline.
std::vector<std::string> coverage_warnings(const Coverage& coverage);

}  // namespace sstclim
