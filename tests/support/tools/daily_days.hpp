#pragma once

#include <vector>

#include "tests/support/tools/daily_input.hpp"

namespace sstclim::daily {

/// A date and the days since the origin of the time units to its midnight.
struct Day {
    slow::Date date;
    double number = 0.0;
};

/// The days of one year that the input asks for.
std::vector<Day> days_of(const DailyInput& input, int year);

/// Their time coordinates.
std::vector<double> times(const DailyInput& input, const std::vector<Day>& days);

}  // namespace sstclim::daily
