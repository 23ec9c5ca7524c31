#include "src/normal_quantile.hpp"

#include <cmath>
#include <numbers>

namespace sstclim {

double normal_quantile(double percent) {
    if (percent > 50)
        return -normal_quantile(100 - percent);
    const double p = percent / 100;
    // Bisection on Phi(z) = erfc(-z / sqrt 2) / 2, which is accurate in the lower tail; once a run, so simple is
    // enough.
    double low = -40;
    double high = 0;
    for (int i = 0; i < 200 && low < high; ++i) {
        const double middle = low + (high - low) / 2;
        if (middle == low || middle == high)
            break;
        (std::erfc(-middle / std::numbers::sqrt2) / 2 < p ? low : high) = middle;
    }
    return high;
}

}  // namespace sstclim
