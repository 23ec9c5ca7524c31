#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/cells.hpp"
#include "kernels/field_rows.hpp"
#include "kernels/kernel_table.hpp"
#include "src/buffer.hpp"
#include "src/cell_type.hpp"

namespace sstclim::kernels {

using CellTypes = ::testing::Types<std::int16_t, float, double>;

/// What this CPU can run of the kernels' targets.
inline std::vector<Target> targets() {
    std::vector<Target> found;
    for (const Target target : {Target::baseline, Target::avx2, Target::avx512}) {
        if (target <= cpu_target()) {
            found.push_back(target);
        }
    }
    return found;
}

template <typename T>
Buffer<T> filled(std::size_t size, T value) {
    Buffer<T> buffer(size, "a test");
    std::fill_n(buffer.data(), size, value);
    return buffer;
}

/// The values of some calendar days in some years, at first all missing.
template <typename T>
class CellRecord {
  public:
    /// Day d has `rows[d]` years.
    CellRecord(std::size_t cells, const std::vector<int>& rows)
        : cells_(cells), rows_(rows), values_(filled(rows.size() * day_stride(), missing_value<T>())) {}

    std::size_t cells() const { return cells_; }
    CellRange range() const { return {0, cells_}; }
    int days() const { return static_cast<int>(rows_.size()); }
    int rows(int day) const { return rows_.at(static_cast<std::size_t>(day)); }
    int most_rows() const { return *std::max_element(rows_.begin(), rows_.end()); }

    /// From one day's values to those of the next; days of fewer years than others end with missing rows.
    std::size_t day_stride() const { return static_cast<std::size_t>(most_rows()) * cells_; }

    T& at(int day, int row, std::size_t cell) const {
        return values_
            .data()[static_cast<std::size_t>(day) * day_stride() + static_cast<std::size_t>(row) * cells_ + cell];
    }

    FieldRows<T> field_rows(int day) const { return {&at(day, 0, 0), cells_, rows(day)}; }

    /// One cell's values of one day, missing ones among them.
    std::vector<T> values(int day, std::size_t cell) const {
        std::vector<T> values;
        for (int row = 0; row < rows(day); ++row) {
            values.push_back(at(day, row, cell));
        }
        return values;
    }

    std::vector<std::vector<T>> series(std::size_t cell) const {
        std::vector<std::vector<T>> series;
        for (int day = 0; day < days(); ++day) {
            series.push_back(values(day, cell));
        }
        return series;
    }

    /// [cell] the first valid value of the days up to and with `last`, missing where there is none.
    Buffer<T> shift(int last) const {
        Buffer<T> shift = filled(cells_, missing_value<T>());
        for (int day = 0; day <= last; ++day) {
            for (int row = 0; row < rows(day); ++row) {
                for (std::size_t cell = 0; cell < cells_; ++cell) {
                    T& first = shift.data()[cell];
                    first = first == missing_value<T>() ? at(day, row, cell) : first;
                }
            }
        }
        return shift;
    }

    /// How many values of the `window` days that end with `last` are valid.
    std::int32_t count(int last, int window, std::size_t cell) const {
        std::int32_t count = 0;
        for (int day = last - window + 1; day <= last; ++day) {
            for (int row = 0; row < rows(day); ++row) {
                count += at(day, row, cell) != missing_value<T>();
            }
        }
        return count;
    }

  private:
    std::size_t cells_;
    std::vector<int> rows_;
    Buffer<T> values_;
};

}  // namespace sstclim::kernels
