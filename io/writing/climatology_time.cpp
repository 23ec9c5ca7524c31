#include "io/writing/climatology_time.hpp"

#include <utility>

#include "io/writing/attribute_writer.hpp"

namespace sstclim::io {

namespace {

/// The days themselves. Throws RunError as the constructor does.
std::vector<ClimatologyDay> valid(Calendar calendar, std::vector<ClimatologyDay> days) {
    if (days.empty()) {
        throw RunError("a climatology needs at least one day of the year");
    }
    for (std::size_t i = 0; i < days.size(); ++i) {
        for (const Date& date : {days[i].date, days[i].pool_begin, days[i].pool_end}) {
            if (!is_valid(calendar, date)) {
                throw RunError("the climatology's time axis holds {}, which the calendar {} has not", to_string(date),
                               to_string(calendar));
            }
        }
        if (days[i].pool_end < days[i].pool_begin) {
            throw RunError("the pool of {} ends on {}, before it begins on {}", to_string(days[i].date),
                           to_string(days[i].pool_end), to_string(days[i].pool_begin));
        }
        if (i > 0 && days[i].date <= days[i - 1].date) {
            throw RunError("the climatology's time axis does not increase: {} comes after {}", to_string(days[i].date),
                           to_string(days[i - 1].date));
        }
    }
    return days;
}

/// 1 January of the first baseline year: that in which the calendar day itself first lies in its pool. The window of an
/// early January day begins in the year before.
Date first_baseline_day(const ClimatologyDay& day) {
    const Date& begin = day.pool_begin;
    const bool same_year = MonthDay{day.date.month, day.date.day} >= MonthDay{begin.month, begin.day};
    return {begin.year + (same_year ? 0 : 1), 1, 1};
}

}  // namespace

ClimatologyTime::ClimatologyTime(const NetcdfFile& output, Calendar calendar, std::vector<ClimatologyDay> days)
    : output_(output),
      calendar_(calendar),
      days_(valid(calendar, std::move(days))),
      origin_(first_baseline_day(days_.front())),
      variables_(output, {days_.size(), "day of the year, as a date of a representative year", origin_, calendar,
                          "climatology", "climatology_bounds"}) {
    const int dimension = variables_.dimension();
    output_.check(nc_def_var(output_.id(), "day_of_year", NC_INT, 1, &dimension, &day_of_year_), "nc_def_var",
                  "day_of_year");
    write_text(output_, day_of_year_, "long_name", "day of year");
    write_text(output_, day_of_year_, "units", "1");
}

std::vector<Date> ClimatologyTime::dates() const {
    std::vector<Date> dates;
    for (const ClimatologyDay& day : days_) {
        dates.push_back(day.date);
    }
    return dates;
}

void ClimatologyTime::write_values() const {
    const std::int64_t origin = day_number(calendar_, origin_);
    const auto days_since_origin = [&](const Date& date) {
        return static_cast<double>(day_number(calendar_, date) - origin);
    };
    std::vector<double> times;
    std::vector<double> bounds;
    std::vector<int> days_of_year;
    for (const ClimatologyDay& day : days_) {
        times.push_back(days_since_origin(day.date) + 0.5);
        bounds.push_back(days_since_origin(day.pool_begin));
        bounds.push_back(days_since_origin(day.pool_end) + 1.0);
        days_of_year.push_back(day.day_of_year);
    }
    variables_.write(times, bounds);
    output_.check(nc_put_var_int(output_.id(), day_of_year_, days_of_year.data()), "nc_put_var_int", "day_of_year");
}

}  // namespace sstclim::io
