#include "app/sample/weather_layer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/sample/random_lattice.hpp"

namespace sstclim::sample {

WeatherLayer::WeatherLayer(std::uint64_t key, double spacing, int period, float amplitude, const Grid& grid)
    : key_(hash(key)),
      period_(period),
      amplitude_(amplitude),
      lattice_rows_(static_cast<std::size_t>(std::lround(180.0 / spacing)) + 1),
      lattice_columns_(static_cast<std::size_t>(std::lround(360.0 / spacing)) + 1),
      lattice_(lattice_rows_ * lattice_columns_) {
    for (double lat : grid.lat) {
        const double position = (lat + 90.0) / spacing;
        const double below = std::min(std::floor(position), static_cast<double>(lattice_rows_ - 2));
        below_.push_back(static_cast<std::size_t>(below));
        lat_weight_.push_back(static_cast<float>(position - below));
    }
    for (double lon : grid.lon) {
        const double position = lon / spacing;
        const double left = std::min(std::floor(position), static_cast<double>(lattice_columns_ - 2));
        left_.push_back(static_cast<std::uint32_t>(left));
        lon_weight_.push_back(static_cast<float>(position - left));
    }
}

const std::vector<float>& WeatherLayer::knot(long index) {
    Knot& knot = knots_[static_cast<std::size_t>(index % 2)];
    if (knot.index == index)
        return knot.values;
    knot.index = index;
    knot.values.resize(lattice_.size());
    const std::uint64_t key = hash(key_ ^ static_cast<std::uint64_t>(index));
    for (std::size_t j = 0; j < lattice_rows_; ++j) {
        float* row = &knot.values[j * lattice_columns_];
        for (std::size_t i = 0; i + 1 < lattice_columns_; ++i)
            row[i] = normal_of(hash(key + j * lattice_columns_ + i));
        row[lattice_columns_ - 1] = row[0];
    }
    return knot.values;
}

void WeatherLayer::set_day(long day) {
    const long index = day / period_;
    const double phase = std::numbers::pi / 2.0 * static_cast<double>(day % period_) / period_;
    // Cosine and sine, not f and 1 - f: the variance must not sag between the knots.
    const float w0 = amplitude_ * static_cast<float>(std::cos(phase));
    const float w1 = amplitude_ * static_cast<float>(std::sin(phase));
    const auto& from = knot(index);
    const auto& to = knot(index + 1);
    for (std::size_t i = 0; i < lattice_.size(); ++i)
        lattice_[i] = w0 * from[i] + w1 * to[i];
}

void WeatherLayer::add_row(std::size_t j, float* row) const {
    const float* south = &lattice_[below_[j] * lattice_columns_];
    const float* north = south + lattice_columns_;
    std::vector<float> blend(lattice_columns_);
    for (std::size_t i = 0; i < lattice_columns_; ++i)
        blend[i] = south[i] + lat_weight_[j] * (north[i] - south[i]);
    for (std::size_t i = 0; i < left_.size(); ++i) {
        const float left = blend[left_[i]];
        row[i] += left + lon_weight_[i] * (blend[left_[i] + 1] - left);
    }
}

}  // namespace sstclim::sample
