#pragma once

#include <cstddef>
#include <cstdint>

#include "src/cell_type.hpp"

namespace sstclim::kernels {

/// Up to which power sums are kept: 2 for mean and standard deviation, 4 for skewness and kurtosis too.
enum class MomentOrder { second = 2, fourth = 4 };

/// The words that hold the power sums of one cell. With d = value - shift:
///   float, double: sum d, sum d^2, sum d^3, sum d^4 in float64;
///   int16: the same exactly, in int64. |d| < 2^16, so that sum d^4 may need 73 bits: it is kept as two words, of one
///   day its quotient and its remainder by 2^16.
template <typename T>
struct MomentWords {
    using Word = double;
    static constexpr int count(MomentOrder order) { return order == MomentOrder::second ? 2 : 4; }
};

template <>
struct MomentWords<std::int16_t> {
    using Word = std::int64_t;
    static constexpr int count(MomentOrder order) { return order == MomentOrder::second ? 2 : 5; }
};

/// Power sums of all cells: `count[cell]` values, and `words` of shape [tile][MomentWords::count][kTileCells].
template <typename T>
struct MomentSums {
    std::int32_t* count;
    typename MomentWords<T>::Word* words;
};

/// The power sums of the last days: `days` places, used in turn.
template <typename T>
struct MomentRing {
    MomentSums<T> sums;  ///< of place 0
    std::size_t cells;   ///< from one place to the next, padded to whole tiles
    int days;

    constexpr MomentSums<T> at(int place, MomentOrder order) const {
        const std::size_t first = static_cast<std::size_t>(place) * cells;
        return {sums.count + first, sums.words + first * static_cast<std::size_t>(MomentWords<T>::count(order))};
    }
};

/// Shape of the distribution around its mean, from shifted power sums.
struct CentralMoments {
    double mean;      ///< of d, in units of the cells
    double variance;  ///< divisor n
    double third;     ///< third central moment
    double fourth;    ///< fourth central moment
};

}  // namespace sstclim::kernels
