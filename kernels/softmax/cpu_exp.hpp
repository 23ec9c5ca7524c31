#pragma once

#include <bit>
#include <cstdint>

#include "kernels/target.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

/// e^x of x <= 0 within 2 units in the last place, 0 where it would be subnormal; NaN of NaN. Loops over it become
/// vector code. x = n ln 2 + r, |r| <= ln(2) / 2; the Taylor series of e^r to r^7.
inline float exp_of_negative(float x) {
    constexpr float kRoundToInteger = 0x1.8p23F;
    constexpr float kLog2E = 1.44269504088896340736F;
    constexpr float kLn2High = 0x1.62e4p-1F;  // 15 bits: a product with n is exact
    constexpr float kLn2Low = 0x1.7f7d1cp-20F;
    const float shifted = x * kLog2E + kRoundToInteger;
    const float n = shifted - kRoundToInteger;
    const float r = (x - n * kLn2High) - n * kLn2Low;
    float series = 1.0F / 5040;
    series = series * r + 1.0F / 720;
    series = series * r + 1.0F / 120;
    series = series * r + 1.0F / 24;
    series = series * r + 1.0F / 6;
    series = series * r + 0.5F;
    series = series * r * r + r + 1.0F;
    const std::uint32_t power = (std::bit_cast<std::uint32_t>(shifted) + 127U) << 23;
    const auto result = std::bit_cast<std::uint32_t>(series * std::bit_cast<float>(power));
    const std::uint32_t kept = x < -87.33F ? 0U : ~0U;
    return std::bit_cast<float>(result & kept);
}

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
