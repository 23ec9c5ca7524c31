/// Compares the climatology of one cell with one that others have published, a mean and a threshold for every day of
/// the record from which it was made.

#include <cmath>
#include <exception>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "src/error.hpp"
#include "tests/support/published_data.hpp"
#include "tests/support/slow_series.hpp"
#include "tests/support/tools/plain_file.hpp"

namespace {

using namespace sstclim;

struct Check {
    std::string run;
    std::string percentile = "90";
    std::string published;  ///< comma-separated, with mean and threshold in columns 1 and 2, or netCDF
    int first_year = 1982;
    double tolerance = 1e-6;  ///< [degC]
};

std::vector<double> published_values(const Check& check, std::size_t column, const std::string& variable) {
    const bool is_netcdf = check.published.ends_with(".nc");
    return is_netcdf ? published::netcdf_variable(check.published, variable)
                     : published::csv_column(check.published, column);
}

/// True where the 366 values of the file are those published for every day, missing where those are.
bool matches(const Check& check, const std::string& file, const std::string& variable,
             const std::vector<double>& published) {
    const std::vector<double> found = plain::PlainFile(check.run + "/" + file).values(variable);
    if (found.size() != 366)
        throw RunError("{}: {} days instead of 366", file, found.size());
    double worst = 0;
    slow::Date worst_day{check.first_year, 1, 1};
    std::size_t missing = 0;  // in one of the two only
    slow::Date day{check.first_year, 1, 1};
    for (const double wanted : published) {
        std::size_t doy = 0;
        for (slow::Date d{2000, 1, 1}; d.month != day.month || d.day != day.day;
             d = slow::next_day(slow::Calendar::all_leap, d))
            ++doy;
        const double difference = std::abs(found[doy] - wanted);
        if (std::isnan(difference)) {
            missing += std::isnan(found[doy]) != std::isnan(wanted) ? 1 : 0;
        } else if (difference > worst) {
            worst = difference;
            worst_day = day;
        }
        day = slow::next_day(slow::Calendar::standard, day);
    }
    const bool is_right = missing == 0 && worst <= check.tolerance;
    fmt::print("{} {} {}: {} days, {} missing in one only, at most {:.3g} from what was published, on {}\n",
               is_right ? "ok  " : "FAIL", file, variable, published.size(), missing, worst, to_string(worst_day));
    return is_right;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Compares a run with a published climatology; exit code 1 where they differ.");
    Check check;
    app.add_option("--run", check.run, "folder of the run's output")->required();
    app.add_option("--percentile", check.percentile)->capture_default_str();
    app.add_option("--first-year", check.first_year, "of the published record")->capture_default_str();
    app.add_option("--tolerance", check.tolerance)->capture_default_str();
    app.add_option("published", check.published)->required();
    CLI11_PARSE(app, argc, argv);
    try {
        const std::string name = "p" + check.percentile;
        const bool mean = matches(check, "climatology.nc", "mean", published_values(check, 1, "climatology"));
        const bool threshold = matches(check, name + ".nc", name, published_values(check, 2, "threshold"));
        return mean && threshold ? 0 : 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "published_check: {}\n", error.what());
        return 1;
    }
}
