#pragma once

#include <cmath>
#include <limits>

namespace sstclim::plain {

/// The distance from a value's float to the next: one unit in the last place.
inline double float_spacing(double value) {
    const auto x = static_cast<float>(std::abs(value));
    return static_cast<double>(std::nextafter(x, std::numeric_limits<float>::infinity())) - static_cast<double>(x);
}

}  // namespace sstclim::plain
