#include "pipeline/celsius.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "src/error.hpp"

namespace sstclim {
namespace {

constexpr double kCelsiusZero = 273.15;  ///< [K]
constexpr std::array<std::string_view, 6> kKelvin{"K", "kelvin", "Kelvin", "degK", "degree_K", "degrees_K"};
constexpr std::array<std::string_view, 14> kCelsius{
    "degC", "deg C",   "degree_C", "degrees_C",      "degree C",        "degrees C",       "C",
    "°C",   "Celsius", "celsius",  "degree_Celsius", "degrees_Celsius", "degrees celsius", "Degree C"};

template <typename Names>
bool is_among(const Names& names, std::string_view unit) {
    return std::ranges::find(names, unit) != names.end();
}

}  // namespace

void to_celsius(io::SourceFile& source, CellEncoding& encoding) {
    if (is_among(kCelsius, source.units))
        return;
    if (!is_among(kKelvin, source.units)) {
        throw UsageError(
            "--celsius: {}, variable \"{}\": the unit is \"{}\", which is neither kelvin nor degrees Celsius",
            source.path, source.variable, source.units);
    }
    source.units = "degC";
    encoding.offset -= kCelsiusZero;
}

}  // namespace sstclim
