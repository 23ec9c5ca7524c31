#include <limits>

#include <netcdf.h>

#include "app/sample/layouts.hpp"
#include "app/sample/netcdf_output.hpp"

namespace sstclim::sample {

void write_era5(const FilePlan& plan, const Options& options, const Grid& grid, SeaSurface& sea) {
    NetcdfOutput file(plan.path);
    const std::vector<int> dimensions{file.dimension("time", 1), file.dimension("latitude", grid.lat.size()),
                                      file.dimension("longitude", grid.lon.size())};
    const int time = file.variable("time", NC_INT, {dimensions[0]});
    file.attribute(time, "long_name", "time");
    file.attribute(time, "units", "hours since 1900-01-01 00:00:00.0");
    file.attribute(time, "calendar", "gregorian");
    const int latitude = file.variable("latitude", NC_FLOAT, {dimensions[1]});
    file.attribute(latitude, "long_name", "latitude");
    file.attribute(latitude, "units", "degrees_north");
    const int longitude = file.variable("longitude", NC_FLOAT, {dimensions[2]});
    file.attribute(longitude, "long_name", "longitude");
    file.attribute(longitude, "units", "degrees_east");
    const int sst = file.variable("sst", NC_DOUBLE, dimensions);
    if (options.deflate > 0)
        file.chunk(sst, {1, grid.lat.size(), grid.lon.size()}, options.deflate);
    file.attribute(sst, "long_name", "Sea surface temperature");
    file.attribute(sst, "units", "K");
    file.attribute(sst, "_FillValue", std::numeric_limits<double>::quiet_NaN());
    file.attribute(NC_GLOBAL, "Conventions", "CF-1.6");
    file.attribute(NC_GLOBAL, "title", "Synthetic sea surface temperature on the grid of ERA5");
    file.end_definitions();

    const Day day = plan.days.front();
    const Day origin = std::chrono::year{1900} / 1 / 1;
    file.put(time, {24.0 * static_cast<double>((day - origin).count())});
    file.put(latitude, grid.lat);
    file.put(longitude, grid.lon);
    std::vector<double> kelvin;
    kelvin.reserve(grid.cells());
    for (float value : sea.on(day, Wanted::sst_only).sst)
        kelvin.push_back(static_cast<double>(value) + 273.15);
    file.put(sst, {0, 0, 0}, {1, grid.lat.size(), grid.lon.size()}, kelvin.data());
    file.commit();
}

}  // namespace sstclim::sample
