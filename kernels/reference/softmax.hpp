#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace sstclim::kernels::reference {

/// The softmax of one row of scores by its definition, in float64; a NaN or +inf among them, or nothing but -inf, gives
/// NaN throughout.
inline std::vector<double> softmax(std::span<const double> scores) {
    double greatest = -std::numeric_limits<double>::infinity();
    for (const double score : scores)
        greatest = std::max(greatest, score);
    std::vector<double> result;
    result.reserve(scores.size());
    double sum = 0;
    for (const double score : scores) {
        result.push_back(std::exp(score - greatest));
        sum += result.back();
    }
    for (double& value : result)
        value /= sum;
    return result;
}

}  // namespace sstclim::kernels::reference
