/// Compares the variables of two netCDF files value by value. Missing equals missing, whatever stands for it.

#include <cmath>
#include <cstddef>
#include <exception>
#include <limits>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "src/error.hpp"
#include "tests/support/tools/float_spacing.hpp"
#include "tests/support/tools/plain_file.hpp"

namespace {

using namespace sstclim;

bool equal(double a, double b, double ulps) {
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) && std::isnan(b);
    if (ulps == 0.0)
        return a == b;
    constexpr double kFloat64Rounding = 1e-12;  // of a sum of values near 300: what should be zero may be that
    return std::abs(a - b) <= kFloat64Rounding + ulps * plain::float_spacing(b);
}

/// Prints where two variables differ; the number of differences.
std::size_t differences(const plain::PlainFile& a, const plain::PlainFile& b, const std::string& variable,
                        double ulps) {
    const std::vector<double> left = a.values(variable);
    const std::vector<double> right = b.values(variable);
    if (left.size() != right.size())
        throw RunError("{} and {}: {}: {} and {} values", a.path(), b.path(), variable, left.size(), right.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (equal(left[i], right[i], ulps))
            continue;
        if (++count <= 3)
            fmt::print("{}: value {}: {:.9g} in {}, {:.9g} in {}\n", variable, i, left[i], a.path(), right[i],
                       b.path());
    }
    if (count > 0)
        fmt::print("{}: {} of {} values differ\n", variable, count, left.size());
    return count;
}

std::size_t compare(const std::string& left, const std::string& right, std::vector<std::string> variables,
                    double ulps) {
    const plain::PlainFile a(left);
    const plain::PlainFile b(right);
    if (variables.empty()) {
        variables = a.variables();
        if (variables != b.variables())
            throw RunError("{} and {}: other variables", left, right);
    }
    std::size_t count = 0;
    for (const std::string& variable : variables) {
        if (a.is_numeric(variable))
            count += differences(a, b, variable, ulps);
    }
    return count;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Compares two netCDF files value by value; exit code 1 where they differ.");
    std::string left;
    std::string right;
    std::vector<std::string> variables;
    double ulps = 0.0;
    app.add_option("left", left)->required();
    app.add_option("right", right)->required();
    app.add_option("--variables", variables, "only these; by default all, and both files must have the same")
        ->delimiter(',');
    app.add_option("--ulps", ulps, "differences allowed, in units in the last place of a float");
    CLI11_PARSE(app, argc, argv);
    try {
        return compare(left, right, variables, ulps) == 0 ? 0 : 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "compare_fields: {}\n", error.what());
        return 1;
    }
}
