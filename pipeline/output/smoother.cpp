#include "pipeline/output/smoother.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "src/pieces.hpp"

namespace sstclim {
namespace {

/// Calls `work(begin, end)` for ranges that make up `cells`, by a team.
template <typename Work>
void for_cells(std::size_t cells, int threads, const Work& work) {
    constexpr std::size_t kTaskCells = 8192;
    const auto tasks = static_cast<std::ptrdiff_t>(pieces(cells, kTaskCells));
#pragma omp parallel for num_threads(threads) if (tasks > 1)
    for (std::ptrdiff_t task = 0; task < tasks; ++task) {
        const std::size_t begin = static_cast<std::size_t>(task) * kTaskCells;
        work(begin, std::min(begin + kTaskCells, cells));
    }
}

}  // namespace

Smoother::Smoother(std::vector<ResultField> fields, std::size_t days, std::size_t width, int threads)
    : fields_(std::move(fields)), days_(days), width_(width), threads_(threads) {
    for (const ResultField& field : fields_)
        windows_.resize(windows_.size() + (field.is_smoothed ? 1 : 0));
}

void Smoother::begin(std::size_t cells) {
    cells_ = cells;
    pushed_ = 0;
    offsets_.assign(1, 0);
    for (const ResultField& field : fields_) {
        const std::size_t end = offsets_.back() + size_of(field.type) * cells;
        offsets_.push_back(pieces(end, sizeof(float)) * sizeof(float));
    }
    store_.assign(days_, {});
    spare_.clear();
    for (Window& window : windows_) {
        window.sum.assign(cells, 0);
        window.present.assign(cells, 0);
    }
    for (std::vector<std::byte>& output : outputs_)
        output.resize(windows_.size() * cells * sizeof(float));
}

const std::byte* Smoother::stored(std::size_t day, std::size_t field) const {
    return store_[day % days_].data() + offsets_[field];
}

const float* Smoother::stored_residual(std::size_t day, std::size_t smoothed) const {
    return reinterpret_cast<const float*>(store_[day % days_].data() + offsets_.back()) + smoothed * cells_;
}

/// Calls `take(window, cell, value, is_present)` for all cells of the smoothed fields of a day.
template <typename Take>
void Smoother::for_smoothed(std::size_t day, const Take& take) {
    std::size_t smoothed = 0;
    for (std::size_t f = 0; f < fields_.size(); ++f) {
        if (!fields_[f].is_smoothed)
            continue;
        const auto* const values = reinterpret_cast<const float*>(stored(day, f));
        const float* const residuals = stored_residual(day, smoothed);
        Window& window = windows_[smoothed++];
        for_cells(cells_, threads_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t cell = begin; cell < end; ++cell) {
                const bool is_present = !std::isnan(values[cell]);
                const double value = static_cast<double>(values[cell]) + static_cast<double>(residuals[cell]);
                take(window, cell, is_present ? value : 0.0, is_present);
            }
        });
    }
}

void Smoother::add(std::size_t day) {
    for_smoothed(day, [](Window& window, std::size_t cell, double value, bool is_present) {
        window.sum[cell] += value;
        window.present[cell] = static_cast<std::int16_t>(window.present[cell] + is_present);
    });
}

/// From the window around the day before to that around `day`.
void Smoother::move_to(std::size_t day) {
    add(day + half());
    const std::size_t left = day + days_ - half() - 1;
    for_smoothed(left, [](Window& window, std::size_t cell, double value, bool is_present) {
        window.sum[cell] -= value;
        window.present[cell] = static_cast<std::int16_t>(window.present[cell] - is_present);
    });
    // The days at the year's begin are wanted again at its end.
    if (left % days_ >= width_ - 1)
        spare_.push_back(std::exchange(store_[left % days_], {}));
}

void Smoother::emit(std::size_t day, const DaySink& sink) {
    std::swap(outputs_[0], outputs_[1]);
    auto* output = reinterpret_cast<float*>(outputs_[0].data());
    SlabFields given;
    std::size_t next = 0;
    for (std::size_t f = 0; f < fields_.size(); ++f) {
        given.push_back(stored(day, f));
        if (!fields_[f].is_smoothed)
            continue;
        const Window& window = windows_[next++];
        const auto* const raw = reinterpret_cast<const float*>(given.back());
        for_cells(cells_, threads_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t cell = begin; cell < end; ++cell) {
                const double mean = window.sum[cell] / window.present[cell];
                output[cell] = std::isnan(raw[cell]) ? raw[cell] : static_cast<float>(mean);
            }
        });
        given.back() = reinterpret_cast<const std::byte*>(output);
        output += cells_;
    }
    sink(day % days_, given);
}

void Smoother::keep(std::vector<std::byte>& kept, const SlabFields& fields, const SlabFields& residuals) {
    if (!spare_.empty()) {
        kept = std::move(spare_.back());
        spare_.pop_back();
    }
    kept.resize(offsets_.back() + residuals.size() * sizeof(float) * cells_);
    const auto copy = [&](std::size_t offset, std::size_t value_bytes, const std::byte* values) {
        std::byte* const to = kept.data() + offset;
        for_cells(cells_, threads_, [&](std::size_t begin, std::size_t end) {
            std::memcpy(to + begin * value_bytes, values + begin * value_bytes, (end - begin) * value_bytes);
        });
    };
    for (std::size_t f = 0; f < fields.size(); ++f)
        copy(offsets_[f], size_of(fields_[f].type), fields[f]);
    for (std::size_t r = 0; r < residuals.size(); ++r)
        copy(offsets_.back() + r * sizeof(float) * cells_, sizeof(float), residuals[r]);
}

void Smoother::push(const SlabFields& fields, const SlabFields& residuals, const DaySink& sink) {
    const std::size_t day = pushed_++;
    keep(store_[day], fields, residuals);
    if (day < width_) {
        add(day);
    } else {
        move_to(day - half());
    }
    if (day + 1 >= width_)
        emit(day - half(), sink);
}

void Smoother::finish(const DaySink& sink) {
    for (std::size_t day = days_ - half(); day < days_ + half(); ++day) {
        move_to(day);
        emit(day, sink);
    }
}

}  // namespace sstclim
