#include "app/sample/sea_surface.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/sample/random_lattice.hpp"
#include "src/first_error.hpp"

namespace sstclim::sample {

namespace {

namespace chrono = std::chrono;

constexpr float freezing = -1.8F;  // [degC], sea water
constexpr float missing = std::numeric_limits<float>::quiet_NaN();

/// Cosine of the season: 1 in late August, when northern waters are warmest.
float season_of(Day day) {
    const Day warmest = chrono::year{2000} / 8 / 25;
    return static_cast<float>(std::cos(2.0 * std::numbers::pi * (day - warmest).count() / 365.2425));
}

float years_since_2005(Day day) {
    const Day origin = chrono::year{2005} / 7 / 1;
    return static_cast<float>((day - origin).count() / 365.2425);
}

}  // namespace

SeaSurface::SeaSurface(const Grid& grid, std::uint64_t seed)
    : rows_(grid.lat.size()), columns_(grid.lon.size()), geography_(make_geography(grid, seed)) {
    // From ocean basins and seasons down to eddies and days. The finest sets how well a field compresses: with it a
    // 720 x 1440 field takes as many bytes as a real one.
    const std::uint64_t key = hash(seed) ^ 0x5ea;
    layers_.emplace_back(key + 1, 30.0, 90, 0.60F, grid);
    layers_.emplace_back(key + 2, 10.0, 30, 0.55F, grid);
    layers_.emplace_back(key + 3, 3.0, 12, 0.50F, grid);
    layers_.emplace_back(key + 4, 1.0, 5, 0.25F, grid);
    layers_.emplace_back(key + 5, 0.5, 2, 0.20F, grid);
    for (auto* field : {&fields_.sst, &fields_.anom, &fields_.err, &fields_.ice})
        field->resize(grid.cells());
}

const DayFields& SeaSurface::on(Day day, Wanted wanted) {
    const Day origin = chrono::year{1800} / 1 / 1;
    for (WeatherLayer& layer : layers_)
        layer.set_day((day - origin).count());
    const auto rows = static_cast<std::ptrdiff_t>(rows_);
    FirstError error;
#pragma omp parallel for schedule(static) if (rows_ * columns_ > 65536)
    for (std::ptrdiff_t j = 0; j < rows; ++j) {
        const auto row = static_cast<std::size_t>(j);
        error.catching(row, [&] { make_row(row, day, wanted); });
    }
    error.rethrow();
    return fields_;
}

void SeaSurface::make_row(std::size_t j, Day day, Wanted wanted) {
    const float season = season_of(day);
    const float years = years_since_2005(day);
    std::vector<float> weather(columns_, 0.0F);
    for (const WeatherLayer& layer : layers_)
        layer.add_row(j, weather.data());

    const std::size_t first = j * columns_;
    const auto usual = [&](std::size_t cell) {
        return geography_.annual_mean[cell] + geography_.seasonal[cell] * season;
    };
    const auto water = [&](std::size_t i) {  // below freezing where there is ice
        const std::size_t cell = first + i;
        const float w = weather[i];
        const float skewed = w + geography_.weather_skew[cell] * (w * w - 1.0F);
        return usual(cell) + geography_.trend[cell] * years + geography_.weather_std[cell] * skewed;
    };
    for (std::size_t i = 0; i < columns_; ++i)
        fields_.sst[first + i] = geography_.land[first + i] != 0 ? missing : std::max(water(i), freezing);
    if (wanted == Wanted::sst_only)
        return;

    for (std::size_t i = 0; i < columns_; ++i) {
        const std::size_t cell = first + i;
        const bool land = geography_.land[cell] != 0;
        const float ice = (freezing - water(i)) / 1.5F;
        fields_.anom[cell] = fields_.sst[cell] - std::max(usual(cell), freezing);
        fields_.err[cell] = land ? missing : 0.1F + 0.25F * geography_.weather_std[cell];
        fields_.ice[cell] = land || ice < 0.15F ? missing : std::min(ice, 1.0F);
    }
}

}  // namespace sstclim::sample
