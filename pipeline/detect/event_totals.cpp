#include "pipeline/detect/event_totals.hpp"

namespace sstclim {

void EventTotals::add(int day, const DayAnomaly& anomaly, std::optional<double> previous) {
    EventTotals one;
    one.start = day;
    one.days = 1;
    one.peak = day;
    one.at_peak = anomaly;
    if (anomaly.category > 0)
        one.category_days[static_cast<std::size_t>(anomaly.category - 1)] = 1;
    one.mean = anomaly.intensity;
    one.excess = anomaly.excess;
    one.first = anomaly.intensity;
    one.last = anomaly.intensity;
    one.before = previous;
    append(one);
}

/// The sums of squares as Chan, Golub & LeVeque (1983), doi:10.1080/00031305.1983.10483115, join them.
void EventTotals::append(const EventTotals& later) {
    if (empty()) {
        *this = later;
        return;
    }
    if (later.empty())
        return;
    if (later.at_peak.intensity > at_peak.intensity) {
        peak = later.peak;
        at_peak = later.at_peak;
    }
    for (std::size_t i = 0; i < category_days.size(); ++i)
        category_days[i] += later.category_days[i];
    const double share = static_cast<double>(later.days) / (days + later.days);
    const double step = later.mean - mean;
    deviation += later.deviation + step * step * days * share;
    mean += step * share;
    excess += later.excess;
    last = later.last;
    days += later.days;
}

}  // namespace sstclim
