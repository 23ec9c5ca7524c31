#pragma once

#include <cstdint>
#include <vector>

namespace sstclim {

/// Counts magnitudes in bins of 1/1024 of a power of two, so that quantiles need no second reading. Bounded memory.
class DifferenceHistogram {
  public:
    /// How far above the true quantile quantile_bound() may lie, as a share of it.
    static constexpr double kResolution = 1.0 / 1024;

    DifferenceHistogram();

    /// Magnitudes below 2^-64 count as 2^-64, but 0 as 0; those from 2^69 on as infinite.
    void add(double magnitude);

    /// An upper bound, at most kResolution above, of the smallest magnitude that `per_mille` thousandths of all do not
    /// exceed (the nearest rank). NaN where nothing was added.
    double quantile_bound(std::uint64_t per_mille) const;

  private:
    std::uint64_t count_ = 0;
    std::uint64_t zeros_ = 0;
    std::vector<std::uint64_t> bins_;
};

}  // namespace sstclim
