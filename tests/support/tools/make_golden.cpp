/// Writes the golden results of the sample data: netCDF read the plain way, every cell through the slow reference.
/// Nothing of the program takes part.

#include <array>
#include <cmath>
#include <exception>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <netcdf.h>

#include "src/error.hpp"
#include "tests/support/slow_reference.hpp"

namespace {

using namespace sstclim;

void require(int status, const std::string& file, const char* what) {
    if (status != NC_NOERR)
        throw RunError("{}: {}: {}", file, what, nc_strerror(status));
}

/// The series of all cells, [lat][lon].
struct Cells {
    std::vector<float> lat;
    std::vector<float> lon;
    std::vector<slow::Series> series;
};

std::vector<float> read_axis(int nc, const std::string& file, const char* name) {
    int dimension = 0;
    int variable = 0;
    std::size_t length = 0;
    require(nc_inq_dimid(nc, name, &dimension), file, name);
    require(nc_inq_dimlen(nc, dimension, &length), file, name);
    require(nc_inq_varid(nc, name, &variable), file, name);
    std::vector<float> values(length);
    require(nc_get_var_float(nc, variable, values.data()), file, name);
    return values;
}

/// The Gregorian date that lies so many days after 1800-01-01, counted on the fingers.
slow::Date date_of(double days_since_1800) {
    slow::Date date{1800, 1, 1};
    for (long day = std::lround(days_since_1800); day > 0; --day)
        date = slow::next_day(slow::Calendar::standard, date);
    return date;
}

/// Appends a file of `short sst(time, lat, lon)`, times in days since 1800-01-01.
void append(Cells& cells, const std::string& file) {
    int nc = 0;
    int time = 0;
    int sst = 0;
    short fill = 0;
    float scale = 0.0F;
    float offset = 0.0F;
    std::array<char, NC_MAX_NAME> units{};
    require(nc_open(file.c_str(), NC_NOWRITE, &nc), file, "nc_open");
    require(nc_inq_varid(nc, "time", &time), file, "time");
    require(nc_get_att_text(nc, time, "units", units.data()), file, "time:units");
    if (std::string(units.data()) != "days since 1800-01-01 00:00:00")
        throw InputError("{}: time: units '{}' are not those of the sample data", file, units.data());
    require(nc_inq_varid(nc, "sst", &sst), file, "sst");
    require(nc_get_att_short(nc, sst, "_FillValue", &fill), file, "sst:_FillValue");
    require(nc_get_att_float(nc, sst, "scale_factor", &scale), file, "sst:scale_factor");
    require(nc_get_att_float(nc, sst, "add_offset", &offset), file, "sst:add_offset");

    const auto times = read_axis(nc, file, "time");  // whole days: exact in float
    cells.lat = read_axis(nc, file, "lat");
    cells.lon = read_axis(nc, file, "lon");
    const std::size_t count = cells.lat.size() * cells.lon.size();
    cells.series.resize(count);
    std::vector<short> raw(times.size() * count);
    require(nc_get_var_short(nc, sst, raw.data()), file, "sst");
    require(nc_close(nc), file, "nc_close");

    for (std::size_t record = 0; record < times.size(); ++record) {
        const slow::Date date = date_of(static_cast<double>(times[record]));
        for (std::size_t cell = 0; cell < count; ++cell) {
            const short packed = raw[record * count + cell];
            const double value =
                packed == fill ? std::numeric_limits<double>::quiet_NaN()
                               : static_cast<double>(packed) * static_cast<double>(scale) + static_cast<double>(offset);
            cells.series[cell].days.push_back({date, value});
        }
    }
}

/// Writes one golden file; fields are float (doy, lat, lon), NaN where missing.
class GoldenFile {
  public:
    GoldenFile(const std::string& file, const Cells& cells, const std::vector<std::vector<slow::Result>>& results)
        : file_(file), results_(results) {
        require(nc_create(file.c_str(), NC_NETCDF4 | NC_CLOBBER, &nc_), file, "nc_create");
        const auto define_axis = [&](const char* name, std::size_t length, int type, int& dimension) {
            int variable = 0;
            require(nc_def_dim(nc_, name, length, &dimension), file, name);
            require(nc_def_var(nc_, name, type, 1, &dimension, &variable), file, name);
            return variable;
        };
        const int doy = define_axis("doy", results.front().size(), NC_INT, dimensions_[0]);
        const int lat = define_axis("lat", cells.lat.size(), NC_FLOAT, dimensions_[1]);
        const int lon = define_axis("lon", cells.lon.size(), NC_FLOAT, dimensions_[2]);
        std::vector<int> days;
        for (const slow::Result& result : results.front())
            days.push_back(result.day.doy);
        require(nc_put_var_int(nc_, doy, days.data()), file, "doy");
        require(nc_put_var_float(nc_, lat, cells.lat.data()), file, "lat");
        require(nc_put_var_float(nc_, lon, cells.lon.data()), file, "lon");
    }

