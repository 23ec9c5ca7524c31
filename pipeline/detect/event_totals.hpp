#pragma once

#include <array>
#include <optional>

#include "pipeline/detect/day_anomaly.hpp"

namespace sstclim {

/// Sums over days one after the other: those of an event, or of a stretch that may join one.
struct EventTotals {
    int start = 0;
    int days = 0;
    int peak = 0;  ///< the first day of the greatest intensity
    DayAnomaly at_peak;
    std::array<int, kCategories> category_days{};
    double mean = 0;       ///< of the intensities
    double deviation = 0;  ///< sum of (intensity - mean)^2
    double excess = 0;     ///< sum
    double first = 0;      ///< intensity of the first day
    double last = 0;
    std::optional<double> before;  ///< intensity of the day before the first; none where the record begins

    bool empty() const { return days == 0; }
    void clear() { days = 0; }
    int end() const { return start + days - 1; }

    /// One more day, `day`, after the one of intensity `previous`.
    void add(int day, const DayAnomaly& anomaly, std::optional<double> previous);
    /// All days of `later`, which follow.
    void append(const EventTotals& later);
};

}  // namespace sstclim
