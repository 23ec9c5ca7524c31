/// Writes small daily files of known values for the regression tests; see daily_input.hpp.

#include <exception>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tests/support/tools/daily_input.hpp"

int main(int argc, char** argv) {
    CLI::App app("Writes small daily files of known values.");
    sstclim::daily::DailyInput input;
    app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    app.add_option("--output", input.output, "what file names begin with")->required();
    app.add_option("--split", input.split, "a file a year, a day, or one")->capture_default_str();
    app.add_option("--first-year", input.first_year)->capture_default_str();
    app.add_option("--last-year", input.last_year)->capture_default_str();
    app.add_option("--first-day", input.first_day)->capture_default_str();
    app.add_option("--last-day", input.last_day)->capture_default_str();
    app.add_option("--calendar", input.calendar)->capture_default_str();
    app.add_option("--values", input.values, "year, day-of-year, leap-day, constant, freezing, ice-edge, noise");
    app.add_option("--constant", input.constant);
    app.add_option("--step", input.step, "values are multiples of it");
    app.add_option("--variable", input.variable)->capture_default_str();
    app.add_option("--type", input.type, "byte, short, int, float, double, ...")->capture_default_str();
    app.add_option("--scale", input.scale, "scale_factor; not packed if not given");
    app.add_option("--offset", input.offset, "add_offset");
    app.add_option("--text", input.texts, "NAME=VALUE: a text attribute of the variable")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--number", input.numbers, "NAME=VALUE: an attribute of the variable's type; valid_range: +- VALUE")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--missing-every", input.missing_every, "one value of so many is missing");
    app.add_option("--missing", input.missing, "what is stored there");
    app.add_option("--land-row", input.land_row, "a row, counted from the south, without values");
    app.add_option("--format", input.format, "netcdf4, classic or offset64")->capture_default_str();
    app.add_option("--nlat", input.nlat)->capture_default_str();
    app.add_option("--nlon", input.nlon)->capture_default_str();
    app.add_flag("--north-first", input.north_first);
    app.add_flag("--level", input.level, "a dimension zlev of size 1");
    app.add_option("--second", input.second, "the name of one more variable");
    app.add_option("--flags", input.flags, "the name of a variable of random bytes 0-7, some of them missing");
    app.add_option("--time-units", input.time_units)->capture_default_str();
    app.add_option("--time-type", input.time_type)->capture_default_str();
    app.add_option("--hour", input.hour, "of the time stamps")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    try {
        sstclim::daily::write(input);
    } catch (const std::exception& error) {
        fmt::print(stderr, "make_daily: {}\n", error.what());
        return 1;
    }
    return 0;
}
