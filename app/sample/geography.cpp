#include "app/sample/geography.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/sample/random_lattice.hpp"

namespace sstclim::sample {

namespace {

constexpr double radian = std::numbers::pi / 180.0;
constexpr double land_fraction = 0.33;

/// One purpose of noise each, so that continents and currents are independent.
enum Purpose : std::uint64_t { continents = 1, currents = 11, fronts = 12, variability = 13, skew = 14, warming = 15 };

std::uint64_t key(std::uint64_t seed, std::uint64_t purpose) {
    return hash(seed) + purpose;
}

/// Height of the land, in no unit; the sea level is the height that leaves `land_fraction`.
double height(std::uint64_t seed, Point point) {
    double sum = 0.0;
    double weight = 1.0;
    double frequency = 1.3;
    for (std::uint64_t octave = 0; octave < 5; ++octave) {
        sum += weight * sphere_noise(key(seed, continents + octave), frequency, point);
        weight *= 0.5;
        frequency *= 2.3;
    }
    // An ocean in the middle of the map, whatever the seed: even a grid of one cell then has water.
    const double cosine = -point.x;  // of the distance from 0 N 180 E
    return sum - 4.0 * std::exp(-(1.0 - cosine) / 0.15);
}

double sea_level(std::uint64_t seed) {
    std::vector<double> heights;
    for (double lat = -89.0; lat < 90.0; lat += 2.0) {
        const double step = 2.0 / std::cos(lat * radian);  // equal areas
        for (double lon = step / 2.0; lon < 360.0; lon += step)
            heights.push_back(height(seed, point_at(lat, lon)));
    }
    std::sort(heights.begin(), heights.end());
    return heights[static_cast<std::size_t>((1.0 - land_fraction) * static_cast<double>(heights.size()))];
}

double bell(double x, double centre, double width) {
    return std::exp(-(x - centre) * (x - centre) / (width * width));
}

/// 28.5 degC at the equator, freezing at 75 degrees, with a colder Southern Ocean.
double zonal_mean(double lat) {
    return -4.5 + 33.0 * std::pow(std::cos(lat * radian), 1.6) - 3.0 * bell(lat, -62.0, 12.0);
}

double zonal_seasonal(double lat) {
    const double away = std::abs(lat);
    const double amplitude = 0.3 + 4.2 * bell(away, 42.0, 16.0) + 1.8 * bell(away, 72.0, 12.0);
    return amplitude * std::tanh(lat / 6.0);
}

}  // namespace

Geography make_geography(const Grid& grid, std::uint64_t seed) {
    Geography geography;
    const std::size_t cells = grid.cells();
    geography.land.resize(cells);
    for (auto* field : {&geography.annual_mean, &geography.seasonal, &geography.trend, &geography.weather_std,
                        &geography.weather_skew})
        field->resize(cells);
    const double level = sea_level(seed);

    const auto rows = static_cast<std::ptrdiff_t>(grid.lat.size());
#pragma omp parallel for schedule(dynamic) if (cells > 65536)
    for (std::ptrdiff_t j = 0; j < rows; ++j) {
        const double lat = grid.lat[static_cast<std::size_t>(j)];
        std::size_t cell = static_cast<std::size_t>(j) * grid.lon.size();
        for (double lon : grid.lon) {
            const Point point = point_at(lat, lon);
            const auto noise = [&](std::uint64_t purpose, double frequency) {
                return sphere_noise(key(seed, purpose), frequency, point);
            };
            const double energetic = noise(variability, 6.0);
            geography.land[cell] = height(seed, point) > level ? 1 : 0;
            geography.annual_mean[cell] =
                static_cast<float>(zonal_mean(lat) + 1.2 * noise(currents, 3.0) + 0.4 * noise(fronts, 20.0));
            geography.seasonal[cell] = static_cast<float>(zonal_seasonal(lat));
            geography.trend[cell] = static_cast<float>(0.015 + 0.008 * noise(warming, 3.0));
            geography.weather_std[cell] = static_cast<float>(0.4 + 0.35 * energetic * energetic);
            geography.weather_skew[cell] = static_cast<float>(0.15 * noise(skew, 5.0));
            ++cell;
        }
    }
    return geography;
}

}  // namespace sstclim::sample
