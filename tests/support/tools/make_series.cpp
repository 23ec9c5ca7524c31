/// Writes one column of a comma-separated file, a value a day without gaps, as the series of a grid of one cell.

#include <exception>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tests/support/netcdf_fixture.hpp"
#include "tests/support/published_data.hpp"

namespace {

using namespace sstclim;

fixture::File one_cell(const std::vector<double>& values, const std::string& first_day) {
    std::vector<double> times;
    for (std::size_t i = 0; i < values.size(); ++i)
        times.push_back(static_cast<double>(i));
    using fixture::text;
    fixture::File file;
    file.dimensions = {{"time", values.size()}, {"lat", 1}, {"lon", 1}};
    file.variables = {
        {.name = "time",
         .type = NC_DOUBLE,
         .dimensions = {"time"},
         .values = times,
         .attributes = {text("units", "days since " + first_day + " 12:00:00"), text("calendar", "standard")}},
        {.name = "lat",
         .dimensions = {"lat"},
         .values = {-29.375},
         .attributes = {text("units", "degrees_north"), text("standard_name", "latitude")}},
        {.name = "lon",
         .dimensions = {"lon"},
         .values = {112.625},
         .attributes = {text("units", "degrees_east"), text("standard_name", "longitude")}},
        {.name = "sst",
         .type = NC_DOUBLE,
         .dimensions = {"time", "lat", "lon"},
         .values = values,
         .attributes = {text("units", "degC"), text("standard_name", "sea_surface_temperature")}}};
    return file;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Writes a column of a comma-separated file as a netCDF series.");
    std::string input;
    std::string output;
    std::string first_day = "1982-01-01";
    std::size_t column = 0;
    app.add_option("--input", input)->required();
    app.add_option("--column", column)->required();
    app.add_option("--first-day", first_day)->capture_default_str();
    app.add_option("--output", output)->required();
    CLI11_PARSE(app, argc, argv);
    try {
        fixture::write(output, one_cell(published::csv_column(input, column), first_day));
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "make_series: {}\n", error.what());
        return 1;
    }
}
