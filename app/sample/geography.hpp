#pragma once

#include <cstdint>
#include <vector>

#include "app/sample/grid.hpp"

namespace sstclim::sample {

/// What stays the same from day to day, for every cell of the grid. Temperatures in degC.
struct Geography {
    std::vector<std::uint8_t> land;   ///< 1 on land: about a third of the globe
    std::vector<float> annual_mean;   ///< in 2005; below freezing near the poles
    std::vector<float> seasonal;      ///< amplitude of the yearly wave, of opposite sign in the hemispheres
    std::vector<float> trend;         ///< a year
    std::vector<float> weather_std;   ///< standard deviation of the weather
    std::vector<float> weather_skew;  ///< s of w + s (w^2 - 1), about a sixth of the skewness
};

/// The planet of a seed. It depends on latitude and longitude only, so that a coarse grid samples the same planet.
Geography make_geography(const Grid& grid, std::uint64_t seed);

}  // namespace sstclim::sample
