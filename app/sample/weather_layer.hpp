#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "app/sample/grid.hpp"

namespace sstclim::sample {

/// Noise of one length and one time scale: random numbers on a coarse lattice, bilinear between its points, renewed
/// every period and blended in between. Any day can be asked for; equal days give equal noise.
class WeatherLayer {
  public:
    /// `spacing` [degrees] divides 180; `period` [days].
    WeatherLayer(std::uint64_t key, double spacing, int period, float amplitude, const Grid& grid);

    /// Makes the lattice of a day, counted from any fixed origin.
    void set_day(long day);

    /// Adds that day's noise along row j of the grid, of standard deviation `amplitude` at the lattice points.
    void add_row(std::size_t j, float* row) const;

  private:
    struct Knot {
        long index = -1;
        std::vector<float> values;
    };
    const std::vector<float>& knot(long index);

    std::uint64_t key_;
    int period_;
    float amplitude_;
    std::size_t lattice_rows_;
    std::size_t lattice_columns_;  // the last repeats the first
    std::vector<std::size_t> below_;
    std::vector<float> lat_weight_;
    std::vector<std::uint32_t> left_;
    std::vector<float> lon_weight_;
    std::array<Knot, 2> knots_;
    std::vector<float> lattice_;
};

}  // namespace sstclim::sample
