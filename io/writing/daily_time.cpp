#include "io/writing/daily_time.hpp"

#include <utility>

namespace sstclim::io {

DailyTime::DailyTime(const NetcdfFile& output, Calendar calendar, std::vector<Date> days)
    : calendar_(calendar),
      days_(std::move(days)),
      variables_(output, {days_.size(), "day", kEpoch, calendar, "bounds", "time_bounds"}) {}

void DailyTime::write_values() const {
    const std::int64_t origin = day_number(calendar_, kEpoch);
    std::vector<double> times;
    std::vector<double> bounds;
    for (const Date& day : days_) {
        const auto begin = static_cast<double>(day_number(calendar_, day) - origin);
        times.push_back(begin + 0.5);
        bounds.push_back(begin);
        bounds.push_back(begin + 1.0);
    }
    variables_.write(times, bounds);
}

}  // namespace sstclim::io
