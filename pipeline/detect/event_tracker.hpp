#pragma once

#include <array>
#include <optional>

#include "pipeline/detect/event_totals.hpp"

namespace sstclim {

/// What makes an event: Hobday et al. (2016), doi:10.1016/j.pocean.2015.12.014.
struct EventRules {
    EventKind kind = EventKind::heatwave;
    int min_duration = 5;  ///< days beyond the threshold, one after the other, that make an event
    int max_gap = 2;       ///< days between two events across which they are one
};

/// An event and its measures as E. Oliver's marineHeatWaves defines them. Days count from the first of the record.
/// Intensities are relative to the mean, those of a cold-spell negative; rates are positive where it grows and wanes.
struct Event {
    int start = 0;
    int end = 0;  ///< the last day
    int peak = 0;
    int category = 0;                              ///< the highest of its days, which need not be that of the peak
    std::array<int, kCategories> category_days{};  ///< days beyond the threshold in category 1, 2, 3, 4
    double intensity_max = 0;
    double intensity_mean = 0;
    double intensity_var = 0;          ///< the standard deviation (divisor n), named as there
    double intensity_cumulative = 0;   ///< [units day]
    double intensity_max_thresh = 0;   ///< relative to the threshold, on the day of the peak
    double intensity_mean_thresh = 0;  ///< relative to the threshold
    double rate_onset = 0;             ///< [units/day]
    double rate_decline = 0;           ///< [units/day]

    int duration() const { return end - start + 1; }
};

/// What one more day brings to light.
struct TrackedDay {
    int category = 0;   ///< of the day, should its run last for an event; 0: not beyond the threshold
    int withdrawn = 0;  ///< so many days before it were a run too short for an event: their category is 0
    std::optional<Event> complete;
};

/// Finds the events of one cell while its days go by; keeps no day.
///
/// Runs shorter than the minimum are no events and join none. A missing value ends a run; among the days of a joined
/// event, and beside its first and last day, it stands at the mean, as in marineHeatWaves. A day without mean or
/// threshold counts as missing and as one at the threshold. An event that begins or ends with the record has its rates
/// from the first or to the last day itself, and 0 where that is the peak.
class EventTracker {
  public:
    /// Takes the next day.
    TrackedDay push(const EventRules& rules, const DaySample& sample) {
        const DayAnomaly today = anomaly_of(rules.kind, sample);
        // Most days are ordinary ones.
        const bool is_idle = today.category == 0 && run_ == 0 && event_.empty();
        TrackedDay result = is_idle ? TrackedDay() : track(rules, today);
        previous_ = today.intensity;
        ++day_;
        return result;
    }

    /// The record has ended: the event under way is complete, a run that is too short withdrawn.
    TrackedDay finish(const EventRules& rules);

  private:
    TrackedDay track(const EventRules& rules, const DayAnomaly& today);
    void begin_or_continue(const EventRules& rules, const DayAnomaly& today);
    void end_run(const EventRules& rules, const DayAnomaly& today, TrackedDay& result);
    Event complete(const EventRules& rules, std::optional<double> after) const;

    int day_ = 0;                     ///< days so far
    int run_ = 0;                     ///< days beyond the threshold up to the last one
    std::optional<double> previous_;  ///< intensity of the last day
    double after_ = 0;                ///< intensity of the day after event_
    EventTotals event_;               ///< under way, or over and not yet too long ago to be joined
    EventTotals pending_;             ///< the days after event_ and, where there is none, of a run still too short
};

}  // namespace sstclim
