#include "pipeline/schedule/schedule.hpp"

#include <algorithm>
#include <set>

#include "pipeline/schedule/day_axis.hpp"
#include "pipeline/schedule/window_days.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

/// Days of the axis whose windows slide from one to the next.
struct Run {
    std::size_t first;
    std::size_t days;
};

constexpr MonthDay kFirstOfMarch{3, 1};

bool is_derived_only(const std::optional<DerivedDay>& derived, std::size_t day) {
    return derived && derived->day == day && std::ranges::find(derived->of, day) == derived->of.end();
}

/// What 29 February of the axis is made of, where it has one that is not a day like others.
std::optional<DerivedDay> derived_day(Calendar calendar, LeapDay leap_day, const std::vector<AxisDay>& axis) {
    if (!has_leap_years(calendar) || leap_day == LeapDay::separate || leap_day == LeapDay::fill)
        return std::nullopt;
    const auto found = std::ranges::find(axis, kLeapDay, &AxisDay::day);
    if (found == axis.end())
        return std::nullopt;
    const auto day = static_cast<std::size_t>(found - axis.begin());
    if (leap_day == LeapDay::xmhw)
        return DerivedDay{day, {day - 1, day, day + 1}};
    return DerivedDay{day, {day - 1, day + 1}};
}

/// Whether the windows of `day` are not those of `before`, a day on.
bool begins_run(const WindowDays& windows, const AxisDay& before, const AxisDay& day) {
    if (crosses_new_year(before, day))
        return true;
    if (windows.real_days_differ())
        return day.day == kLeapDay || day.day == kFirstOfMarch;
    return windows.next(before.day) != day.day;  // a subset lacks a 29 February that windows have
}

std::vector<Run> cut_into_runs(const WindowDays& windows, const std::vector<AxisDay>& axis,
                               const std::optional<DerivedDay>& derived) {
    std::vector<Run> runs;
    std::size_t before = 0;
    for (std::size_t day = 0; day < axis.size(); ++day) {
        if (is_derived_only(derived, day))
            continue;
        if (runs.empty() || begins_run(windows, axis[before], axis[day]))
            runs.push_back({day, 0});
        ++runs.back().days;
        before = day;
    }
    return runs;
}

std::set<int> years_of(const std::vector<YearRange>& baselines) {
    std::set<int> years;
    for (const YearRange& baseline : baselines) {
        for (int year = baseline.first; year <= baseline.last; ++year)
            years.insert(year);
    }
    return years;
}

/// What enters with the days `offset` days from the anchor.
Step make_step(const WindowDays& windows, const std::vector<YearRange>& baselines, const MonthDay& anchor, int offset) {
    Step step;
    step.of_baseline.resize(baselines.size(), {0, 0});
    for (const int year : years_of(baselines)) {
        if (!windows.has_anchor(year, anchor))
            continue;
        const WindowDay day = windows.at(year, anchor, offset);
        bool is_used = false;
        for (std::size_t b = 0; b < baselines.size(); ++b) {
            const bool in_baseline = year >= baselines[b].first && year <= baselines[b].last;
            if (!in_baseline || !windows.includes(baselines[b], day.date))
                continue;
            RowRange& range = step.of_baseline[b];
            if (range.size() == 0)
                range = {step.rows.size(), step.rows.size()};
            ++range.end;
            is_used = true;
        }
        if (!is_used)
            continue;
        StepRow row{step.dates.size(), std::nullopt};
        step.dates.push_back(day.date);
        if (day.other) {
            row.other = step.dates.size();
            step.dates.push_back(*day.other);
        }
        step.rows.push_back(row);
    }
    return step;
}

/// Days of a pool without gaps: all windows of the years that have the day.
std::vector<int> pool_days(const WindowDays& windows, const Schedule& schedule, const MonthDay& day) {
    std::vector<int> days;
    for (const YearRange& baseline : schedule.baselines) {
        int years = 0;
        for (int year = baseline.first; year <= baseline.last; ++year)
            years += windows.has_anchor(year, day) ? 1 : 0;
        days.push_back(years * schedule.window_days);
    }
    return days;
}

void append_run(const WindowDays& windows, const std::vector<AxisDay>& axis, const Run& run, int half_width,
                const std::optional<DerivedDay>& derived, Schedule& schedule) {
    const int steps = static_cast<int>(run.days) + 2 * half_width;
    std::size_t day = run.first;
    for (int place = 0; place < steps; ++place) {
        Step step = make_step(windows, schedule.baselines, axis[run.first].day, place - half_width);
        step.place = static_cast<std::size_t>(place);
        if (place >= 2 * half_width) {
            day += is_derived_only(derived, day) ? 1 : 0;
            step.pool_days = pool_days(windows, schedule, axis[day].day);
            step.day = day++;
        }
        schedule.steps.push_back(std::move(step));
    }
}

std::vector<io::ClimatologyDay> date_axis(const WindowDays& windows, Calendar calendar, const YearRange& baseline,
                                          const std::vector<AxisDay>& axis, int half_width,
                                          const std::optional<DerivedDay>& derived) {
    const std::vector<Date> dates = representative_dates(calendar, baseline, axis);
    const auto bounds_of = [&](std::size_t day) { return windows.bounds(baseline, axis[day].day, half_width); };
    std::vector<io::ClimatologyDay> days;
    for (std::size_t i = 0; i < axis.size(); ++i) {
        auto bounds = bounds_of(i);
        // A 29 February of the days around it, or that no year of the baseline has.
        if ((derived && derived->day == i) || !bounds)
            bounds = std::pair(bounds_of(i - 1)->first, bounds_of(i + 1)->second);
        days.push_back({dates[i], bounds->first, bounds->second, axis[i].day_of_year});
    }
    return days;
}

}  // namespace

std::vector<std::vector<Date>> Schedule::dates() const {
    std::vector<std::vector<Date>> dates;
    for (const Step& step : steps)
        dates.push_back(step.dates);
    return dates;
}

Schedule make_schedule(Calendar calendar, const RunConfig& config) {
    const std::vector<AxisDay> axis = axis_days(calendar, config.days);
    if (config.smooth > static_cast<int>(axis.size())) {
        throw UsageError("--smooth {}: the year of the {} calendar has {} days", config.smooth, to_string(calendar),
                         axis.size());
    }
    const WindowDays windows(calendar, config.leap_day, config.year_edge);
    Schedule schedule{calendar, config.baselines, 2 * config.window + 1, {}, {}, {}};
    schedule.derived = derived_day(calendar, config.leap_day, axis);
    for (const Run& run : cut_into_runs(windows, axis, schedule.derived))
        append_run(windows, axis, run, config.window, schedule.derived, schedule);
    for (const YearRange& baseline : config.baselines)
        schedule.axes.push_back(date_axis(windows, calendar, baseline, axis, config.window, schedule.derived));
    return schedule;
}

}  // namespace sstclim
