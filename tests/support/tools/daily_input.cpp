#include "tests/support/tools/daily_input.hpp"

#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "src/error.hpp"
#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/tools/daily_choice.hpp"
#include "tests/support/tools/daily_days.hpp"

namespace sstclim::daily {

namespace {

nc_type type_of(const std::string& name) {
    return choice<nc_type>({{"byte", NC_BYTE},
                            {"ubyte", NC_UBYTE},
                            {"short", NC_SHORT},
                            {"ushort", NC_USHORT},
                            {"int", NC_INT},
                            {"int64", NC_INT64},
                            {"float", NC_FLOAT},
                            {"double", NC_DOUBLE}},
                           name);
}

std::vector<double> axis(std::size_t length, double first, double last) {
    std::vector<double> values(length, (first + last) / 2.0);
    for (std::size_t i = 0; length > 1 && i < length; ++i)
        values[i] = first + (last - first) * static_cast<double>(i) / static_cast<double>(length - 1);
    return values;
}

fixture::Variable coordinate(const std::string& name, const std::string& type, std::vector<double> values,
                             const std::string& units) {
    return {.name = name,
            .type = type_of(type),
            .dimensions = {name},
            .values = std::move(values),
            .attributes = {fixture::text("units", units)}};
}

/// As stored, with the missing values in their places.
std::vector<double> stored_values(const DailyInput& input, const std::vector<Day>& days) {
    const bool is_integer = input.type != "float" && input.type != "double";
    std::vector<double> stored;
    for (const Day& day : days) {
        for (std::size_t row = 0; row < input.nlat; ++row) {
            for (std::size_t column = 0; column < input.nlon; ++column) {
                const std::size_t from_south = input.north_first ? input.nlat - 1 - row : row;
                const std::size_t cell = from_south * input.nlon + column;
                const auto place = static_cast<std::size_t>(day.number) * 7 + cell;
                const bool is_missing =
                    static_cast<int>(from_south) == input.land_row ||
                    (input.missing_every > 0 && place % static_cast<std::size_t>(input.missing_every) == 0);
                double value = value_of(input, day.date, from_south, column);
                if (input.scale != 0.0)
                    value = (value - input.offset) / input.scale;
                stored.push_back(is_missing ? input.missing : is_integer ? std::round(value) : value);
            }
        }
    }
    return stored;
}

/// "NAME=VALUE" in two.
std::pair<std::string, std::string> split(const std::string& text) {
    const std::size_t place = text.find('=');
    if (place == std::string::npos)
        throw UsageError("'{}' is not NAME=VALUE", text);
    return {text.substr(0, place), text.substr(place + 1)};
}

fixture::Variable data_variable(const DailyInput& input, const std::string& name, const std::vector<Day>& days) {
    const nc_type type = type_of(input.type);
    fixture::Variable variable{.name = name, .type = type, .values = stored_values(input, days)};
    variable.dimensions = input.level ? std::vector<std::string>{"time", "zlev", "lat", "lon"}
                                      : std::vector<std::string>{"time", "lat", "lon"};
    variable.attributes.push_back(fixture::text("units", "degC"));
    if (input.scale != 0.0) {
        variable.attributes.push_back(fixture::numbers("scale_factor", NC_DOUBLE, {input.scale}));
        variable.attributes.push_back(fixture::numbers("add_offset", NC_DOUBLE, {input.offset}));
    }
    for (const std::string& number : input.numbers) {
        const auto [key, value] = split(number);
        const double x = std::stod(value);
        variable.set(fixture::numbers(key, type, key == "valid_range" ? std::vector{-x, x} : std::vector{x}));
    }
    for (const std::string& text : input.texts) {
        const auto [key, value] = split(text);
        variable.set(fixture::text(key, value));
    }
    return variable;
}

fixture::Variable flag_variable(const DailyInput& input, const std::vector<Day>& days) {
    fixture::Variable variable{.name = input.flags, .type = NC_BYTE, .dimensions = {"time", "lat", "lon"}};
    variable.attributes = {fixture::numbers("_FillValue", NC_BYTE, {-1})};
    for (const Day& day : days) {
        for (std::size_t row = 0; row < input.nlat; ++row) {
            for (std::size_t column = 0; column < input.nlon; ++column)
                variable.values.push_back(flag_of(day.date, row, column));
        }
    }
    return variable;
}

void write_file(const DailyInput& input, const std::string& name, const std::vector<Day>& days) {
    if (days.empty())
        return;
    fixture::File file;
    file.flags = choice<int>({{"netcdf4", NC_NETCDF4}, {"classic", 0}, {"offset64", NC_64BIT_OFFSET}}, input.format);
    file.dimensions = {{"time", days.size(), true}, {"lat", input.nlat}, {"lon", input.nlon}};
    const double south = input.north_first ? 60.0 : -60.0;
    file.variables = {coordinate("time", input.time_type, times(input, days), input.time_units),
                      coordinate("lat", "float", axis(input.nlat, south, -south), "degrees_north"),
                      coordinate("lon", "float", axis(input.nlon, 30.0, 330.0), "degrees_east")};
    if (input.calendar != "standard")
        file.variables.front().set(fixture::text("calendar", input.calendar));
    if (input.level) {
        file.dimensions.push_back({"zlev", 1});
        file.variables.push_back(coordinate("zlev", "float", {0.0}, "meters"));
    }
    file.variables.push_back(data_variable(input, input.variable, days));
    if (!input.second.empty())
        file.variables.push_back(data_variable(input, input.second, days));
    if (!input.flags.empty())
        file.variables.push_back(flag_variable(input, days));
    fixture::write(input.output + name, file);
}

}  // namespace

void write(const DailyInput& input) {
    std::vector<Day> all;
    for (int year = input.first_year; year <= input.last_year; ++year) {
        const std::vector<Day> days = days_of(input, year);
        if (input.split == "year")
            write_file(input, fmt::format("{:04}.nc", year), days);
        for (const Day& day : days) {
            if (input.split == "day")
                write_file(input, fmt::format("{:04}{:02}{:02}.nc", day.date.year, day.date.month, day.date.day),
                           {day});
        }
        all.insert(all.end(), days.begin(), days.end());
    }
    if (input.split == "one")
        write_file(input, ".nc", all);
}

}  // namespace sstclim::daily
