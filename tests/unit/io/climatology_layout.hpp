#pragma once

#include <string>
#include <vector>

#include "io/files/netcdf_file.hpp"
#include "io/writing/climatology_file.hpp"
#include "tests/support/netcdf_fixture.hpp"

namespace sstclim::io {

/// What the inspection of `variable` in the file says of its grid.
inline SourceFile source_of(const std::string& path, const std::string& variable, std::size_t horizontal_rank = 2) {
    const NetcdfFile file = NetcdfFile::open(path);
    SourceFile source;
    source.path = path;
    source.variable = variable;
    const std::vector<int> dimensions = file.variable(file.find_variable(variable).value()).dimensions;
    for (std::size_t i = dimensions.size() - horizontal_rank; i < dimensions.size(); ++i) {
        source.grid.dimensions.push_back(file.dimension(dimensions[i]).name);
        source.grid.shape.push_back(file.dimension(dimensions[i]).length);
    }
    return source;
}

/// Writes a file of `rows` x `columns` cells without values.
inline void write_large_grid(const std::string& path, std::size_t rows, std::size_t columns) {
    fixture::DailySst size;
    size.days = 1;
    size.lat.assign(rows, 0.0);
    size.lon.assign(columns, 0.0);
    fixture::File file = fixture::daily_sst(size);
    file.variable("sst").values.clear();
    fixture::write(path, file);
}

/// The days of `first` and the `count` - 1 after it, numbered from 1, pooled over five days around them from 1991 to
/// 2020.
inline std::vector<ClimatologyDay> days_from(Calendar calendar, const Date& first, int count) {
    std::vector<ClimatologyDay> days;
    for (int i = 0; i < count; ++i) {
        const Date date = add_days(calendar, first, i);
        const auto in_year = [&](int year) {
            const Date same{year, date.month, date.day};
            return is_valid(calendar, same) ? same : Date{year, 2, 28};
        };
        days.push_back({date, add_days(calendar, in_year(1991), -5), add_days(calendar, in_year(2020), 5), i + 1});
    }
    return days;
}

/// Three variables, one of each type, on the source's grid and a few days.
inline ClimatologyLayout layout_of(const std::string& path, const std::string& variable = "sst") {
    ClimatologyLayout layout;
    layout.source = source_of(path, variable);
    layout.days = days_from(Calendar::standard, {2000, 2, 27}, 4);
    layout.variables = {
        {"mean", OutputType::float32, {{"long_name", "mean"}, {"units", "degC"}}},
        {"count", OutputType::int32, {{"long_name", "count"}, {"units", "1"}}},
        {"flag",
         OutputType::int8,
         {{"long_name", "flag"},
          {"flag_values", std::vector<std::int64_t>{0, 1}},
          {"flag_meanings", "trusted doubtful"}}},
    };
    layout.global = {{"title", "A title"}, {"percentile", 90.0}, {"window", std::int64_t{11}}};
    return layout;
}

}  // namespace sstclim::io
