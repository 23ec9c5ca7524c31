#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "kernels/rank_plan.hpp"
#include "kernels/reference/slide_rank.hpp"
#include "tests/unit/kernels/cell_record.hpp"

namespace sstclim::kernels {

/// The percentiles that a window of days is asked for; all below 50 or none.
struct RankSetting {
    int window;
    int capacity;  ///< of the merged lists
    std::vector<double> percentiles;
    QuantileType type = QuantileType::type7;
    int min_count = 1;
    double scale = 1.0;
    double offset = 0.0;
    bool with_residuals = false;
};

/// Percentiles of all complete windows: [day][percentile][cell].
using Percentiles = std::vector<float>;

/// What every run of the rank kernels shares: where results go, and the counts and ranks that they need.
template <typename T>
class RankRun {
  public:
    RankRun(Target target, const CellRecord<T>& of, const RankSetting& with)
        : table(kernel_table<T>(target)),
          record(of),
          setting(with),
          side(setting.percentiles.front() < 50 ? RankSide::low : RankSide::high),
          all(record.range()) {
        max_count_ = setting.window * record.most_rows();
        for (const double percent : setting.percentiles) {
            const RankPlan plan = plan_rank(setting.type, percent, max_count_);
            EXPECT_EQ(plan.side, side);
            positions_.insert(positions_.end(), plan.positions.begin(), plan.positions.end());
        }
        const int emitted = std::max(record.days() - setting.window + 1, 0);
        const auto results = static_cast<std::size_t>(emitted);
        counts_ = filled<std::int32_t>(results * record.cells(), 0);
        for (int day = 0; day < emitted; ++day) {
            for (std::size_t cell = 0; cell < record.cells(); ++cell) {
                counts_.data()[static_cast<std::size_t>(day) * record.cells() + cell] =
                    record.count(day + setting.window - 1, setting.window, cell);
            }
        }
        values_ = filled(results * setting.percentiles.size() * record.cells(), std::nanf(""));
        residuals_ = filled(values_.size(), std::nanf(""));
    }

    /// Where the results of the windows that end with day `last` and later ones go.
    RankResult result(int last) const {
        const int window = std::max(last - setting.window + 1, 0);
        const auto day = static_cast<std::size_t>(window);
        const std::size_t cells = record.cells();
        const std::size_t percentiles = setting.percentiles.size();
        return {.values = values_.data() + day * percentiles * cells,
                .percentile_stride = cells,
                .day_stride = percentiles * cells,
                .percentiles = static_cast<int>(percentiles),
                .positions = positions_.data(),
                .max_count = max_count_,
                .count = counts_.data() + day * cells,
                .count_day_stride = cells,
                .min_count = setting.min_count,
                .side = side,
                .scale = setting.scale,
                .offset = setting.offset,
                .residuals = setting.with_residuals ? residuals_.data() + day * percentiles * cells : nullptr};
    }

    Percentiles percentiles() const { return {values_.data(), values_.data() + values_.size()}; }
    /// What float32 leaves of the percentiles.
    Percentiles residuals() const { return {residuals_.data(), residuals_.data() + residuals_.size()}; }

    const KernelTable<T>& table;
    const CellRecord<T>& record;
    const RankSetting& setting;
    RankSide side;
    CellRange all;

