/// Compares a run of the program with the slow reference on the same input files, cell by cell and day by day.
///
/// Exact percentiles must be the float nearest to the reference's float64. Allowed beyond that: one unit in the last
/// place of a float for the mean, and where a day is the mean of others (29 February, or smoothed); two units and 1e-6
/// for the standard deviation; one unit and 1e-6 standard deviations for the Cornish-Fisher expansion.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "src/error.hpp"
#include "src/first_error.hpp"
#include "tests/support/slow_reference.hpp"
#include "tests/support/slow_trend.hpp"
#include "tests/support/tools/float_spacing.hpp"
#include "tests/support/tools/plain_cells.hpp"
#include "tests/support/tools/plain_file.hpp"

namespace {

using namespace sstclim;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Check {
    std::string run;
    std::string variable = "sst";
    std::vector<std::string> files;
    std::size_t every = 1;
    bool moments = false;
    bool detrend = false;
    double add = 0.0;                 ///< to every value
    std::string mask;                 ///< variable of the same files, empty: none
    std::string mask_file;            ///< that holds it for all days, instead
    std::vector<double> mask_values;  ///< that let a value in
    int mask_bits = 0;                ///< of which one lets a value in
    std::string ice;                  ///< variable of the same files, empty: none
    double most = 0.0;                ///< of it, with which a value is let in; without any it is, too
    slow::Definition definition;
};

constexpr double kFloat64Rounding = 1e-12;  ///< of an interpolation between values near 300 [K]

/// What the reference says of a day.
struct Day {
    slow::Result result;
    std::vector<slow::Moments> pools;  ///< of which the values are the mean: its own alone, or those of other days
};

using Year = std::vector<Day>;

struct Field {
    std::string file;
    std::string variable;
    double ulps = 0.0;          ///< units in the last place of a float
    double of_deviation = 0.0;  ///< and a fraction of the pool's standard deviation
    double absolute = 0.0;
    std::function<double(const Year&, std::size_t day)> reference;
};

/// How far `value` lies beyond what is allowed: at most 0 where it is right.
double excess(const Check& check, const Field& field, double value, const Year& year, std::size_t day) {
    const double wanted = field.reference(year, day);
    if (std::isnan(value) || std::isnan(wanted))
        return std::isnan(value) == std::isnan(wanted) ? -kInfinity : kInfinity;
    const bool is_mean = check.definition.smooth_width > 1 || year[day].pools.size() > 1;
    const double ulps = is_mean ? std::max(field.ulps, 1.0) : field.ulps;
    const double deviation = std::isnan(year[day].result.moments.std) ? 0.0 : year[day].result.moments.std;
    // The nearest float is half a spacing away; ties, which packed decimals meet often, may be rounded either way.
    const double spacing = (0.5 + 1e-6 + ulps) * plain::float_spacing(wanted);
    return std::abs(value - wanted) - spacing - field.of_deviation * deviation -
           std::max(field.absolute, kFloat64Rounding);
}

/// Compares one variable of the run; prints a line. True where all is right.
bool matches(const Check& check, const Field& field, const plain::PlainCells& cells, const std::vector<Year>& years) {
    const plain::PlainFile file(check.run + "/" + field.file);
    const std::vector<double> values = file.values(field.variable);
    const std::size_t days = years.front().size();
    if (file.stored("time").size() != days)
        throw RunError("{}: {} days where the reference has {}", file.path(), file.stored("time").size(), days);
    const std::size_t grid = values.size() / days;

    double worst = -kInfinity;
    std::string where = "all missing";
    std::size_t failures = 0;
    for (std::size_t i = 0; i < years.size(); ++i) {
        for (std::size_t day = 0; day < days; ++day) {
            const double value = values[day * grid + cells.cell[i]];
            const double over = excess(check, field, value, years[i], day);
            const std::string here =
                over > std::min(worst, 0.0)
                    ? fmt::format("cell {}, day {}: {:.9g}, reference {:.9g}", cells.cell[i],
                                  years[i][day].result.day.doy, value, field.reference(years[i], day))
                    : "";
            if (over > 0 && ++failures <= 3)
                fmt::print("  {}\n", here);
            if (over > worst) {
                worst = over;
                where = here;
            }
        }
    }
    fmt::print("{} {} {}: {} cells x {} days, {} beyond the tolerance; worst: {}\n", failures == 0 ? "ok  " : "FAIL",
               field.file, field.variable, years.size(), days, failures, where);
    return failures == 0;
}

/// The flag of the Cornish-Fisher expansion: 0 monotone, 1 locally valid, 2 invalid.
double domain_of(const slow::Moments& moments, double percent) {
    if (moments.count == 0)
        return std::numeric_limits<double>::quiet_NaN();
    if (moments.std == 0.0)
        return 0.0;
    if (!(slow::cornish_fisher_slope(moments, percent) > 0))
        return 2.0;
    return slow::cornish_fisher_is_monotone(moments) ? 0.0 : 1.0;
}

/// The worst of the flags of a day's pools; none where one has none.
double worst_domain(const Day& day, double percent) {
    double worst = 0.0;
    for (const slow::Moments& moments : day.pools) {
        const double domain = domain_of(moments, percent);
        worst = std::isnan(worst) || std::isnan(domain) ? worst + domain : std::max(worst, domain);
    }
    return worst;
}

std::vector<Field> fields_of(const Check& check) {
    std::vector<Field> fields{
        {"climatology.nc", "mean", 1.0, 0.0, 0.0, [](const Year& y, auto day) { return y[day].result.moments.mean; }},
        {"climatology.nc", "std", 2.0, 0.0, 1e-6, [](const Year& y, auto day) { return y[day].result.moments.std; }},
        {"climatology.nc", "count", 0.0, 0.0, 0.0,
         [](const Year& y, auto day) { return double(y[day].result.moments.count); }}};
    for (std::size_t i = 0; i < check.definition.percentiles.size(); ++i) {
        const double percent = check.definition.percentiles[i];
        const std::string file = fmt::format("p{}.nc", percent);
        std::string name = fmt::format("p{}", percent);
        std::replace(name.begin(), name.end(), '.', '_');
        if (check.moments)
            fields.push_back(
                {file, name, 1.0, 1e-6, 0.0, [i](const Year& y, auto day) { return y[day].result.cornish_fisher[i]; }});
        else
            fields.push_back(
                {file, name, 0.0, 0.0, 0.0, [i](const Year& y, auto day) { return y[day].result.percentiles[i]; }});
        if (check.moments)
            fields.push_back({file, name + "_domain", 0.0, 0.0, 0.0,
                              [percent](const Year& y, auto day) { return worst_domain(y[day], percent); }});
    }
    return fields;
}

bool is_let_in_by_mask(const Check& check, double mask) {
    if (std::isnan(mask))
        return false;
    if (check.mask_bits != 0)
        return (static_cast<int>(mask) & check.mask_bits) != 0;
    return std::find(check.mask_values.begin(), check.mask_values.end(), mask) != check.mask_values.end();
}

/// As products and numpy compare: 35 * 0.01 is not above 0.35.
bool is_let_in_by_ice(const Check& check, double ice) {
    return std::isnan(ice) || static_cast<float>(ice) <= static_cast<float>(check.most);
}

/// Makes missing what a mask, of the same days or of one for all, does not let in.
void leave_out(plain::PlainCells& cells, const plain::PlainCells& mask, const std::function<bool(double)>& is_let_in) {
    for (std::size_t i = 0; i < cells.series.size(); ++i) {
        std::vector<slow::DailyValue>& days = cells.series[i].days;
        const std::vector<slow::DailyValue>& masks = mask.series[i].days;
        for (std::size_t day = 0; day < days.size(); ++day) {
            if (!is_let_in(masks[masks.size() == 1 ? 0 : day].value))
                days[day].value = std::numeric_limits<double>::quiet_NaN();
        }
    }
}

plain::PlainCells read_input(const Check& check) {
    plain::PlainCells cells = plain::read_cells(check.files, check.variable, check.every);
    for (slow::Series& series : cells.series) {
        for (slow::DailyValue& day : series.days)
            day.value += check.add;
    }
    const std::vector<std::string> mask_files =
        check.mask_file.empty() ? check.files : std::vector<std::string>{check.mask_file};
    if (!check.mask.empty())
        leave_out(cells, plain::read_cells(mask_files, check.mask, check.every),
                  [&](double mask) { return is_let_in_by_mask(check, mask); });
    if (!check.ice.empty())
        leave_out(cells, plain::read_cells(check.files, check.ice, check.every),
                  [&](double ice) { return is_let_in_by_ice(check, ice); });
    return cells;
}

/// The year of a cell.
Year year_of(const slow::Series& series, const slow::Definition& definition) {
    Year year;
    for (const slow::Result& result : slow::climatology(series, definition))
        year.push_back({result, {result.moments}});
    const bool is_mean = definition.leap_day != slow::LeapDay::separate && definition.leap_day != slow::LeapDay::fill;
    if (!slow::has_leap_years(series.calendar) || !definition.subset.empty() || !is_mean)
        return year;
    constexpr std::size_t kLeapDay = 59;
    std::vector<slow::Moments>& pools = year[kLeapDay].pools;
    pools = {year[kLeapDay - 1].result.moments, year[kLeapDay + 1].result.moments};
    if (definition.leap_day == slow::LeapDay::xmhw) {
        slow::Definition own = definition;
        own.leap_day = slow::LeapDay::separate;
        own.percentiles.clear();
        own.smooth_width = 0;
        pools.push_back(slow::climatology(series, own)[kLeapDay].moments);
    }
    return year;
}

bool run(const Check& check) {
    const plain::PlainCells cells = read_input(check);
    std::vector<Year> years(cells.series.size());
    FirstError error;
    const slow::Definition& definition = check.definition;
#pragma omp parallel for schedule(dynamic)
    for (std::size_t i = 0; i < years.size(); ++i) {
        error.catching(i, [&] {
            const slow::Series& series = cells.series[i];
            years[i] =
                year_of(check.detrend ? slow::detrended(series, definition.first_year, definition.last_year) : series,
                        definition);
        });
    }
    error.rethrow();
    bool all = true;
    for (const Field& field : fields_of(check))
        all = matches(check, field, cells, years) && all;
    return all;
}

/// The names of the values of slow::Quantile, slow::LeapDay and slow::YearEdge, in their order.
const std::vector<std::string> kQuantiles{"4", "5", "6", "7", "8", "9", "nearest"};
const std::vector<std::string> kLeapDays{"interpolate", "exclude", "separate", "xmhw", "fill"};
const std::vector<std::string> kYearEdges{"extend", "circular", "truncate"};

template <typename Enum>
Enum value_of(const std::string& name, const std::vector<std::string>& names) {
    return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Compares a run with the slow reference; exit code 1 where they differ.");
    Check check;
    std::string quantile = "7";
    std::string leap_day = "exclude";
    std::string year_edge = "extend";
    std::vector<int> days;
    app.add_option("--run", check.run, "folder of the run's output")->required();
    app.add_option("--variable", check.variable)->capture_default_str();
    app.add_option("--first-year", check.definition.first_year)->required();
    app.add_option("--last-year", check.definition.last_year)->required();
    app.add_option("--days", days, "FIRST LAST by the year of 365 days")->expected(2);
    app.add_option("--window", check.definition.window_half_width)->capture_default_str();
    app.add_option("--min-count", check.definition.min_count)->capture_default_str();
    app.add_option("--percentile", check.definition.percentiles)->delimiter(',');
    app.add_option("--quantile-type", quantile)->check(CLI::IsMember(kQuantiles));
    app.add_option("--leap-day", leap_day)->check(CLI::IsMember(kLeapDays));
    app.add_option("--year-edge", year_edge)->check(CLI::IsMember(kYearEdges));
    app.add_option("--smooth", check.definition.smooth_width);
    app.add_option("--min-fraction", check.definition.min_fraction);
    app.add_flag("--detrend", check.detrend);
    app.add_option("--add", check.add, "to every value");
    app.add_option("--mask", check.mask, "variable of the same files");
    app.add_option("--mask-file", check.mask_file, "of the mask, which is the same on all days");
    app.add_option("--mask-values", check.mask_values)->delimiter(',');
    app.add_option("--mask-bits", check.mask_bits);
    app.add_option("--ice", check.ice, "variable of the same files");
    app.add_option("--most", check.most, "of the ice");
    app.add_flag("--moments", check.moments, "the run was made by --method moments");
    app.add_option("--every", check.every, "check one cell of so many")->check(CLI::PositiveNumber);
    app.add_option("files", check.files)->required();
    CLI11_PARSE(app, argc, argv);
    check.definition.quantile = value_of<slow::Quantile>(quantile, kQuantiles);
    check.definition.leap_day = value_of<slow::LeapDay>(leap_day, kLeapDays);
    check.definition.year_edge = value_of<slow::YearEdge>(year_edge, kYearEdges);
    if (!days.empty()) {
        const int last = days[1] < days[0] ? days[1] + 365 : days[1];  // across New Year
        for (int doy = days[0]; doy <= last; ++doy)
            check.definition.subset.push_back((doy - 1) % 365 + 1);
    }
    try {
        return run(check) ? 0 : 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "reference_check: {}\n", error.what());
        return 1;
    }
}
