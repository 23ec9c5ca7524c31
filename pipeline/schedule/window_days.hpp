#pragma once

#include <optional>
#include <utility>

#include "config/run_config.hpp"
#include "src/calendar.hpp"

namespace sstclim {

/// The day that a window takes: a date, or, where the year lacks it, the two dates whose mean stands for it.
struct WindowDay {
    Date date;
    std::optional<Date> other;
};

/// How windows count days: with or without 29 February, within a year or across its ends.
class WindowDays {
  public:
    WindowDays(Calendar calendar, LeapDay leap_day, YearEdge year_edge);

    /// Whether windows of leap years differ from those of common years around 29 February.
    bool real_days_differ() const { return has_leap_years(counting_); }
    /// The calendar day behind one that every year has.
    MonthDay next(const MonthDay& day) const;
    /// Whether `year` has windows around this calendar day.
    bool has_anchor(int year, const MonthDay& day) const;
    /// The day `offset` days from an anchor that exists.
    WindowDay at(int year, const MonthDay& anchor, int offset) const;
    /// The first and the last date of the windows around a calendar day, which reach `half_width` days to both sides,
    /// in the years of a baseline; none where no year has the day.
    std::optional<std::pair<Date, Date>> bounds(const YearRange& baseline, const MonthDay& day, int half_width) const;
    /// Whether a date belongs to a window of this baseline.
    bool includes(const YearRange& baseline, const Date& date) const;

  private:
    Calendar calendar_;
    Calendar counting_;  ///< in which days are counted
    YearEdge year_edge_;
};

}  // namespace sstclim