  private:
    int max_count_;
    std::vector<RankPosition> positions_;
    Buffer<std::int32_t> counts_;
    Buffer<float> values_;
    Buffer<float> residuals_;
};

/// slide_rank over a record, up to `days_per_call` days in a call.
template <typename T>
Percentiles merged_percentiles(const RankRun<T>& run, int days_per_call = 1) {
    const CellRecord<T>& record = run.record;
    const RankSetting& setting = run.setting;
    const int window = setting.window;
    const int depth = std::min(record.most_rows(), setting.capacity);
    const auto buffer = [&](int rows) {
        return filled(record.cells() * static_cast<std::size_t>(rows), missing_value<T>());
    };
    const Buffer<T> column_values = buffer(window * depth);
    const Buffer<T> prefix = buffer(setting.capacity);
    const Buffer<T> suffixes = buffer((window - 1) * setting.capacity);
    const RankLists<T> lists{window, depth, setting.capacity, 0, column_values.data(), prefix.data(), suffixes.data()};
    int day = 0;
    while (day < record.days()) {
        const int first = day % window;
        const int days = std::min({days_per_call, window - first, record.days() - day});
        const Buffer<T> shift = record.shift(day + days - 1);
        FieldRows<T> rows = record.field_rows(day);
        rows.rows = days > 1 ? record.most_rows() : rows.rows;
        run.table.slide_rank({rows, record.day_stride(), shift.data(), lists, first, days,
                              day < window ? window - 1 : 0, run.result(day)},
                             run.all, {});
        day += days;
    }
    return run.percentiles();
}

template <typename T>
Percentiles merged_percentiles(Target target, const CellRecord<T>& record, const RankSetting& setting,
                               int days_per_call = 1) {
    return merged_percentiles(RankRun<T>(target, record, setting), days_per_call);
}

/// keep_rows and select_rank over a record.
template <typename T>
Percentiles counted_percentiles(const RankRun<T>& run) {
    const CellRecord<T>& record = run.record;
    const RankSetting& setting = run.setting;
    const int day_rows = record.most_rows();
    const int pool_rows = setting.window * day_rows;
    const Buffer<T> pool = filled(record.cells() * static_cast<std::size_t>(pool_rows), missing_value<T>());
    for (int day = 0; day < record.days(); ++day) {
        run.table.keep_rows(
            {record.field_rows(day), pool.data(), pool_rows, day % setting.window * day_rows, day_rows, run.side},
            run.all, {});
        if (day < setting.window - 1) {
            continue;
        }
        const Buffer<T> shift = record.shift(day);
        run.table.select_rank({pool.data(), pool_rows, shift.data(), run.result(day)}, run.all, {});
    }
    return run.percentiles();
}

template <typename T>
Percentiles counted_percentiles(Target target, const CellRecord<T>& record, const RankSetting& setting) {
    return counted_percentiles(RankRun<T>(target, record, setting));
}

/// The same by sorting every pool, in float64.
template <typename T>
std::vector<double> sorted_values(const CellRecord<T>& record, const RankSetting& setting) {
    const std::size_t cells = record.cells();
    const std::size_t count = setting.percentiles.size();
    const auto windows = static_cast<std::size_t>(std::max(record.days() - setting.window + 1, 0));
    std::vector<double> expected(windows * count * cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::vector<std::vector<T>> series = record.series(cell);
        for (std::size_t i = 0; i < count; ++i) {
            const std::vector<double> in_cells =
                reference::slide_rank(series, setting.window, setting.type, setting.percentiles[i], setting.min_count);
            for (std::size_t day = 0; day < windows; ++day)
                expected[(day * count + i) * cells + cell] = in_cells[day] * setting.scale + setting.offset;
        }
    }
    return expected;
}

/// Expects equal values, NaN being equal to NaN; names the first place that differs.
inline void expect_same(const Percentiles& found, const Percentiles& expected, std::size_t percentiles,
                        std::size_t cells) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool same = found[i] == expected[i] || (std::isnan(found[i]) && std::isnan(expected[i]));
        ASSERT_TRUE(same) << found[i] << " instead of " << expected[i] << " at window " << i / cells / percentiles
                          << ", percentile " << i / cells % percentiles << ", cell " << i % cells;
    }
}

/// Expects the floats nearest to the values, NaN being equal to NaN. Of a value between two floats it may be either:
/// what float64 rounds decides.
inline void expect_nearest(const Percentiles& found, const std::vector<double>& expected, std::size_t percentiles,
                           std::size_t cells) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const float size = std::abs(found[i]);
        const double spacing = std::nextafter(size, std::numeric_limits<float>::infinity()) - size;
        const bool is_nearest = std::abs(static_cast<double>(found[i]) - expected[i]) <= (0.5 + 1e-6) * spacing;
        ASSERT_TRUE(is_nearest || (std::isnan(found[i]) && std::isnan(expected[i])))
            << found[i] << " instead of " << expected[i] << " at window " << i / cells / percentiles << ", percentile "
            << i / cells % percentiles << ", cell " << i % cells;
    }
}

/// Expects that values and residuals together are the float64 values, NaN being equal to NaN.
inline void expect_with_residuals(const Percentiles& found, const Percentiles& residuals,
                                  const std::vector<double>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    ASSERT_EQ(residuals.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (std::isnan(expected[i])) {
            ASSERT_TRUE(std::isnan(found[i])) << "place " << i;
            continue;
        }
        ASSERT_NEAR(static_cast<double>(found[i]) + static_cast<double>(residuals[i]), expected[i],
                    1e-12 * std::abs(expected[i]))
            << "place " << i;
    }
}

}  // namespace sstclim::kernels
