/// Compares the events that the program found with the slow reference on the same input and climatology, cell by cell:
/// events.nc, and every day of daily.nc.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "src/error.hpp"
#include "tests/support/slow_events.hpp"
#include "tests/support/tools/float_spacing.hpp"
#include "tests/support/tools/plain_cells.hpp"
#include "tests/support/tools/plain_file.hpp"

namespace {

using namespace sstclim;

struct Check {
    std::string found;
    std::string climatology;
    std::string percentile = "90";
    std::string variable = "sst";
    std::vector<std::string> files;
    slow::EventDefinition definition;
};

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

double rounded(double value) {
    return static_cast<float>(value);
}

std::map<std::pair<int, int>, double> by_calendar_day(const slow::Series& series) {
    std::map<std::pair<int, int>, double> days;
    for (const slow::DailyValue& day : series.days)
        days[{day.date.month, day.date.day}] = day.value;
    return days;
}

/// The series of a cell from its first day to its last, and which days files have.
struct CellSeries {
    slow::EventSeries series;
    std::vector<bool> is_present;
};

CellSeries cell_series(const slow::Series& data, const slow::Series& mean, const slow::Series& threshold) {
    std::map<slow::Date, double> values;
    for (const slow::DailyValue& day : data.days)
        values[day.date] = day.value;
    const auto mean_of = by_calendar_day(mean);
    const auto threshold_of = by_calendar_day(threshold);
    const auto of_day = [](const auto& days, slow::Date date) {
        const auto found = days.find({date.month, date.day});
        return found == days.end() ? kNan : found->second;
    };
    CellSeries result;
    for (slow::Date date = values.begin()->first; date <= values.rbegin()->first;
         date = slow::next_day(data.calendar, date)) {
        const auto found = values.find(date);
        result.is_present.push_back(found != values.end());
        result.series.value.push_back(found == values.end() ? kNan : rounded(found->second));
        result.series.mean.push_back(of_day(mean_of, date));
        result.series.threshold.push_back(of_day(threshold_of, date));
    }
    return result;
}

/// Days from 1970-01-01 to the first of the record.
double days_to(const slow::Series& data) {
    slow::Date first = data.days.front().date;
    for (const slow::DailyValue& day : data.days)
        first = std::min(first, day.date);
    double days = 0;
    for (slow::Date date{1970, 1, 1}; date < first; date = slow::next_day(data.calendar, date))
        ++days;
    return days;
}

std::vector<std::pair<std::string, double>> columns_of(const slow::SlowEvent& event, double first_day) {
    const auto number = [](auto value) { return static_cast<double>(value); };
    return {{"date_start", first_day + number(event.start)},
            {"date_end", first_day + number(event.end)},
            {"date_peak", first_day + number(event.peak)},
            {"duration", number(event.end - event.start + 1)},
            {"category", event.category},
            {"duration_moderate", event.category_days[0]},
            {"duration_strong", event.category_days[1]},
            {"duration_severe", event.category_days[2]},
            {"duration_extreme", event.category_days[3]},
            {"intensity_max", event.intensity_max},
            {"intensity_mean", event.intensity_mean},
            {"intensity_var", event.intensity_var},
            {"intensity_cumulative", event.intensity_cumulative},
            {"intensity_max_relThresh", event.intensity_max_thresh},
            {"intensity_mean_relThresh", event.intensity_mean_thresh},
            {"rate_onset", event.rate_onset},
            {"rate_decline", event.rate_decline}};
}

/// Counts and reports what differs.
class Differences {
  public:
    /// Floats may be rounded either way where float64 is within its own rounding of a tie.
    void expect(const std::string& what, double value, double wanted) {
        constexpr double kFloat64Rounding = 1e-11;
        const bool is_equal = std::isnan(wanted)
                                  ? std::isnan(value)
                                  : std::abs(value - wanted) <= 0.51 * plain::float_spacing(wanted) + kFloat64Rounding;
        if (!is_equal && ++count_ <= 5)
            fmt::print("{}: {:.9g}, reference {:.9g}\n", what, value, wanted);
    }
    std::size_t count() const { return count_; }

