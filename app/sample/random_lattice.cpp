#include "app/sample/random_lattice.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace sstclim::sample {

Point point_at(double lat, double lon) {
    constexpr double radian = std::numbers::pi / 180.0;
    return {std::cos(lat * radian) * std::cos(lon * radian), std::cos(lat * radian) * std::sin(lon * radian),
            std::sin(lat * radian)};
}

double sphere_noise(std::uint64_t key, double frequency, Point point) {
    const std::array<double, 3> scaled{frequency * point.x, frequency * point.y, frequency * point.z};
    std::array<std::uint64_t, 3> corner{};
    std::array<double, 3> weight{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double floor = std::floor(scaled[axis]);
        const double f = scaled[axis] - floor;
        corner[axis] = static_cast<std::uint64_t>(static_cast<std::int64_t>(floor) + 4096);
        weight[axis] = f * f * (3.0 - 2.0 * f);  // no creases at the lattice planes
    }
    double sum = 0.0;
    for (unsigned bits = 0; bits < 8; ++bits) {
        std::uint64_t position = 0;
        double w = 1.0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const bool upper = ((bits >> axis) & 1U) != 0;
            position = position * 8192 + corner[axis] + (upper ? 1 : 0);
            w *= upper ? weight[axis] : 1.0 - weight[axis];
        }
        sum += w * static_cast<double>(normal_of(hash(hash(key) ^ position)));
    }
    return sum;
}

}  // namespace sstclim::sample
