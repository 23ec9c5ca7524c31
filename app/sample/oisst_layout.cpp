#include <netcdf.h>

#include "app/sample/layouts.hpp"
#include "app/sample/netcdf_output.hpp"
#include "app/sample/packing.hpp"

namespace sstclim::sample {

namespace {

/// A packed field of the product: its name, meaning, and valid range in packed units.
struct Variable {
    const char* name;
    const char* long_name;
    const char* units;
    short valid_min;
    short valid_max;
    const std::vector<float>& values;
};

int define(NetcdfOutput& file, const Variable& variable, const std::vector<int>& dimensions, const Grid& grid,
           int deflate) {
    const int id = file.variable(variable.name, NC_SHORT, dimensions);
    file.chunk(id, {1, 1, grid.lat.size(), grid.lon.size()}, deflate);
    file.attribute(id, "long_name", variable.long_name);
    file.attribute(id, "units", variable.units);
    file.attribute(id, "_FillValue", packed_fill);
    file.attribute(id, "add_offset", 0.0F);
    file.attribute(id, "scale_factor", packed_scale);
    file.attribute(id, "valid_min", variable.valid_min);
    file.attribute(id, "valid_max", variable.valid_max);
    return id;
}

}  // namespace

void write_oisst(const FilePlan& plan, const Options& options, const Grid& grid, SeaSurface& sea) {
    const Day day = plan.days.front();
    const Day origin = std::chrono::year{1978} / 1 / 1;
    const DayFields& fields = sea.on(day, options.all_variables ? Wanted::all : Wanted::sst_only);
    std::vector<Variable> variables{{"sst", "Daily sea surface temperature", "Celsius", -300, 4500, fields.sst}};
    if (options.all_variables) {
        variables.push_back({"anom", "Daily sea surface temperature anomalies", "Celsius", -1200, 1200, fields.anom});
        variables.push_back(
            {"err", "Estimated error standard deviation of analysed_sst", "Celsius", 0, 1000, fields.err});
        variables.push_back({"ice", "Sea ice concentration", "%", 0, 100, fields.ice});
    }

    NetcdfOutput file(plan.path);
    const std::vector<int> dimensions{file.dimension("time", 0), file.dimension("zlev", 1),
                                      file.dimension("lat", grid.lat.size()), file.dimension("lon", grid.lon.size())};
    const int time = file.variable("time", NC_FLOAT, {dimensions[0]});
    file.chunk(time, {1}, options.deflate);
    file.attribute(time, "long_name", "Center time of the day");
    file.attribute(time, "units", "days since 1978-01-01 12:00:00");
    const int zlev = file.variable("zlev", NC_FLOAT, {dimensions[1]});
    file.attribute(zlev, "long_name", "Sea surface height");
    file.attribute(zlev, "units", "meters");
    file.attribute(zlev, "positive", "down");
    const int lat = file.variable("lat", NC_FLOAT, {dimensions[2]});
    file.attribute(lat, "long_name", "Latitude");
    file.attribute(lat, "units", "degrees_north");
    const int lon = file.variable("lon", NC_FLOAT, {dimensions[3]});
    file.attribute(lon, "long_name", "Longitude");
    file.attribute(lon, "units", "degrees_east");
    std::vector<int> ids;
    for (const Variable& variable : variables)
        ids.push_back(define(file, variable, dimensions, grid, options.deflate));
    file.attribute(NC_GLOBAL, "Conventions", "CF-1.6, ACDD-1.3");
    file.attribute(NC_GLOBAL, "title", "Synthetic sea surface temperature in the layout of NOAA OISST v2.1");
    file.end_definitions();

    file.put(time, {static_cast<double>((day - origin).count())});
    file.put(zlev, {0.0});
    file.put(lat, grid.lat);
    file.put(lon, grid.lon);
    for (std::size_t i = 0; i < variables.size(); ++i)
        file.put(ids[i], {0, 0, 0, 0}, {1, 1, grid.lat.size(), grid.lon.size()}, pack(variables[i].values).data());
    file.commit();
}

}  // namespace sstclim::sample
