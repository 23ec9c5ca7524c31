#pragma once

#include <cstdint>

#include "kernels/target.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// Integers in the order of the values, for selection bit by bit: the bits of a float, those below the sign turned
/// round where it is negative.
SSTCLIM_CELL_FUNCTION std::int16_t order_key(std::int16_t value) {
    return value;
}
SSTCLIM_CELL_FUNCTION std::int16_t order_value(std::int16_t key, std::int16_t) {
    return key;
}

SSTCLIM_CELL_FUNCTION std::int32_t order_key(float value) {
    std::int32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits ^ ((bits >> 31) & 0x7fffffff);
}

SSTCLIM_CELL_FUNCTION float order_value(std::int32_t key, float) {
    const std::int32_t bits = key ^ ((key >> 31) & 0x7fffffff);
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

SSTCLIM_CELL_FUNCTION std::int64_t order_key(double value) {
    std::int64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits ^ ((bits >> 63) & 0x7fffffffffffffff);
}

SSTCLIM_CELL_FUNCTION double order_value(std::int64_t key, double) {
    const std::int64_t bits = key ^ ((key >> 63) & 0x7fffffffffffffff);
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
