#include "io/catalogue/time_axis.hpp"

#include <algorithm>

#include "io/catalogue/iso_time.hpp"
#include "io/files/text_words.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

bool is_time(const DataFile& file, const NetcdfVariable& variable) {
    const std::string standard_name = file.text(variable.id, "standard_name").value_or("");
    if (standard_name == "forecast_reference_time") {
        return false;
    }
    return file.text(variable.id, "units").value_or("").find(" since ") != std::string::npos ||
           file.text(variable.id, "axis") == "T" || standard_name == "time";
}

/// The position of the time variable's dimension in `variable`; a scalar time has none and belongs to one record.
std::optional<TimeSource> auxiliary_time(const DataFile& file, const NetcdfVariable& variable,
                                         const NetcdfVariable& time) {
    if (!is_time(file, time)) {
        return std::nullopt;
    }
    if (time.dimensions.empty()) {
        return TimeSource{std::nullopt, time};
    }
    const auto found = std::find(variable.dimensions.begin(), variable.dimensions.end(), time.dimensions.front());
    if (time.dimensions.size() > 1 || found == variable.dimensions.end()) {
        return std::nullopt;
    }
    return TimeSource{static_cast<std::size_t>(found - variable.dimensions.begin()), time};
}

void check_one_record_a_date(const DataFile& file, const NetcdfVariable& variable, const std::vector<DateTime>& times) {
    std::vector<DateTime> sorted = times;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end(),
                                          [](const DateTime& a, const DateTime& b) { return a.date == b.date; });
    if (twice == sorted.end()) {
        return;
    }
    if (twice->second_of_day != std::next(twice)->second_of_day) {
        throw InputError(
            "{}, variable \"{}\": {} has several time steps: the data are sub-daily; make daily means, for example "
            "with \"cdo daymean IN OUT\"",
            file.path(), variable.name, to_string(twice->date));
    }
    const auto first = std::find(times.begin(), times.end(), *twice);
    const auto second = std::find(std::next(first), times.end(), *twice);
    throw InputError(
        "{}, variable \"{}\": time steps {} and {} are both of {}: keep one, for example with \"cdo "
        "delete,timestep={} IN OUT\"",
        file.path(), variable.name, first - times.begin() + 1, second - times.begin() + 1, to_string(twice->date),
        second - times.begin() + 1);
}

TimeAxis decode(const DataFile& file, const NetcdfVariable& coordinate) {
    const std::optional<std::string> units = file.text(coordinate.id, "units");
    if (!units) {
        throw InputError(
            "{}, variable \"{}\": no units, so its values are no dates: add them, for example with \"ncatted -a "
            "units,{},c,c,'days since 1970-01-01' FILE\"",
            file.path(), coordinate.name, coordinate.name);
    }
    TimeAxis axis;
    const std::vector<double> values = file.values(coordinate);
    try {
        axis.calendar = parse_calendar(file.text(coordinate.id, "calendar").value_or(""));
        const TimeUnits time_units(*units, axis.calendar);
        std::transform(values.begin(), values.end(), std::back_inserter(axis.times),
                       [&](double value) { return time_units.decode(value); });
    } catch (const InputError& error) {
        throw InputError("{}, variable \"{}\": {}", file.path(), coordinate.name, error.what());
    }
    return axis;
}

/// The date that the global attributes give to a file without a time coordinate (as ocean colour L3 files do).
std::optional<DateTime> date_of_file(const DataFile& file) {
    for (const char* attribute : {"time_coverage_start", "start_time"}) {
        const std::optional<std::string> text = file.text(NC_GLOBAL, attribute);
        if (!text) {
            continue;
        }
        const std::optional<DateTime> time = parse_iso_time(*text);
        if (!time) {
            throw InputError(
                "{}: the global attribute {} = \"{}\" is no ISO date: correct it, for example with \"ncatted -a "
                "{},global,o,c,YYYY-MM-DDT00:00:00Z FILE\"",
                file.path(), attribute, *text, attribute);
        }
        return time;
    }
    return std::nullopt;
}

}  // namespace

TimeSource find_time(const DataFile& file, const NetcdfVariable& variable) {
    for (std::size_t position = 0; position < variable.dimensions.size(); ++position) {
        const auto coordinate = file.coordinate_variable(file.dimension(variable.dimensions[position]));
        if (coordinate && is_time(file, *coordinate)) {
            return {position, coordinate};
        }
    }
    for (const char* attribute : {"time", "coordinates"}) {
        for (const std::string& name : words(file.text(variable.id, attribute).value_or(""))) {
            const std::optional<int> id = file.find_variable(name);
            const auto source = id ? auxiliary_time(file, variable, file.variable(*id)) : std::nullopt;
            if (source) {
                return *source;
            }
        }
    }
    return {};
}

TimeAxis read_times(const DataFile& file, const NetcdfVariable& variable, const TimeSource& source) {
    if (!source.coordinate) {
        const std::optional<DateTime> date = date_of_file(file);
        if (!date) {
            throw InputError(
                "{}, variable \"{}\": no time coordinate (a variable with units \"days since ...\") and no global "
                "attribute time_coverage_start: add one, for example with \"cdo settaxis,YYYY-MM-DD,12:00:00,1day IN "
                "OUT\"",
                file.path(), variable.name);
        }
        return {Calendar::standard, {*date}};
    }
    TimeAxis axis = decode(file, *source.coordinate);
    if (axis.times.empty()) {
        throw InputError("{}, variable \"{}\": the file holds no time step: leave it out", file.path(), variable.name);
    }
    check_one_record_a_date(file, variable, axis.times);
    return axis;
}

}  // namespace sstclim::io
