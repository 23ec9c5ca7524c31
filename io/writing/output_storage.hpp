#pragma once

#include <cstddef>
#include <cstdint>

namespace sstclim::io {

enum class OutputType { float32, int32, int8 };

constexpr std::size_t size_of(OutputType type) {
    return type == OutputType::int8 ? sizeof(std::int8_t) : sizeof(std::int32_t);
}

/// The missing values that an output file declares: floats and the two integer types.
inline constexpr float kFillFloat = 9.96920996838687e+36f;
inline constexpr std::int32_t kFillInt32 = -2147483647;
inline constexpr std::int8_t kFillInt8 = -127;

/// How the fields of an output file are stored.
struct OutputStorage {
    int compression = 1;    ///< level of deflate after shuffle, 1 to 9; 0: no filters
    int quantize_bits = 0;  ///< bits of the significand that floats keep, 1 to 23, by netCDF's BitRound; 0: all
};

}  // namespace sstclim::io
