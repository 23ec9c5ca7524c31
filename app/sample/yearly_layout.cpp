#include <cmath>

#include <netcdf.h>

#include "app/sample/layouts.hpp"
#include "app/sample/netcdf_output.hpp"
#include "app/sample/packing.hpp"

namespace sstclim::sample {

namespace {

constexpr float psl_missing = -9.96921e36F;

int define_sst(NetcdfOutput& file, const std::vector<int>& dimensions, Layout layout) {
    const int sst = file.variable("sst", layout == Layout::psl ? NC_FLOAT : NC_SHORT, dimensions);
    file.attribute(sst, "long_name", "Daily Sea Surface Temperature");
    if (layout == Layout::psl) {
        file.attribute(sst, "units", "degC");
        file.attribute(sst, "missing_value", psl_missing);  // and no _FillValue: so the product is
        return sst;
    }
    file.attribute(sst, "units", "Celsius");
    file.attribute(sst, "_FillValue", packed_fill);
    file.attribute(sst, "add_offset", 0.0F);
    file.attribute(sst, "scale_factor", packed_scale);
    file.attribute(sst, "valid_min", short{-300});
    file.attribute(sst, "valid_max", short{4500});
    return sst;
}

}  // namespace

void write_yearly(const FilePlan& plan, const Options& options, const Grid& grid, SeaSurface& sea) {
    NetcdfOutput file(plan.path);
    const std::vector<int> dimensions{file.dimension("time", 0), file.dimension("lat", grid.lat.size()),
                                      file.dimension("lon", grid.lon.size())};
    const int time = file.variable("time", NC_DOUBLE, {dimensions[0]});
    file.chunk(time, {plan.days.size()}, 0);
    file.attribute(time, "long_name", "Time");
    file.attribute(time, "standard_name", "time");
    file.attribute(time, "units", "days since 1800-01-01 00:00:00");
    const int lat = file.variable("lat", NC_FLOAT, {dimensions[1]});
    file.attribute(lat, "standard_name", "latitude");
    file.attribute(lat, "units", "degrees_north");
    const int lon = file.variable("lon", NC_FLOAT, {dimensions[2]});
    file.attribute(lon, "standard_name", "longitude");
    file.attribute(lon, "units", "degrees_east");
    const int sst = define_sst(file, dimensions, options.layout);
    file.chunk(sst, {1, grid.lat.size(), grid.lon.size()}, options.deflate);
    file.attribute(NC_GLOBAL, "Conventions", "CF-1.5");
    file.attribute(NC_GLOBAL, "title", "Synthetic sea surface temperature in the layout of NOAA/PSL's OISST");
    file.end_definitions();

    const Day origin = std::chrono::year{1800} / 1 / 1;
    std::vector<double> times;
    for (Day day : plan.days)
        times.push_back(static_cast<double>((day - origin).count()));
    file.put(time, times);
    file.put(lat, grid.lat);
    file.put(lon, grid.lon);
    for (std::size_t record = 0; record < plan.days.size(); ++record) {
        const std::vector<std::size_t> start{record, 0, 0};
        const std::vector<std::size_t> count{1, grid.lat.size(), grid.lon.size()};
        std::vector<float> values = sea.on(plan.days[record], Wanted::sst_only).sst;
        if (options.layout == Layout::oisst_yearly) {
            file.put(sst, start, count, pack(values).data());
            continue;
        }
        for (float& value : values)
            value = std::isnan(value) ? psl_missing : std::round(value * 100.0F) / 100.0F;
        file.put(sst, start, count, values.data());
    }
    file.commit();
}

}  // namespace sstclim::sample