    void field(const char* name, const std::string& long_name, int type,
               const std::function<double(const slow::Result&)>& value) {
        int variable = 0;
        require(nc_def_var(nc_, name, type, 3, dimensions_.data(), &variable), file_, name);
        require(nc_def_var_deflate(nc_, variable, 1, 1, 9), file_, name);
        require(nc_put_att_text(nc_, variable, "long_name", long_name.size(), long_name.c_str()), file_, name);
        std::vector<double> values;
        for (std::size_t day = 0; day < results_.front().size(); ++day)
            for (const auto& cell : results_)
                values.push_back(value(cell[day]));
        require(nc_put_var_double(nc_, variable, values.data()), file_, name);
    }

    void close(const std::string& title) {
        require(nc_put_att_text(nc_, NC_GLOBAL, "title", title.size(), title.c_str()), file_, "title");
        require(nc_close(nc_), file_, "nc_close");
    }

  private:
    std::string file_;
    const std::vector<std::vector<slow::Result>>& results_;
    int nc_ = 0;
    std::array<int, 3> dimensions_{};
};

void make_golden(const std::string& output, const std::vector<std::string>& inputs,
                 const slow::Definition& definition) {
    Cells cells;
    for (const std::string& input : inputs)
        append(cells, input);
    std::vector<std::vector<slow::Result>> results;
    for (const slow::Series& series : cells.series)
        results.push_back(slow::climatology(series, definition));

    GoldenFile file(output, cells, results);
    file.field("mean", "mean of the pool [degC]", NC_FLOAT, [](const auto& r) { return r.moments.mean; });
    file.field("std", "standard deviation, divisor n [degC]", NC_FLOAT, [](const auto& r) { return r.moments.std; });
    file.field("count", "values in the pool", NC_SHORT, [](const auto& r) { return double(r.moments.count); });
    file.field("p90", "90th percentile, type 7 [degC]", NC_FLOAT, [](const auto& r) { return r.percentiles[0]; });
    file.field("p90_cornish_fisher", "90th percentile by Cornish-Fisher [degC]", NC_FLOAT,
               [](const auto& r) { return r.cornish_fisher[0]; });
    file.close(
        fmt::format("Slow reference: baseline {}-{}, window 11 days, leap-day exclude, year-edge extend, no "
                    "smoothing",
                    definition.first_year, definition.last_year));
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Writes the slow reference's climatology of yearly sample files: window 11 days, leap-day exclude, extend.");
    std::string output;
    std::vector<std::string> inputs;
    slow::Definition definition;
    int first_day = 0;
    int last_day = -1;
    app.add_option("--output", output)->required();
    app.add_option("--first-year", definition.first_year)->required();
    app.add_option("--last-year", definition.last_year)->required();
    app.add_option("--first-day", first_day, "By the year of 365 days; the full year of 366 if not given");
    app.add_option("--last-day", last_day);
    app.add_option("files", inputs)->required();
    CLI11_PARSE(app, argc, argv);
    for (int doy = first_day; doy <= last_day; ++doy)
        definition.subset.push_back(doy);
    try {
        make_golden(output, inputs, definition);
    } catch (const std::exception& error) {
        fmt::print(stderr, "make_golden: {}\n", error.what());
        return 1;
    }
    return 0;
}
