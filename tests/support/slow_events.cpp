#include "tests/support/slow_events.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sstclim::slow {

namespace {

struct Stretch {
    std::size_t start;
    std::size_t end;
};

/// The series turned so that events lie above, and relative to the climatology.
struct Anomalies {
    std::vector<double> from_mean;
    std::vector<double> from_threshold;
    std::vector<bool> above;
    std::vector<int> category;  ///< of days above, whether in an event or not
};

Anomalies anomalies_of(const EventSeries& series, double sign) {
    Anomalies result;
    for (std::size_t i = 0; i < series.value.size(); ++i) {
        const double mean = sign * series.mean[i];
        const double threshold = sign * series.threshold[i];
        const bool has_climatology = !std::isnan(mean) && !std::isnan(threshold);
        const bool has_value = has_climatology && !std::isnan(series.value[i]);
        const double value = has_value ? sign * series.value[i] : mean;
        result.from_mean.push_back(has_climatology ? value - mean : 0);
        result.from_threshold.push_back(has_climatology ? value - threshold : 0);
        const bool above = has_value && value > threshold;
        result.above.push_back(above);
        int category = 0;
        if (above) {
            category = 1;
            while (category < 4 && threshold >= mean && 1 + (value - threshold) / (threshold - mean) >= category + 1)
                ++category;
        }
        result.category.push_back(category);
    }
    return result;
}

std::vector<Stretch> runs_of(const std::vector<bool>& above, std::size_t least) {
    std::vector<Stretch> runs;
    for (std::size_t i = 0; i < above.size(); ++i) {
        if (!above[i] || (i > 0 && above[i - 1]))
            continue;
        std::size_t end = i;
        while (end + 1 < above.size() && above[end + 1])
            ++end;
        if (end - i + 1 >= least)
            runs.push_back({i, end});
    }
    return runs;
}

std::vector<Stretch> joined(std::vector<Stretch> runs, std::size_t max_gap) {
    for (std::size_t i = 0; i + 1 < runs.size();) {
        if (runs[i + 1].start - runs[i].end - 1 > max_gap) {
            ++i;
            continue;
        }
        runs[i].end = runs[i + 1].end;
        runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return runs;
}

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

SlowEvent measure(const Anomalies& days, const Stretch& stretch, double sign) {
    const auto part = [&](const std::vector<double>& all) {
        return std::vector<double>(all.begin() + static_cast<std::ptrdiff_t>(stretch.start),
                                   all.begin() + static_cast<std::ptrdiff_t>(stretch.end) + 1);
    };
    const std::vector<double> intensity = part(days.from_mean);
    const std::vector<double> excess = part(days.from_threshold);
    const double mean = mean_of(intensity);
    double squares = 0;
    for (const double x : intensity)
        squares += (x - mean) * (x - mean);
    const auto to_peak =
        static_cast<std::size_t>(std::max_element(intensity.begin(), intensity.end()) - intensity.begin());
    const std::size_t from_peak = intensity.size() - 1 - to_peak;
    const double peak = intensity[to_peak];

    SlowEvent event;
    event.start = stretch.start;
    event.end = stretch.end;
    event.peak = stretch.start + to_peak;
    for (std::size_t i = stretch.start; i <= stretch.end; ++i) {
        event.category = std::max(event.category, days.category[i]);
        if (days.category[i] > 0)
            ++event.category_days[static_cast<std::size_t>(days.category[i] - 1)];
    }
    event.intensity_max = sign * peak;
    event.intensity_mean = sign * mean;
    event.intensity_var = std::sqrt(squares / static_cast<double>(intensity.size()));
    event.intensity_cumulative = sign * std::accumulate(intensity.begin(), intensity.end(), 0.0);
    event.intensity_max_thresh = sign * excess[to_peak];
    event.intensity_mean_thresh = sign * mean_of(excess);
    if (stretch.start > 0) {
        const double begin = (intensity.front() + days.from_mean[stretch.start - 1]) / 2;
        event.rate_onset = (peak - begin) / (static_cast<double>(to_peak) + 0.5);
    } else if (to_peak > 0) {
        event.rate_onset = (peak - intensity.front()) / static_cast<double>(to_peak);
    }
    if (stretch.end + 1 < days.from_mean.size()) {
        const double finish = (intensity.back() + days.from_mean[stretch.end + 1]) / 2;
        event.rate_decline = (peak - finish) / (static_cast<double>(from_peak) + 0.5);
    } else if (from_peak > 0) {
        event.rate_decline = (peak - intensity.back()) / static_cast<double>(from_peak);
    }
    return event;
}

}  // namespace

SlowEvents find_events(const EventSeries& series, const EventDefinition& definition) {
    const double sign = definition.cold ? -1 : 1;
    const Anomalies days = anomalies_of(series, sign);
    const std::vector<Stretch> runs = runs_of(days.above, definition.min_duration);
    SlowEvents result;
    result.category.assign(series.value.size(), 0);
    for (const Stretch& run : runs) {
        for (std::size_t i = run.start; i <= run.end; ++i)
            result.category[i] = days.category[i];
    }
    for (const Stretch& stretch : joined(runs, definition.max_gap))
        result.events.push_back(measure(days, stretch, sign));
    return result;
}

}  // namespace sstclim::slow
