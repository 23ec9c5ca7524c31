#pragma once

#include <cstdint>
#include <vector>

#include "app/sample/file_plan.hpp"
#include "app/sample/geography.hpp"
#include "app/sample/grid.hpp"
#include "app/sample/weather_layer.hpp"

namespace sstclim::sample {

/// One day's fields, [lat][lon]; NaN where there is none.
struct DayFields {
    std::vector<float> sst;   ///< [degC], not below freezing; missing on land
    std::vector<float> anom;  ///< [degC], difference from the long-term seasonal cycle
    std::vector<float> err;   ///< [degC]
    std::vector<float> ice;   ///< fraction, 0.15 to 1; missing in open water
};

/// Which fields to make.
enum class Wanted { sst_only, all };

/// The synthetic ocean: seasons, warming, currents, skewed weather that is correlated in space and time, and sea ice at
/// which the temperature stays at -1.8 degC. A day's fields depend on the seed and the date alone.
class SeaSurface {
  public:
    SeaSurface(const Grid& grid, std::uint64_t seed);

    const DayFields& on(Day day, Wanted wanted);

  private:
    void make_row(std::size_t j, Day day, Wanted wanted);

    std::size_t rows_;
    std::size_t columns_;
    Geography geography_;
    std::vector<WeatherLayer> layers_;
    DayFields fields_;
};

}  // namespace sstclim::sample
