#include "src/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/error.hpp"

namespace sstclim {
namespace {

/// The plotting position of the k-th of n values is (k - alpha) / (n + 1 - alpha - beta).
struct PlottingPosition {
    double alpha;
    double beta;
};

/// Hyndman & Fan (1996), table 1.
PlottingPosition plotting_position(QuantileType type) {
    switch (type) {
        case QuantileType::type4:
            return {0.0, 1.0};
        case QuantileType::type5:
            return {0.5, 0.5};
        case QuantileType::type6:
            return {0.0, 0.0};
        case QuantileType::type8:
            return {1.0 / 3.0, 1.0 / 3.0};
        case QuantileType::type9:
            return {0.375, 0.375};
        default:
            return {1.0, 1.0};
    }
}

}  // namespace

QuantileType parse_quantile_type(std::string_view text) {
    if (text == "nearest") {
        return QuantileType::nearest;
    }
    if (text.size() == 1 && text.front() >= '4' && text.front() <= '9') {
        return static_cast<QuantileType>(text.front() - '0');
    }
    throw UsageError("--quantile-type {}: expected 4, 5, 6, 7, 8 or 9 (Hyndman & Fan 1996) or nearest", text);
}

std::string to_string(QuantileType type) {
    return type == QuantileType::nearest ? "nearest" : std::to_string(static_cast<int>(type));
}

OrderPosition order_position(QuantileType type, double percent, int count) {
    // Hundredths of ranks, counted from 1: with whole percents they stay whole, so that 90 % of 110 is rank 99 and
    // not the next one by a rounding error.
    double hundredths = 0.0;
    if (type == QuantileType::nearest) {
        hundredths = percent * count;
    } else {
        const auto [alpha, beta] = plotting_position(type);
        hundredths = 100.0 * alpha + (count + 1 - alpha - beta) * percent;
    }
    // As R's quantile(): a position that misses a rank by rounding only is that rank.
    const double fuzz = 4.0 * std::numeric_limits<double>::epsilon() * std::max(100.0, hundredths);
    double rank = std::floor((hundredths + fuzz) / 100.0);
    double rest = hundredths - 100.0 * rank;
    if (rest <= fuzz) {
        rest = 0.0;
    }
    if (type == QuantileType::nearest && rest > 0.0) {
        rank += 1.0;
        rest = 0.0;
    }
    if (rank < 1.0) {
        return {0, 0.0};
    }
    if (rank >= count) {
        return {count - 1, 0.0};
    }
    return {static_cast<int>(rank) - 1, rest / 100.0};
}

}  // namespace sstclim
