#include "tests/support/tools/daily_days.hpp"

#include <cstdio>

#include "src/error.hpp"
#include "tests/support/tools/daily_choice.hpp"

namespace sstclim::daily {

namespace {

slow::Calendar calendar_of(const std::string& name) {
    return choice<slow::Calendar>({{"standard", slow::Calendar::standard},
                                   {"proleptic_gregorian", slow::Calendar::proleptic_gregorian},
                                   {"julian", slow::Calendar::julian},
                                   {"noleap", slow::Calendar::noleap},
                                   {"360_day", slow::Calendar::day_360}},
                                  name);
}

}  // namespace

std::vector<Day> days_of(const DailyInput& input, int year) {
    int origin_year = 0;
    int unused = 0;
    char unit[16] = "";
    if (std::sscanf(input.time_units.c_str(), "%15s since %d-%d-%d", unit, &origin_year, &unused, &unused) != 4 ||
        origin_year > year)
        throw UsageError("time units '{}' do not begin before the data", input.time_units);
    const slow::Calendar calendar = calendar_of(input.calendar);
    std::vector<Day> days;
    double number = 0.0;
    int day_of_year = 0;
    for (slow::Date date{origin_year, 1, 1}; date.year <= year; date = slow::next_day(calendar, date), ++number) {
        if (date.year < year)
            continue;
        ++day_of_year;
        if (day_of_year >= input.first_day && day_of_year <= input.last_day)
            days.push_back({date, number});
    }
    return days;
}

std::vector<double> times(const DailyInput& input, const std::vector<Day>& days) {
    const double a_day = input.time_units.starts_with("hours") ? 24.0
                         : input.time_units.starts_with("sec") ? 86400.0
                                                               : 1.0;
    const bool noon_origin = input.time_units.find("12:00") != std::string::npos;
    std::vector<double> values;
    for (const Day& day : days)
        values.push_back((day.number + (input.hour - (noon_origin ? 12.0 : 0.0)) / 24.0) * a_day);
    return values;
}

}  // namespace sstclim::daily
