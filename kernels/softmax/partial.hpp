#pragma once

#include <cmath>

#include "kernels/target.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

inline constexpr float kMinusInfinity = -__builtin_huge_valf();

/// Part of a row: its greatest score, and the sum of exp(score - max). Of no scores, or of -inf only: {-inf, 0}. With a
/// NaN or +inf among them the sum is NaN.
struct Partial {
    float max = kMinusInfinity;
    float sum = 0;
};

/// What is subtracted from the scores of a part: where all are -inf, their exponentials are 0 and not NaN.
SSTCLIM_CELL_FUNCTION float shift_of(float max) {
    return max == kMinusInfinity ? 0.0F : max;
}

/// What a row's exponentials are multiplied with. Only a row of nothing but -inf has the sum 0: there it is infinite,
/// so that 0 * factor is NaN, or 0.
SSTCLIM_CELL_FUNCTION float factor_of(float sum, bool zero_empty_row) {
    return sum == 0.0F && zero_empty_row ? 0.0F : 1.0F / sum;
}

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
