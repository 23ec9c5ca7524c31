#include <numeric>

#include "tests/support/netcdf_fixture.hpp"

namespace sstclim::fixture {

namespace {

Variable coordinate(const std::string& name, const std::string& units, std::vector<double> values) {
    return {.name = name, .dimensions = {name}, .values = std::move(values), .attributes = {text("units", units)}};
}

Variable packed(nc_type type, std::vector<std::string> dimensions) {
    return {.name = "sst",
            .type = type,
            .dimensions = std::move(dimensions),
            .values = {},
            .attributes = {text("units", "Celsius"), numbers("_FillValue", type, {-999}),
                           numbers("scale_factor", NC_FLOAT, {0.01}), numbers("add_offset", NC_FLOAT, {0})}};
}

}  // namespace

double stored_sst(std::size_t day, std::size_t cell) {
    return 1000.0 + 100.0 * static_cast<double>(day) + static_cast<double>(cell);
}

File daily_sst(const DailySst& wanted) {
    std::vector<double> times(wanted.days);
    std::iota(times.begin(), times.end(), wanted.first_time);
    File file;
    file.dimensions = {{"time", wanted.days, true}, {"zlev"}, {"lat", wanted.lat.size()}, {"lon", wanted.lon.size()}};
    file.variables = {coordinate("time", wanted.time_units, times), coordinate("zlev", "meters", {0}),
                      coordinate("lat", "degrees_north", wanted.lat), coordinate("lon", "degrees_east", wanted.lon),
                      packed(wanted.type, {"time", "zlev", "lat", "lon"})};
    file.variables.front().type = NC_DOUBLE;
    for (std::size_t day = 0; day < wanted.days; ++day) {
        for (std::size_t cell = 0; cell < wanted.lat.size() * wanted.lon.size(); ++cell) {
            file.variable("sst").values.push_back(stored_sst(day, cell));
        }
    }
    return file;
}

File mapped_sst(const std::string& time_coverage_start) {
    File file;
    file.dimensions = {{"lat", 3}, {"lon", 4}};
    file.variables = {coordinate("lat", "degrees_north", {60, 0, -60}),
                      coordinate("lon", "degrees_east", {-135, -45, 45, 135}), packed(NC_SHORT, {"lat", "lon"})};
    file.variable("sst").set(numbers("_FillValue", NC_SHORT, {-32767}));
    file.variable("sst").set(numbers("scale_factor", NC_FLOAT, {0.005}));
    for (std::size_t cell = 0; cell < 12; ++cell) {
        file.variable("sst").values.push_back(stored_sst(0, cell));
    }
    file.attributes = {text("time_coverage_start", time_coverage_start)};
    return file;
}

}  // namespace sstclim::fixture
