/// Checks one day of a result against a number known from elsewhere.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <limits>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "src/error.hpp"
#include "tests/support/tools/plain_file.hpp"

namespace {

using namespace sstclim;

struct Expectation {
    std::string file;
    std::string variable;
    int day_of_year = 0;
    std::string value;  ///< a number or "missing"
    double tolerance = 0.0;
    std::vector<std::size_t> cells;  ///< empty: all
};

/// Prints the cells that are not as expected; their number.
std::size_t count_failures(const Expectation& expected) {
    const plain::PlainFile file(expected.file);
    const std::vector<double> days = file.stored("day_of_year");
    const auto found = std::find(days.begin(), days.end(), expected.day_of_year);
    if (found == days.end())
        throw RunError("{}: there is no day of year {}", expected.file, expected.day_of_year);
    const std::vector<double> values = file.values(expected.variable);
    const std::size_t size = values.size() / days.size();
    const std::size_t begin = static_cast<std::size_t>(found - days.begin()) * size;
    std::vector<std::size_t> cells = expected.cells;
    for (std::size_t cell = 0; expected.cells.empty() && cell < size; ++cell)
        cells.push_back(cell);

    const bool is_missing = expected.value == "missing";
    const double wanted = is_missing ? std::numeric_limits<double>::quiet_NaN() : std::stod(expected.value);
    std::size_t failures = 0;
    for (const std::size_t cell : cells) {
        const double value = values.at(begin + cell);
        if (is_missing ? std::isnan(value) : std::abs(value - wanted) <= expected.tolerance)
            continue;
        ++failures;
        fmt::print("{}: {} of day {}, cell {}: {:.9g} where {} was expected\n", expected.file, expected.variable,
                   expected.day_of_year, cell, value, expected.value);
    }
    return failures;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Checks that a day of a result has one value in all cells; exit code 1 where it has not.");
    Expectation expected;
    app.add_option("file", expected.file)->required();
    app.add_option("variable", expected.variable)->required();
    app.add_option("day", expected.day_of_year, "as in the variable day_of_year")->required();
    app.add_option("value", expected.value, "a number or \"missing\"")->required();
    app.add_option("--tolerance", expected.tolerance);
    app.add_option("--cells", expected.cells, "only these, counted from 0")->delimiter(',');
    CLI11_PARSE(app, argc, argv);
    try {
        return count_failures(expected) == 0 ? 0 : 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "expect_field: {}\n", error.what());
        return 1;
    }
}
