#include "tests/support/slow_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/error.hpp"

namespace sstclim::slow {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The m of Hyndman and Fan: the quantile lies at rank n p + m, counted from 1.
double rank_offset(double p, Quantile type) {
    switch (type) {
        case Quantile::type4:
            return 0.0;
        case Quantile::type5:
            return 0.5;
        case Quantile::type6:
            return p;
        case Quantile::type7:
            return 1.0 - p;
        case Quantile::type8:
            return (p + 1.0) / 3.0;
        case Quantile::type9:
            return p / 4.0 + 3.0 / 8.0;
        case Quantile::nearest:
            break;
    }
    throw UsageError("the nearest rank is not interpolated and has no offset");
}

}  // namespace

Moments moments_of(const std::vector<double>& values) {
    if (values.empty())
        return {0, nan, nan, nan, nan};
    const auto n = static_cast<double>(values.size());
    const int count = static_cast<int>(values.size());

    // Said apart, because the rounding of the mean would give equal values a spread of 1e-16.
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    if (*least == *greatest)
        return {count, *least, 0.0, nan, nan};

    double sum = 0.0;
    for (double x : values)
        sum += x;
    const double mean = sum / n;

    double m2 = 0.0;
    double m3 = 0.0;
    double m4 = 0.0;
    for (double x : values) {
        const double d = x - mean;
        m2 += d * d / n;
        m3 += d * d * d / n;
        m4 += d * d * d * d / n;
    }
    return {count, mean, std::sqrt(m2), m3 / std::pow(m2, 1.5), m4 / (m2 * m2) - 3.0};
}

double quantile_of(std::vector<double> values, double percent, Quantile type) {
    if (!(percent > 0.0 && percent < 100.0))
        throw UsageError("percentile {} is not within (0, 100) percent", percent);
    if (values.empty())
        return nan;
    std::sort(values.begin(), values.end());
    const auto n = static_cast<double>(values.size());
    const auto value_at_rank = [&](double rank) {  // counted from 1, held within the sample
        return values[static_cast<std::size_t>(std::clamp(rank, 1.0, n)) - 1];
    };

    // percent * n / 100 and not (percent / 100) * n: it is exact where the percentage is a whole number.
    const double np = percent * n / 100.0;
    if (type == Quantile::nearest)
        return value_at_rank(std::ceil(np));

    const double rank = np + rank_offset(percent / 100.0, type);
    const double below = std::floor(rank);
    const double weight = rank - below;
    return (1.0 - weight) * value_at_rank(below) + weight * value_at_rank(below + 1.0);
}

double standard_normal_quantile(double percent) {
    double low = -40.0;
    double high = 40.0;
    for (int halving = 0; halving < 200; ++halving) {
        const double z = (low + high) / 2.0;
        const double probability = 0.5 * std::erfc(-z / std::sqrt(2.0));
        (probability < percent / 100.0 ? low : high) = z;
    }
    return (low + high) / 2.0;
}

double cornish_fisher_quantile(const Moments& moments, double percent) {
    if (moments.std == 0.0)
        return moments.mean;
    const double z = standard_normal_quantile(percent);
    const double s = moments.skewness;
    const double k = moments.excess_kurtosis;
    const double w =
        z + (z * z - 1.0) * s / 6.0 + (z * z * z - 3.0 * z) * k / 24.0 - (2.0 * z * z * z - 5.0 * z) * s * s / 36.0;
    return moments.mean + moments.std * w;
}

double cornish_fisher_slope(const Moments& moments, double percent) {
    const double z = standard_normal_quantile(percent);
    const double s = moments.skewness;
    const double k = moments.excess_kurtosis;
    return 1.0 + z * s / 3.0 + (z * z - 1.0) * k / 8.0 - (6.0 * z * z - 5.0) * s * s / 36.0;
}

bool cornish_fisher_is_monotone(const Moments& moments) {
    const double ss = moments.skewness * moments.skewness;
    const double k = moments.excess_kurtosis;
    return ss / 9.0 - 4.0 * (k / 8.0 - ss / 6.0) * (1.0 - k / 8.0 + 5.0 * ss / 36.0) <= 0.0;
}

}  // namespace sstclim::slow
