#include "tests/support/slow_trend.hpp"

#include <cmath>
#include <map>
#include <vector>

namespace sstclim::slow {

Series detrended(const Series& series, int first_year, int last_year) {
    // The time of every day of the series, counted one by one.
    std::map<Date, double> time;
    double days = 0;
    for (Date date = series.days.front().date; date <= series.days.back().date; date = next_day(series.calendar, date))
        time[date] = days++;

    double count = 0;
    double mean_time = 0;
    double mean_value = 0;
    const auto is_fitted = [&](const DailyValue& day) {
        return !std::isnan(day.value) && day.date.year >= first_year && day.date.year <= last_year;
    };
    for (const DailyValue& day : series.days) {
        if (is_fitted(day)) {
            ++count;
            mean_time += time[day.date];
            mean_value += day.value;
        }
    }
    mean_time /= count;
    mean_value /= count;
    double above = 0;
    double below = 0;
    for (const DailyValue& day : series.days) {
        if (is_fitted(day)) {
            above += (time[day.date] - mean_time) * (day.value - mean_value);
            below += (time[day.date] - mean_time) * (time[day.date] - mean_time);
        }
    }
    Series result = series;
    if (count < 2)
        return result;
    for (DailyValue& day : result.days)
        day.value -= above / below * (time[day.date] - mean_time);
    return result;
}

}  // namespace sstclim::slow
