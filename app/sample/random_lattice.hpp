#pragma once

#include <cstdint>

namespace sstclim::sample {

/// A well-mixed 64-bit number for every key (the finalizer of splitmix64; Steele, Lea and Flood 2014). Random numbers
/// that depend on a key alone let every day be made on its own, in any order, on any rank.
constexpr std::uint64_t hash(std::uint64_t key) {
    key += 0x9e3779b97f4a7c15U;
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9U;
    key = (key ^ (key >> 27)) * 0x94d049bb133111ebU;
    return key ^ (key >> 31);
}

/// About standard normal: the sum of the four 16-bit numbers of a hash, scaled. Within +-3.47.
constexpr float normal_of(std::uint64_t bits) {
    const auto sum =
        static_cast<float>((bits & 0xffff) + ((bits >> 16) & 0xffff) + ((bits >> 32) & 0xffff) + (bits >> 48));
    return (sum - 131070.0F) * (1.0F / 37837.2F);
}

/// A point of the unit sphere.
struct Point {
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;
};
Point point_at(double lat, double lon);  // [degrees]

/// Smooth noise on the sphere without seams or poles: a lattice in space through which the sphere is cut. About unit
/// variance at the lattice points, features of about 1 / `frequency` sphere radii.
double sphere_noise(std::uint64_t key, double frequency, Point point);

}  // namespace sstclim::sample
