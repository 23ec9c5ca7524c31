#include "src/temperature_unit.hpp"

#include <string>

#include <gtest/gtest.h>

namespace sstclim {
namespace {

TEST(TemperatureUnit, DegreesCelsiusHaveOneSpelling) {
    for (const char* unit : {"C", "Celsius", "celsius", "degC", "deg_C", "degree_C", "degrees_C", "degree_Celsius",
                             "degrees_Celsius", "degrees C", "degree C", "°C"})
        EXPECT_EQ(canonical_unit(unit), "degC") << unit;
}

TEST(TemperatureUnit, KelvinHasOneSpelling) {
    for (const char* unit : {"K", "kelvin", "Kelvin", "degK", "degree_K", "degrees_K"})
        EXPECT_EQ(canonical_unit(unit), "K") << unit;
}

TEST(TemperatureUnit, OtherUnitsStayAsTheyAre) {
    for (const char* unit :
         {"", "1", "k", "c", "CELSIUS", "degF", "degrees", "degrees_north", "K s-1", " K", "percent"})
        EXPECT_EQ(canonical_unit(unit), unit);
}

}  // namespace
}  // namespace sstclim
