#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/slow_series.hpp"

namespace sstclim::daily {

/// Daily files of simple, known values, in any layout that products have.
struct DailyInput {
    std::string output;          ///< what file names begin with
    std::string split = "year";  ///< a file a "year", a "day", or "one" for all
    int first_year = 1991;
    int last_year = 2000;
    int first_day = 1;  ///< of each year, by the calendar
    int last_day = 366;
    std::string calendar = "standard";
    std::string values = "year";
    double constant = 20.0;  ///< of values = "constant"
    double step = 0.01;      ///< values are multiples of it

    std::string variable = "sst";
    std::string type = "short";
    double scale = 0.0;  ///< 0: not packed
    double offset = 0.0;
    std::vector<std::string> texts{};    ///< "NAME=VALUE": text attributes of the variable
    std::vector<std::string> numbers{};  ///< "NAME=VALUE": attributes of the variable's type; valid_range is +- VALUE
    int missing_every = 0;               ///< of all values; 0: none
    double missing = -999.0;             ///< as stored
    int land_row = -1;                   ///< a row without any value

    std::string format = "netcdf4";  ///< "netcdf4", "classic" or "offset64"
    std::size_t nlat = 2;
    std::size_t nlon = 3;
    bool north_first = false;
    bool level = false;       ///< a dimension zlev of size 1
    std::string second = "";  ///< the name of one more variable like the first
    std::string flags = "";   ///< the name of a variable of flag_of
    std::string time_units = "days since 1981-01-01 00:00:00";
    std::string time_type = "double";
    double hour = 12.0;  ///< of each time stamp
};

/// The value of a cell on a date, by the kind that `values` names:
/// - "year": 1, 2, ... from the first year on
/// - "day-of-year": of 365 days
/// - "leap-day": 100 on 29 February, else 0
/// - "constant"
/// - "noise": steps between -2 and 30, other ones in every cell; `row` counts from the south
/// - "freezing": noise until day 100, then -1.8
/// - "ice-edge": 16 x 3.0 among 314 x -1.8 in the window of day 180 of 30 years
double value_of(const DailyInput& input, slow::Date date, std::size_t row, std::size_t column);

/// What a variable of flags, of bytes, says of a cell on a date: a random number from 0 to 7, or -1, which is missing.
int flag_of(slow::Date date, std::size_t row, std::size_t column);

/// Writes the files. Throws UsageError for a choice that there is not.
void write(const DailyInput& input);

}  // namespace sstclim::daily
