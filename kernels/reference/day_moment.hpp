#pragma once

#include <vector>

#include "src/cell_type.hpp"

namespace sstclim::kernels::reference {

/// Sums of the powers of d = value - shift.
struct PowerSums {
    int count = 0;
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
};

/// The power sums of one cell's values of one calendar day, one value a year; missing ones are skipped. A missing
/// `shift` becomes the first valid value.
template <typename T>
PowerSums day_moment(const std::vector<T>& values, T& shift) {
    PowerSums sums;
    for (const T value : values) {
        if (value == missing_value<T>())
            continue;
        if (shift == missing_value<T>())
            shift = value;
        const double d = static_cast<double>(value) - static_cast<double>(shift);
        sums.count += 1;
        sums.first += d;
        sums.second += d * d;
        sums.third += d * d * d;
        sums.fourth += d * d * d * d;
    }
    return sums;
}

}  // namespace sstclim::kernels::reference
