#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace sstclim {

/// The type of one cell's value on its way from the reader to the kernels.
enum class CellType { int16, float32, float64 };

constexpr std::size_t size_of(CellType type) {
    return type == CellType::int16 ? 2 : type == CellType::float32 ? 4 : 8;
}

constexpr std::string_view to_string(CellType type) {
    return type == CellType::int16 ? "int16" : type == CellType::float32 ? "float32" : "float64";
}

/// The one marker of a missing value between the reader and the kernels. It is below every valid value, so that a
/// list of the largest values never holds it before a valid one.
template <typename T>
constexpr T missing_value() {
    if constexpr (std::numeric_limits<T>::has_infinity) {
        return -std::numeric_limits<T>::infinity();
    } else {
        return std::numeric_limits<T>::min();
    }
}

/// Calls `function` with a value-initialised object of the C++ type that `type` stands for.
template <typename Function>
decltype(auto) dispatch(CellType type, Function&& function) {
    switch (type) {
        case CellType::int16:
            return function(std::int16_t{});
        case CellType::float32:
            return function(float{});
        default:
            return function(double{});
    }
}

}  // namespace sstclim
