#pragma once

#include <cstddef>
#include <vector>

namespace sstclim {

/// The least-squares line of every cell's values over time. Rows are [cell] float64, missing_value where missing; days
/// come in order, so that the sums are the same bits for any number of ranks and threads.
class LinearTrend {
  public:
    LinearTrend(std::size_t cells, int threads);

    /// Takes the values of a day; `day` counts from about the middle of the record.
    void add(const double* row, double day);
    /// Ends with the last day: slope = sum((t - mean t) x) / sum((t - mean t)^2), 0 where there are fewer than two
    /// days.
    void fit();
    /// Takes slope * (day - mean t) out of a day's values: the mean of a cell's values stays.
    void remove(double* row, double day) const;

  private:
    struct Sums {
        double count = 0;
        double t = 0;
        double tt = 0;
        double x = 0;
        double tx = 0;
    };
    struct Line {
        double slope = 0;
        double mean_day = 0;
    };

    int threads_;
    std::vector<Sums> sums_;   ///< [cell] until fit
    std::vector<Line> lines_;  ///< [cell]
};

}  // namespace sstclim
