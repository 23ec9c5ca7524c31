#include "src/temperature_unit.hpp"

#include <algorithm>
#include <array>

namespace sstclim {

std::string_view canonical_unit(std::string_view unit) {
    constexpr std::array<std::string_view, 12> kCelsius{
        "C",         "Celsius",        "celsius",         "degC",      "deg_C",    "degree_C",
        "degrees_C", "degree_Celsius", "degrees_Celsius", "degrees C", "degree C", "°C"};
    constexpr std::array<std::string_view, 6> kKelvin{"K", "kelvin", "Kelvin", "degK", "degree_K", "degrees_K"};
    if (std::ranges::find(kCelsius, unit) != kCelsius.end())
        return "degC";
    return std::ranges::find(kKelvin, unit) != kKelvin.end() ? "K" : unit;
}

}  // namespace sstclim
