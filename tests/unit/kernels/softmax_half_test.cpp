#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "kernels/softmax/half_bits.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {
namespace {

/// The compiler's conversion.
std::uint16_t expected_half(float value) {
    return std::bit_cast<std::uint16_t>(static_cast<_Float16>(value));
}

TEST(SoftmaxHalf, EveryHalfComesBackAsItWas) {
    for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const float value = float_of_half(half);
        if ((bits & 0x7fffU) > 0x7c00U) {
            ASSERT_TRUE(std::isnan(value)) << bits;
            ASSERT_GT(half_of_float(value) & 0x7fffU, 0x7c00U) << bits;
            continue;
        }
        ASSERT_EQ(value, static_cast<float>(std::bit_cast<_Float16>(half))) << bits;
        ASSERT_EQ(half_of_float(value), half);
    }
}

TEST(SoftmaxHalf, RoundsAsTheCompilerDoesAroundAllHalvesAndTheirMiddles) {
    for (std::uint32_t bits = 0; bits < 0x7c00U; ++bits) {
        const auto lower = static_cast<double>(float_of_half(static_cast<std::uint16_t>(bits)));
        const double upper = bits == 0x7bffU ? 65536.0 : float_of_half(static_cast<std::uint16_t>(bits + 1));
        const auto middle = static_cast<float>((lower + upper) / 2);
        for (const float value : {std::nextafter(middle, 0.0F), middle, std::nextafter(middle, 1e9F)}) {
            ASSERT_EQ(half_of_float(value), expected_half(value)) << value;
            ASSERT_EQ(half_of_float(-value), expected_half(-value)) << -value;
        }
    }
    EXPECT_EQ(half_of_float(1e30F), 0x7c00U);
    EXPECT_EQ(half_of_float(std::numeric_limits<float>::denorm_min()), 0);
}

TEST(SoftmaxHalf, ABfloat16IsTheNearestWithTiesToEven) {
    EXPECT_EQ(bfloat16_of_float(1.0F), 0x3f80U);
    EXPECT_EQ(bfloat16_of_float(1.0F + 0x1p-8F), 0x3f80U);                        // a tie, to even
    EXPECT_EQ(bfloat16_of_float(1.0F + 0x1.8p-7F), 0x3f82U);                      // a tie, to even
    EXPECT_EQ(bfloat16_of_float(std::nextafter(1.0F + 0x1p-8F, 2.0F)), 0x3f81U);  // above it
    EXPECT_EQ(bfloat16_of_float(std::numeric_limits<float>::max()), 0x7f80U);
    EXPECT_EQ(bfloat16_of_float(-std::numeric_limits<float>::infinity()), 0xff80U);
    // A NaN whose upper bits are those of infinity.
    EXPECT_TRUE(std::isnan(float_of_bfloat16(bfloat16_of_float(std::bit_cast<float>(0x7f800001U)))));
}

}  // namespace
}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
