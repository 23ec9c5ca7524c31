#include "io/writing/event_columns.hpp"

namespace sstclim::io {

std::vector<EventColumn> event_columns(const std::string& units) {
    using Kind = EventColumn::Kind;
    using Record = const EventRecord&;
    const auto with = [&](const char* further) { return units.empty() ? units : units + further; };
    const std::string by_time = with(" day");
    const std::string rate = with(" day-1");
    return {
        {"date_start", Kind::date, "first day", "", [](Record e) { return double(e.start); }},
        {"date_end", Kind::date, "last day", "", [](Record e) { return double(e.end); }},
        {"date_peak", Kind::date, "day of the greatest intensity", "", [](Record e) { return double(e.peak); }},
        {"duration", Kind::days, "duration", "day", [](Record e) { return double(e.end - e.start + 1); }},
        {"category", Kind::category, "highest category of the days", "", [](Record e) { return double(e.category); }},
        {"duration_moderate", Kind::days, "days in category moderate", "day",
         [](Record e) { return double(e.category_days[0]); }},
        {"duration_strong", Kind::days, "days in category strong", "day",
         [](Record e) { return double(e.category_days[1]); }},
        {"duration_severe", Kind::days, "days in category severe", "day",
         [](Record e) { return double(e.category_days[2]); }},
        {"duration_extreme", Kind::days, "days in category extreme", "day",
         [](Record e) { return double(e.category_days[3]); }},
        {"intensity_max", Kind::measure, "peak intensity, relative to the climatological mean", units,
         [](Record e) { return double(e.intensity_max); }},
        {"intensity_mean", Kind::measure, "mean intensity, relative to the climatological mean", units,
         [](Record e) { return double(e.intensity_mean); }},
        {"intensity_var", Kind::measure, "standard deviation of the intensity (divisor n)", units,
         [](Record e) { return double(e.intensity_var); }},
        {"intensity_cumulative", Kind::measure, "sum of the daily intensities", by_time,
         [](Record e) { return double(e.intensity_cumulative); }},
        {"intensity_max_relThresh", Kind::measure, "intensity on the day of the peak, relative to the threshold", units,
         [](Record e) { return double(e.intensity_max_thresh); }},
        {"intensity_mean_relThresh", Kind::measure, "mean intensity, relative to the threshold", units,
         [](Record e) { return double(e.intensity_mean_thresh); }},
        {"rate_onset", Kind::measure, "rate from the start to the peak", rate,
         [](Record e) { return double(e.rate_onset); }},
        {"rate_decline", Kind::measure, "rate from the peak to the end", rate,
         [](Record e) { return double(e.rate_decline); }},
    };
}

}  // namespace sstclim::io