  private:
    std::size_t count_ = 0;
};

/// daily.nc, [day][cell].
class Daily {
  public:
    Daily(const std::string& path, std::size_t grid) : grid_(grid) {
        const plain::PlainFile file(path);
        const std::vector<std::string> names = file.variables();
        categories_ = file.values("category");
        if (std::ranges::find(names, "intensity") != names.end())
            intensities_ = file.values("intensity");
    }

    void compare(const CellSeries& cell, const std::vector<int>& category, std::size_t index,
                 Differences& differences) const {
        std::size_t row = 0;
        for (std::size_t day = 0; day < category.size(); ++day) {
            if (!cell.is_present[day])
                continue;
            const double value = cell.series.value[day];
            const double mean = cell.series.mean[day];
            const bool is_missing = std::isnan(value) || std::isnan(mean) || std::isnan(cell.series.threshold[day]);
            const std::size_t place = row++ * grid_ + index;
            differences.expect(fmt::format("category of cell {}, day {}", index, day), categories_.at(place),
                               is_missing ? kNan : category[day]);
            if (!intensities_.empty())
                differences.expect(fmt::format("intensity of cell {}, day {}", index, day), intensities_.at(place),
                                   category[day] > 0 ? value - mean : kNan);
        }
        differences.expect("days of daily.nc", static_cast<double>(categories_.size() / grid_),
                           static_cast<double>(row));
    }

  private:
    std::size_t grid_;
    std::vector<double> categories_;
    std::vector<double> intensities_;  ///< empty where there are none
};

bool run(const Check& check) {
    const plain::PlainCells data = plain::read_cells(check.files, check.variable, 1);
    const plain::PlainCells mean = plain::read_cells({check.climatology + "/climatology.nc"}, "mean", 1);
    std::string name = "p" + check.percentile;
    const std::string file = check.climatology + "/" + name + ".nc";
    std::ranges::replace(name, '.', '_');
    const plain::PlainCells threshold = plain::read_cells({file}, name, 1);
    const plain::PlainFile events(check.found + "/events.nc");
    const Daily daily(check.found + "/daily.nc", data.series.size());
    const std::vector<double> cells = events.stored("cell_index");
    std::map<std::string, std::vector<double>> columns;
    const double first_day = days_to(data.series.front());

    Differences differences;
    std::size_t row = 0;
    for (std::size_t i = 0; i < data.series.size(); ++i) {
        const CellSeries cell = cell_series(data.series[i], mean.series[i], threshold.series[i]);
        const slow::SlowEvents expected = slow::find_events(cell.series, check.definition);
        daily.compare(cell, expected.category, i, differences);
        for (const slow::SlowEvent& event : expected.events) {
            const std::size_t place = row++;
            if (place >= cells.size())
                continue;
            differences.expect(fmt::format("cell of event {}", place), cells[place], static_cast<double>(i));
            for (const auto& [column, value] : columns_of(event, first_day)) {
                std::vector<double>& values = columns[column];
                if (values.empty())
                    values = events.stored(column);
                differences.expect(fmt::format("{} of event {}, cell {}", column, place, i), values[place], value);
            }
        }
    }
    differences.expect("number of events", static_cast<double>(cells.size()), static_cast<double>(row));
    fmt::print("{} events in {} cells, {} differences\n", row, data.series.size(), differences.count());
    return differences.count() == 0 && row > 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Compares events with the slow reference; exit code 1 where they differ or there are none.");
    Check check;
    app.add_option("--found", check.found, "folder of the program's output")->required();
    app.add_option("--climatology", check.climatology, "folder of the climatology")->required();
    app.add_option("--percentile", check.percentile)->capture_default_str();
    app.add_option("--variable", check.variable)->capture_default_str();
    app.add_option("--min-duration", check.definition.min_duration)->capture_default_str();
    app.add_option("--max-gap", check.definition.max_gap)->capture_default_str();
    app.add_flag("--cold", check.definition.cold);
    app.add_option("files", check.files)->required();
    CLI11_PARSE(app, argc, argv);
    try {
        return run(check) ? 0 : 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "event_check: {}\n", error.what());
        return 1;
    }
}
