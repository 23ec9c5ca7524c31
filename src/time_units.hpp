#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "src/calendar.hpp"

namespace sstclim {

/// A point in time with the resolution of a second.
struct DateTime {
    Date date;
    int second_of_day;  ///< 0-86399

    auto operator<=>(const DateTime&) const = default;
};

/// A CF time unit: "days since 1978-01-01 12:00:00" (CF-1.8, section 4.4).
///
/// Accepts seconds, minutes, hours and days in any spelling UDUNITS knows; several blanks; date and time separated
/// by a blank or "T"; a missing time; "UTC", "GMT", "Z" or a numeric zone behind it.
class TimeUnits {
  public:
    /// Throws InputError that quotes `units` where it is not such a unit. Months and years are refused: their
    /// length is not that of a calendar month.
    TimeUnits(std::string_view units, Calendar calendar);

    /// The date and time of a coordinate value, rounded to the nearest second.
    /// Throws InputError for NaN and for values beyond the years -9999 to 99999.
    DateTime decode(double value) const;

    Calendar calendar() const noexcept { return calendar_; }

  private:
    Calendar calendar_;
    std::int64_t unit_seconds_ = 1;
    std::int64_t origin_day_ = 0;  ///< as of day_number()
    double origin_second_ = 0.0;   ///< [s] from midnight UTC of the origin's day; outside [0, 86400) by a zone
};

}  // namespace sstclim
