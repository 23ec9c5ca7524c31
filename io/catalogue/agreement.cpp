#include "io/catalogue/agreement.hpp"

#include <cstdint>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "io/catalogue/same_places.hpp"
#include "src/error.hpp"
#include "src/temperature_unit.hpp"

namespace sstclim::io {

namespace {

/// "lat = 720, lon = 1440"
std::string describe(const GridFacts& grid) {
    std::string text;
    for (std::size_t i = 0; i < grid.shape.size(); ++i) {
        text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", grid.dimensions[i], grid.shape[i]);
    }
    return text;
}

void check_grids(const SourceFile& first, const SourceFile& other) {
    constexpr std::string_view remedy =
        "use files of one grid, or bring them to one, for example with \"cdo remapbil,TARGET IN OUT\"";
    if (first.grid.dimensions != other.grid.dimensions || first.grid.shape != other.grid.shape) {
        throw InputError("{} and {}: different grids ({} and {}): {}", first.path, other.path, describe(first.grid),
                         describe(other.grid), remedy);
    }
    if (!have_same_places(first, other)) {
        throw InputError(
            "{} and {}: different grids (both {}, but other coordinate values, as where latitude runs the other way or "
            "longitude begins elsewhere): {}",
            first.path, other.path, describe(first.grid), remedy);
    }
}

/// How to bring values of the units `from` to the units `to`.
std::string conversion(const std::string& variable, std::string_view from, std::string_view to) {
    const bool to_celsius = canonical_unit(from) == "K" && canonical_unit(to) == "degC";
    const bool to_kelvin = canonical_unit(from) == "degC" && canonical_unit(to) == "K";
    if (!to_celsius && !to_kelvin) {
        return fmt::format("convert the second to \"{}\", or leave it out", to);
    }
    return fmt::format(
        "convert the second, for example with \"cdo -setattribute,{0}@units={1} -addc,{2}273.15 -selname,{0} IN OUT\"",
        variable, canonical_unit(to), to_celsius ? "-" : "");
}

}  // namespace

void check_agreement(const SourceFile& first, const SourceFile& other) {
    if (first.variable != other.variable) {
        throw InputError("{} and {}: different variables (\"{}\" and \"{}\"): name the one to use", first.path,
                         other.path, first.variable, other.variable);
    }
    check_comparable(first, other);
}

void check_agreement(const std::vector<SourceFile>& files) {
    // The comparison of other coordinates reads both files: once for all files that share them.
    std::map<std::uint64_t, std::size_t> first_of_coordinates;
    for (std::size_t file = 0; file < files.size(); ++file) {
        const auto [agreed, has_own] = first_of_coordinates.try_emplace(files[file].grid.coordinate_hash, file);
        check_agreement(files[has_own ? 0 : agreed->second], files[file]);
    }
}

void check_same_places(const SourceFile& first, const SourceFile& other) {
    check_grids(first, other);
    if (first.calendar != other.calendar) {
        throw InputError(
            "{} and {}: different calendars ({} and {}): use files of one calendar, or convert them, for example with "
            "\"cdo setcalendar,{} IN OUT\"",
            first.path, other.path, to_string(first.calendar), to_string(other.calendar), to_string(first.calendar));
    }
}

void check_comparable(const SourceFile& first, const SourceFile& other) {
    check_same_places(first, other);
    if (canonical_unit(first.units) != canonical_unit(other.units)) {
        throw InputError("{} and {}: variable \"{}\" has different units (\"{}\" and \"{}\"): {}", first.path,
                         other.path, other.variable, first.units, other.units,
                         conversion(other.variable, other.units, first.units));
    }
}

}  // namespace sstclim::io
