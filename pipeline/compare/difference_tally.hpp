#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace sstclim {

/// The |difference|s whose shares a comparison counts, in the variable's units.
inline constexpr std::array<double, 3> kTolerances{0.1, 0.3, 0.5};

/// What is known of a set of differences without keeping them.
struct DifferenceTally {
    std::uint64_t count = 0;
    double sum = 0;
    double sum_absolute = 0;
    double sum_square = 0;
    double largest = 0;                                      ///< |difference|
    std::array<std::uint64_t, kTolerances.size()> within{};  ///< at most the tolerance

    void add(double difference) {
        const double absolute = std::abs(difference);
        ++count;
        sum += difference;
        sum_absolute += absolute;
        sum_square += difference * difference;
        largest = absolute > largest ? absolute : largest;
        for (std::size_t i = 0; i < kTolerances.size(); ++i)
            within[i] += absolute <= kTolerances[i] ? 1 : 0;
    }

    // NaN where there is no difference.
    double mean() const { return sum / static_cast<double>(count); }
    double mean_absolute() const { return sum_absolute / static_cast<double>(count); }
    double root_mean_square() const { return std::sqrt(sum_square / static_cast<double>(count)); }
    double share_within(std::size_t tolerance) const {
        return static_cast<double>(within[tolerance]) / static_cast<double>(count);
    }
};

}  // namespace sstclim
