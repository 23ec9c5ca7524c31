#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "kernels/reference/slide_moment.hpp"
#include "src/normal_quantile.hpp"
#include "tests/unit/kernels/cell_record.hpp"

namespace sstclim::kernels {

/// value = cell * scale + offset, the fewest values that give a result, and the percentile to expand.
struct MomentSetting {
    double scale = 1.0;
    double offset = 0.0;
    int min_count = 1;
    double percent = 90.0;
};

/// Power sums of all cells.
template <typename T>
class Sums {
  public:
    using Word = typename MomentWords<T>::Word;

    Sums(std::size_t cells, MomentOrder order)
        : kinds_(MomentWords<T>::count(order)),
          count_(filled(cells, std::int32_t{0})),
          words_(filled(cells * static_cast<std::size_t>(kinds_), Word{0})) {}

    MomentSums<T> sums() const { return {count_.data(), words_.data()}; }
    std::int32_t count(std::size_t cell) const { return count_.data()[cell]; }
    Word word(int kind, std::size_t cell) const {
        const std::size_t row = cell / kTileCells * static_cast<std::size_t>(kinds_) + static_cast<std::size_t>(kind);
        return words_.data()[row * kTileCells + cell % kTileCells];
    }
    std::vector<Word> words() const { return {words_.data(), words_.data() + words_.size()}; }
    std::vector<std::int32_t> counts() const { return {count_.data(), count_.data() + count_.size()}; }

  private:
    int kinds_;
    Buffer<std::int32_t> count_;
    Buffer<Word> words_;
};

/// The sums of the days that day_moment has taken, in a ring of their own.
template <typename T>
class SumsRing {
  public:
    SumsRing(std::size_t cells, int days, MomentOrder order)
        : cells_(cells), days_(days), sums_(cells * static_cast<std::size_t>(days), order) {}

    MomentRing<T> ring() const { return {sums_.sums(), cells_, days_}; }

  private:
    std::size_t cells_;
    int days_;
    Sums<T> sums_;
};

/// day_moment and slide_moment over the days of a record.
template <typename T>
class MomentRun {
  public:
    /// With order four the setting's percentile is expanded too. `days_per_call`: most days of one call.
    MomentRun(Target target, std::size_t cells, int window, MomentOrder order, const MomentSetting& setting = {},
              int days_per_call = 1)
        : mean(filled(cells, kMissing)),
          deviation(filled(cells, kMissing)),
          count(filled(cells, std::int32_t{0})),
          quantile(filled(cells, kMissing)),
          mean_residual(filled(cells, kMissing)),
          quantile_residual(filled(cells, kMissing)),
          domain(filled(cells, kMissingDomain)),
          table_(kernel_table<T>(target)),
          cells_(cells),
          window_(window),
          order_(order),
          setting_(setting),
          terms_(filled(1, expansion_terms(normal_quantile(setting.percent)))),
          shift_(filled(cells, missing_value<T>())),
          ring_(cells, window + days_per_call, order),
          window_sums_(cells, order) {}

    /// Moves the window over `days` days, whose rows lie `day_stride` apart; leaves the results of the last complete
    /// window.
    void push(const FieldRows<T>& rows, int days = 1, std::size_t day_stride = 0) {
        const MomentRing<T> ring = ring_.ring();
        const int place = pushed_ % ring.days;
        table_.day_moment({rows, day_stride, days, shift_.data(), ring, place, order_}, {0, cells_}, {});
        table_.slide_moment(
            {.ring = ring,
             .first = place,
             .days = days,
             .window_days = window_,
             .filled = std::min(pushed_, window_),
             .window = window_sums_.sums(),
             .order = order_,
             .shift = shift_.data(),
             .scale = setting_.scale,
             .offset = setting_.offset,
             .min_count = setting_.min_count,
             .result = {mean.data(), deviation.data(), count.data(), 0, mean_residual.data()},
             .expansion = {1, terms_.data(), quantile.data(), domain.data(), cells_, 0, quantile_residual.data()}},
            {0, cells_}, {});
        pushed_ += days;
    }

    void push(const CellRecord<T>& record) {
        for (int day = 0; day < record.days(); ++day) {
            push(record.field_rows(day));
        }
    }

    const Sums<T>& window_sums() const { return window_sums_; }

    static constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();
    Buffer<float> mean;
    Buffer<float> deviation;
    Buffer<std::int32_t> count;
    Buffer<float> quantile;
    Buffer<float> mean_residual;      ///< what float32 leaves of the mean
    Buffer<float> quantile_residual;  ///< and of the quantile
    Buffer<std::int8_t> domain;

  private:
    const KernelTable<T>& table_;
    std::size_t cells_;
    int window_;
    MomentOrder order_;
    MomentSetting setting_;
    int pushed_ = 0;
    Buffer<ExpansionTerms> terms_;
    Buffer<T> shift_;
    SumsRing<T> ring_;
    Sums<T> window_sums_;
};

/// One cell's valid values of some days in units of the variable, day by day.
template <typename T>
std::vector<std::vector<double>> values_in_units(const CellRecord<T>& record, std::size_t cell,
                                                 const MomentSetting& setting = {}) {
    std::vector<std::vector<double>> days;
    for (const std::vector<T>& day : record.series(cell)) {
        std::vector<double>& values = days.emplace_back();
        for (const T value : day) {
            if (value != missing_value<T>()) {
                values.push_back(static_cast<double>(value) * setting.scale + setting.offset);
            }
        }
    }
    return days;
}

/// All valid values of a cell in units of the variable.
template <typename T>
std::vector<double> pool_in_units(const CellRecord<T>& record, std::size_t cell, const MomentSetting& setting = {}) {
    std::vector<double> pool;
    for (const std::vector<double>& day : values_in_units(record, cell, setting)) {
        pool.insert(pool.end(), day.begin(), day.end());
    }
    return pool;
}

/// A record whose cells all have the same `values`, dealt out over days of `rows` years.
template <typename T>
CellRecord<T> record_of(const std::vector<T>& values, int rows) {
    CellRecord<T> record(kTileCells, std::vector<int>(values.size() / static_cast<std::size_t>(rows), rows));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const int day = static_cast<int>(i) / rows;
        std::fill_n(&record.at(day, static_cast<int>(i) % rows, 0), kTileCells, values[i]);
    }
    return record;
}

}  // namespace sstclim::kernels
