#include <cmath>
#include <cstdint>

#include "src/error.hpp"
#include "tests/support/tools/daily_input.hpp"

namespace sstclim::daily {

namespace {

/// Scatters the bits of a number (splitmix64, Steele et al. 2014).
std::uint64_t scatter(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
}

int day_of_365(slow::Date date) {
    int day = date.day;
    for (int month = 1; month < date.month; ++month)
        day += slow::days_in_month(slow::Calendar::noleap, 2001, month);
    return day;
}

/// Other ones for every day and cell.
std::uint64_t random_of(slow::Date date, std::size_t row, std::size_t column) {
    const auto day = static_cast<std::uint64_t>((date.year * 12 + date.month) * 32 + date.day);
    return scatter((day * 1000 + row) * 1000 + column);
}

double noise(const DailyInput& input, slow::Date date, std::size_t row, std::size_t column) {
    const std::uint64_t random = random_of(date, row, column);
    const auto steps = static_cast<std::uint64_t>(32.0 / input.step);
    return (static_cast<double>(random % steps) - std::floor(2.0 / input.step)) * input.step;
}

double ice_edge(const DailyInput& input, slow::Date date) {
    const int day = day_of_365(date) - 175;
    const int place = (date.year - input.first_year) * 11 + day;
    return day >= 0 && day < 11 && place < 16 ? 3.0 : -1.8;
}

}  // namespace

int flag_of(slow::Date date, std::size_t row, std::size_t column) {
    return static_cast<int>((random_of(date, row, column) >> 32U) % 9) - 1;
}

double value_of(const DailyInput& input, slow::Date date, std::size_t row, std::size_t column) {
    if (input.values == "year")
        return date.year - input.first_year + 1;
    if (input.values == "day-of-year")
        return day_of_365(date);
    if (input.values == "leap-day")
        return date.month == 2 && date.day == 29 ? 100.0 : 0.0;
    if (input.values == "constant")
        return input.constant;
    if (input.values == "ice-edge")
        return ice_edge(input, date);
    if (input.values == "noise")
        return noise(input, date, row, column);
    if (input.values == "freezing")
        return day_of_365(date) <= 100 ? noise(input, date, row, column) : -1.8;
    throw UsageError("there are no values '{}'", input.values);
}

}  // namespace sstclim::daily
