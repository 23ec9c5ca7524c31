#include "pipeline/detect/event_tracker.hpp"

#include <cmath>

namespace sstclim {
namespace {

/// Every event has a day beyond the threshold.
int highest_category(const std::array<int, kCategories>& days) {
    int category = kCategories;
    while (category > 1 && days[static_cast<std::size_t>(category - 1)] == 0)
        --category;
    return category;
}

}  // namespace

TrackedDay EventTracker::track(const EventRules& rules, const DayAnomaly& today) {
    TrackedDay result;
    result.category = today.category;
    if (today.category > 0) {
        begin_or_continue(rules, today);
    } else {
        end_run(rules, today, result);
    }
    return result;
}

void EventTracker::begin_or_continue(const EventRules& rules, const DayAnomaly& today) {
    if (++run_ > rules.min_duration) {
        event_.add(day_, today, previous_);
        return;
    }
    pending_.add(day_, today, previous_);
    if (run_ == rules.min_duration) {
        event_.append(pending_);
        pending_.clear();
    }
}

void EventTracker::end_run(const EventRules& rules, const DayAnomaly& today, TrackedDay& result) {
    if (run_ >= rules.min_duration) {
        after_ = today.intensity;
    } else {
        result.withdrawn = run_;
    }
    run_ = 0;
    if (!event_.empty() && day_ - event_.end() <= rules.max_gap) {
        pending_.add(day_, today, previous_);
        return;
    }
    if (!event_.empty())
        result.complete = complete(rules, after_);
    event_.clear();
    pending_.clear();
}

TrackedDay EventTracker::finish(const EventRules& rules) {
    TrackedDay result;
    const bool is_under_way = run_ >= rules.min_duration;
    result.withdrawn = is_under_way ? 0 : run_;
    if (!event_.empty())
        result.complete = complete(rules, is_under_way ? std::nullopt : std::optional(after_));
    *this = {};
    return result;
}

Event EventTracker::complete(const EventRules& rules, std::optional<double> after) const {
    const double sign = sign_of(rules.kind);
    const EventTotals& totals = event_;
    const double peak = totals.at_peak.intensity;
    const int until_peak = totals.peak - totals.start;
    const int from_peak = totals.end() - totals.peak;
    // An event begins half a day before its first day and ends half a day after its last.
    const auto rate = [&](double edge, const std::optional<double>& beyond, int days) {
        if (beyond)
            return (peak - 0.5 * (edge + *beyond)) / (days + 0.5);
        return days > 0 ? (peak - edge) / days : 0.0;
    };
    Event event;
    event.start = totals.start;
    event.end = totals.end();
    event.peak = totals.peak;
    event.category_days = totals.category_days;
    event.category = highest_category(totals.category_days);
    event.intensity_max = sign * peak;
    event.intensity_mean = sign * totals.mean;
    event.intensity_var = std::sqrt(totals.deviation / totals.days);
    event.intensity_cumulative = sign * totals.mean * totals.days;
    event.intensity_max_thresh = sign * totals.at_peak.excess;
    event.intensity_mean_thresh = sign * totals.excess / totals.days;
    event.rate_onset = rate(totals.first, totals.before, until_peak);
    event.rate_decline = rate(totals.last, after, from_peak);
    return event;
}

}  // namespace sstclim
