#include "pipeline/input/celsius.hpp"

#include "src/error.hpp"
#include "src/temperature_unit.hpp"

namespace sstclim {
namespace {

constexpr double kCelsiusZero = 273.15;  ///< [K]

}  // namespace

void to_celsius(io::SourceFile& source, CellEncoding& encoding) {
    if (canonical_unit(source.units) == "degC")
        return;
    if (canonical_unit(source.units) != "K") {
        throw UsageError(
            "--celsius: {}, variable \"{}\": the unit is \"{}\", which is neither kelvin nor degrees Celsius",
            source.path, source.variable, source.units);
    }
    source.units = "degC";
    encoding.offset -= kCelsiusZero;
}

}  // namespace sstclim
