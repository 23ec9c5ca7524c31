#include "pipeline/input/linear_trend.hpp"

#include "src/cell_type.hpp"

namespace sstclim {

LinearTrend::LinearTrend(std::size_t cells, int threads) : threads_(threads), sums_(cells), lines_(cells) {}

void LinearTrend::add(const double* row, double day) {
    const std::size_t cells = sums_.size();
#pragma omp parallel for num_threads(threads_)
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const double x = row[cell];
        if (x == missing_value<double>())
            continue;
        Sums& sums = sums_[cell];
        sums.count += 1;
        sums.t += day;
        sums.tt += day * day;
        sums.x += x;
        sums.tx += day * x;
    }
}

void LinearTrend::fit() {
    for (std::size_t cell = 0; cell < sums_.size(); ++cell) {
        const Sums& sums = sums_[cell];
        if (sums.count < 2)
            continue;
        const double mean_day = sums.t / sums.count;
        lines_[cell] = {(sums.tx - mean_day * sums.x) / (sums.tt - mean_day * sums.t), mean_day};
    }
    std::vector<Sums>().swap(sums_);  // an assignment would keep the memory
}

void LinearTrend::remove(double* row, double day) const {
    const std::size_t cells = lines_.size();
#pragma omp parallel for num_threads(threads_)
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (row[cell] != missing_value<double>())
            row[cell] -= lines_[cell].slope * (day - lines_[cell].mean_day);
    }
}

}  // namespace sstclim
