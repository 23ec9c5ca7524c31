#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "kernels/cells.hpp"
#include "kernels/field_rows.hpp"
#include "src/buffer.hpp"
#include "src/packing.hpp"

namespace sstclim {

/// The encoding that a test gives to cells of type T.
template <typename T>
CellEncoding test_encoding() {
    switch (sizeof(T)) {
        case 2:
            return {CellType::int16, 0.01, 2.5};
        case 4:
            return {CellType::float32, 1, 0};
        default:
            return {CellType::float64, 1, 0};
    }
}

/// Fields of random values for the steps of a run, as a reader gives them. Cells are of all kinds side by side, so that
/// every vector register holds several: land, with values from a late step on or up to an early one, mostly missing,
/// few different values, one value, the largest values there are, freezing to one value, and ordinary ones of which one
/// in ten is missing. The second tile is all land. Now and then a step lacks fields, and one has none.
template <typename T>
class RandomSteps {
  public:
    RandomSteps(unsigned seed, std::size_t tiles, int rows, std::size_t steps)
        : cells_(tiles * kernels::kTileCells), random_(seed) {
        for (std::size_t step = 0; step < steps; ++step) {
            row_counts_.push_back(step % 9 == 7 ? 0 : step % 4 == 3 ? std::max(rows - 1, 1) : rows);
            values_.emplace_back(static_cast<std::size_t>(rows) * cells_, "random fields");
            for (std::size_t i = 0; i < values_.back().size(); ++i)
                values_.back().data()[i] = draw(i % cells_, step, steps);
        }
    }

    std::size_t cells() const { return cells_; }
    std::size_t steps() const { return values_.size(); }
    kernels::FieldRows<T> rows(std::size_t step) const { return {values_[step].data(), cells_, row_counts_[step]}; }

    /// The values, decoded, of one cell in the window that `step` completes, of rows [first_row, last_row).
    std::vector<double> pool(std::size_t step, std::size_t window_days, std::size_t cell, int first_row = 0,
                             int last_row = std::numeric_limits<int>::max()) const {
        const CellEncoding encoding = test_encoding<T>();
        std::vector<double> pool;
        for (std::size_t s = step + 1 - window_days; s <= step; ++s) {
            for (const T value : valid(s, cell, first_row, last_row))
                pool.push_back(static_cast<double>(value) * encoding.scale + encoding.offset);
        }
        return pool;
    }

    /// The first valid value of a cell up to `step`, missing where there is none.
    T first_valid(std::size_t step, std::size_t cell) const {
        for (std::size_t s = 0; s <= step; ++s) {
            if (const std::vector<T> values = valid(s, cell); !values.empty())
                return values.front();
        }
        return missing_value<T>();
    }

    /// Whether a cell holds the largest values there are, whose moments are sums of very large numbers.
    static bool is_extreme(std::size_t cell) { return cell % 12 == 6; }

  private:
    std::vector<T> valid(std::size_t step, std::size_t cell, int first_row = 0,
                         int last_row = std::numeric_limits<int>::max()) const {
        std::vector<T> values;
        const kernels::FieldRows<T> fields = rows(step);
        for (int row = first_row; row < std::min(fields.rows, last_row); ++row) {
            const T value = fields.values[static_cast<std::size_t>(row) * fields.row_stride + cell];
            if (value != missing_value<T>())
                values.push_back(value);
        }
        return values;
    }

    T draw(std::size_t cell, std::size_t step, std::size_t steps) {
        const double uniform = std::uniform_real_distribution<double>()(random_);
        const double normal = std::normal_distribution<double>()(random_);
        const double ordinary = 15 + 3 * normal + 0.5 * normal * normal;
        const bool is_late = step > steps / 2;
        if (cell / kernels::kTileCells == 1)
            return missing_value<T>();
        switch (cell % 12) {
            case 0:
                return missing_value<T>();
            case 1:
                return is_late ? encoded(ordinary) : missing_value<T>();
            case 2:
                return step < steps / 3 ? encoded(ordinary) : missing_value<T>();
            case 3:
                return uniform < 0.95 ? missing_value<T>() : encoded(ordinary);
            case 4:
                return encoded(15 + std::floor(3 * uniform));
            case 5:
                return encoded(15);
            case 6:
                return encoded(uniform < 0.4 ? -1e4 : uniform < 0.8 ? 1e4 : ordinary);
            case 7:
                return encoded(is_late ? -1.8 : ordinary);
            default:
                return uniform < 0.1 ? missing_value<T>() : encoded(ordinary);
        }
    }

    static T encoded(double value) {
        if constexpr (sizeof(T) == 2) {
            return static_cast<T>(std::lround(std::clamp((value - 2.5) * 100, -32767.0, 32767.0)));
        } else {
            return static_cast<T>(value);
        }
    }

    std::size_t cells_;
    std::mt19937 random_;
    std::vector<int> row_counts_;
    std::vector<Buffer<T>> values_;
};

}  // namespace sstclim
