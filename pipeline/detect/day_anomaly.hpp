#pragma once

#include <algorithm>
#include <cmath>

namespace sstclim {

enum class EventKind { heatwave, cold_spell };

/// Categories of Hobday et al. (2018), doi:10.5670/oceanog.2018.205: moderate, strong, severe, extreme.
inline constexpr int kCategories = 4;

/// A cell on one day, in the units of the data; NaN is missing.
struct DaySample {
    double value;
    double mean;       ///< of the calendar day
    double threshold;  ///< of the calendar day
};

/// A day relative to the climatology, positive towards the event's side.
struct DayAnomaly {
    double intensity = 0;  ///< from the mean
    double excess = 0;     ///< from the threshold
    int category = 0;      ///< 1 to kCategories beyond the threshold, else 0
};

constexpr double sign_of(EventKind kind) {
    return kind == EventKind::cold_spell ? -1 : 1;
}

/// `spread`: from the mean to the threshold. Where that is not positive, as at ice edges, the scale ends: at a
/// threshold that is the mean every excess is extreme, beyond a threshold on the mean's other side it is moderate.
inline int category_of(double excess, double spread) {
    return static_cast<int>(std::clamp(std::floor(1 + excess / spread), 1.0, static_cast<double>(kCategories)));
}

/// A missing value stands at the mean; a day without climatology has no anomaly.
inline DayAnomaly anomaly_of(EventKind kind, const DaySample& sample) {
    if (std::isnan(sample.mean) || std::isnan(sample.threshold))
        return {};
    const double sign = sign_of(kind);
    const double mean = sign * sample.mean;
    const double threshold = sign * sample.threshold;
    const double spread = threshold - mean;
    if (std::isnan(sample.value))
        return {0, -spread, 0};
    const double value = sign * sample.value;
    const double excess = value - threshold;
    return {value - mean, excess, excess > 0 ? category_of(excess, spread) : 0};
}

}  // namespace sstclim
