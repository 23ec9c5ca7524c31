#include "src/time_units.hpp"

#include <cmath>

#include "src/error.hpp"
#include "src/units_parser.hpp"

namespace sstclim {
namespace {

constexpr std::int64_t kSecondsPerDay = 86400;
constexpr int kFirstYear = -9999;

}  // namespace

TimeUnits::TimeUnits(std::string_view units, Calendar calendar) : calendar_(calendar) {
    const ParsedUnits parsed = UnitsParser(units).parse(calendar);
    unit_seconds_ = parsed.unit_seconds;
    origin_day_ = day_number(calendar, parsed.origin);
    origin_second_ = parsed.origin_second;
}

DateTime TimeUnits::decode(double value) const {
    constexpr double kMostSeconds = 366.0 * kSecondsPerDay * (kLastYear - kFirstYear);
    if (!(std::abs(value) * static_cast<double>(unit_seconds_) <= kMostSeconds)) {
        throw InputError("time coordinate: {} is not a time between the years {} and {}", value, kFirstYear, kLastYear);
    }
    // Whole units are exact in integers; only the fraction of a unit is rounded.
    const double whole = std::floor(value);
    const double fraction_seconds = (value - whole) * static_cast<double>(unit_seconds_) + origin_second_;
    const std::int64_t seconds = static_cast<std::int64_t>(whole) * unit_seconds_ +
                                 static_cast<std::int64_t>(std::floor(fraction_seconds + 0.5));
    const std::int64_t second_of_day = (seconds % kSecondsPerDay + kSecondsPerDay) % kSecondsPerDay;
    const Date date = date_of(calendar_, origin_day_ + (seconds - second_of_day) / kSecondsPerDay);
    if (date.year < kFirstYear || date.year > kLastYear) {
        throw InputError("time coordinate: {} is the date {}, beyond the years {} to {}", value, to_string(date),
                         kFirstYear, kLastYear);
    }
    return {date, static_cast<int>(second_of_day)};
}

}  // namespace sstclim
