#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "config/run_config.hpp"
#include "io/writing/climatology_file.hpp"
#include "src/calendar.hpp"

namespace sstclim {

/// A row of a step: the field of a day, or the mean of two days' fields, which stands for a day that the year lacks.
/// Days are places in Step::dates.
struct StepRow {
    std::size_t day;
    std::optional<std::size_t> other;

    bool operator==(const StepRow&) const = default;
};

/// Rows [begin, end).
struct RowRange {
    std::size_t begin;
    std::size_t end;

    std::size_t size() const { return end - begin; }
    bool operator==(const RowRange&) const = default;
};

/// One calendar day enters the windows: its field in every year of the baselines, in the order of the years.
struct Step {
    std::vector<Date> dates;            ///< to read
    std::vector<StepRow> rows;          ///< [row]
    std::vector<RowRange> of_baseline;  ///< the rows of each baseline
    std::size_t place = 0;              ///< in its run; at 0 all windows begin anew
    std::optional<std::size_t> day;     ///< of the axis, that is complete with this step
    std::vector<int> pool_days;         ///< of `day`: days of a pool without gaps, by baseline
};

/// A day of the axis whose results are the mean of those of others: 29 February.
struct DerivedDay {
    std::size_t day;
    std::vector<std::size_t> of;  ///< may include the day's own results
};

/// The order in which a run reads and emits: step by step one calendar day enters, from the first window on the oldest
/// leaves, and one day of the result is complete.
///
/// The steps make one run or several. In a run all years move on by a day in every step, so that all windows slide. A
/// new run begins where they do not: behind 28 February, where windows of real days stand still in common years while
/// they take up 29 February in leap years; where a subset steps over the 29 February that all years are given; and
/// where the days of the result cross New Year.
struct Schedule {
    Calendar calendar = Calendar::standard;
    std::vector<YearRange> baselines;
    int window_days = 0;  ///< 2 * half-width + 1
    std::vector<Step> steps;
    std::vector<std::vector<io::ClimatologyDay>> axes;  ///< days of the result, dated for each baseline
    std::optional<DerivedDay> derived;

    std::size_t days() const { return axes.front().size(); }
    /// What each step reads.
    std::vector<std::vector<Date>> dates() const;
};

/// The schedule of the choices in `config`: baselines, days, window, leap-day and year-edge. Without --days the result
/// covers the whole year; its axis then has 366 days where the calendar has leap years.
/// Throws UsageError where --days or --smooth exceeds the calendar's year.
Schedule make_schedule(Calendar calendar, const RunConfig& config);

}  // namespace sstclim
