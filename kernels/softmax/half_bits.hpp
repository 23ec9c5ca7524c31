#pragma once

#include <bit>
#include <cstdint>

#include "kernels/target.hpp"

// float16 and bfloat16 as their bits, on a CPU. No branches, so that loops over them become vector code.

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

constexpr float float_of_half(std::uint16_t half) {
    const std::uint32_t magnitude = half & 0x7fffU;
    const auto scaled = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude << 13) * 0x1p112F);
    const std::uint32_t special = magnitude >= 0x7c00U ? 0x7f800000U : 0U;
    return std::bit_cast<float>(scaled | special | (half & 0x8000U) << 16);
}

/// All bits where a < b, both below 2^31, or none: the sign of the difference, which no compiler makes a branch.
constexpr std::uint32_t bits_where_less(std::uint32_t a, std::uint32_t b) {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(a - b) >> 31);
}

/// Rounds to nearest, ties to even.
constexpr std::uint16_t half_of_float(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t magnitude = bits & 0x7fffffffU;
    const std::uint32_t is_small = bits_where_less(magnitude, 0x38800000U);
    const std::uint32_t is_large = ~bits_where_less(magnitude, 0x47800000U);
    const std::uint32_t is_nan = bits_where_less(0x7f800000U, magnitude);
    const std::uint32_t normal = (magnitude + 0xfffU + ((magnitude >> 13) & 1U) - (112U << 23)) >> 13;
    // Below 2^-14 the sum with 0.5 has the unit of a subnormal half.
    const float lifted = std::bit_cast<float>(magnitude & is_small) + 0.5F;
    const std::uint32_t subnormal = std::bit_cast<std::uint32_t>(lifted) - 0x3f000000U;
    const std::uint32_t finite = (subnormal & is_small) | (normal & ~is_small);
    const std::uint32_t special = 0x7c00U | (0x200U & is_nan);
    const std::uint32_t half = (special & is_large) | (finite & ~is_large);
    return static_cast<std::uint16_t>(half | ((bits >> 16) & 0x8000U));
}

constexpr float float_of_bfloat16(std::uint16_t value) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(value) << 16);
}

/// Rounds to nearest, ties to even.
constexpr std::uint16_t bfloat16_of_float(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t rounded = (bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16;
    const std::uint32_t quiet_nan = bits >> 16 | 0x40U;
    const std::uint32_t is_nan = bits_where_less(0x7f800000U, bits & 0x7fffffffU);
    return static_cast<std::uint16_t>((quiet_nan & is_nan) | (rounded & ~is_nan));
}

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
