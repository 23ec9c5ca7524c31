#include "pipeline/schedule/window_days.hpp"

#include <algorithm>

namespace sstclim {
namespace {

Calendar counting_calendar(Calendar calendar, LeapDay leap_day) {
    if (!has_leap_years(calendar))
        return calendar;
    switch (leap_day) {
        case LeapDay::exclude:
            return Calendar::noleap;
        case LeapDay::fill:
            return Calendar::all_leap;
        default:
            return calendar;
    }
}

}  // namespace

WindowDays::WindowDays(Calendar calendar, LeapDay leap_day, YearEdge year_edge)
    : calendar_(calendar), counting_(counting_calendar(calendar, leap_day)), year_edge_(year_edge) {}

bool WindowDays::has_anchor(int year, const MonthDay& day) const {
    return is_valid(counting_, {year, day.month, day.day});
}

MonthDay WindowDays::next(const MonthDay& day) const {
    constexpr int kAnyYear = 2001;
    const Date date = add_days(counting_, {kAnyYear, day.month, day.day}, 1);
    return {date.month, date.day};
}

WindowDay WindowDays::at(int year, const MonthDay& anchor, int offset) const {
    Date date = add_days(counting_, {year, anchor.month, anchor.day}, offset);
    if (year_edge_ == YearEdge::circular && date.year != year) {
        const int length = days_in_year(counting_, year);
        date = add_days(counting_, {year, anchor.month, anchor.day}, offset > 0 ? offset - length : offset + length);
    }
    if (is_valid(calendar_, date))
        return {date, std::nullopt};
    return {{date.year, 2, 28}, Date{date.year, 3, 1}};
}

std::optional<std::pair<Date, Date>> WindowDays::bounds(const YearRange& baseline, const MonthDay& day,
                                                        int half_width) const {
    int first = baseline.first;
    int last = baseline.last;
    while (first <= last && !has_anchor(first, day))
        ++first;
    while (first <= last && !has_anchor(last, day))
        --last;
    if (first > last)
        return std::nullopt;
    const WindowDays unbroken(counting_, LeapDay::separate, YearEdge::extend);
    Date begin = unbroken.at(first, day, -half_width).date;
    Date end = unbroken.at(last, day, half_width).date;
    if (!is_valid(calendar_, begin))
        begin = {begin.year, 2, 28};
    if (!is_valid(calendar_, end))
        end = {end.year, 3, 1};
    if (year_edge_ == YearEdge::truncate) {
        begin = std::max(begin, Date{baseline.first, 1, 1});
        end = std::min(end, add_days(calendar_, {baseline.last + 1, 1, 1}, -1));
    }
    return std::pair(begin, end);
}

bool WindowDays::includes(const YearRange& baseline, const Date& date) const {
    return year_edge_ != YearEdge::truncate || (date.year >= baseline.first && date.year <= baseline.last);
}

}  // namespace sstclim
