#include "pipeline/detect/slab_detector.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "io/writing/output_storage.hpp"
#include "pipeline/input/decode_cells.hpp"
#include "src/first_error.hpp"
#include "src/pieces.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kBlockCells = 64;  // cells that a thread takes through all days of a push
constexpr std::size_t blocks_of(const Slab& slab) {
    return pieces(slab.size(), kBlockCells);
}

/// Days that are kept: those of a push, and before them those that a run too short for an event may still take back.
std::size_t rows_of(const EventRules& rules, std::size_t batch_days) {
    return batch_days + static_cast<std::size_t>(rules.min_duration) - 1;
}

constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();

io::EventRecord record_of(std::size_t cell, const Event& event) {
    const auto rounded = [](double value) { return static_cast<float>(value); };
    return {cell,
            event.start,
            event.end,
            event.peak,
            event.category,
            event.category_days,
            rounded(event.intensity_max),
            rounded(event.intensity_mean),
            rounded(event.intensity_var),
            rounded(event.intensity_cumulative),
            rounded(event.intensity_max_thresh),
            rounded(event.intensity_mean_thresh),
            rounded(event.rate_onset),
            rounded(event.rate_decline)};
}

}  // namespace

std::size_t SlabDetector::cell_bytes(const EventRules& rules, std::size_t batch_days, DailyFields daily) {
    const std::size_t intensity = daily == DailyFields::category_and_intensity ? sizeof(float) : 0;
    return sizeof(EventTracker) + rows_of(rules, batch_days) * (sizeof(std::int8_t) + intensity);
}

SlabDetector::SlabDetector(const EventRules& rules, Slab slab, const CellEncoding& encoding, std::size_t batch_days,
                           DailyFields daily, int threads)
    : rules_(rules),
      slab_(slab),
      encoding_(encoding),
      daily_(daily),
      rows_(rows_of(rules, batch_days)),
      threads_(threads),
      trackers_(slab.size()),
      categories_(rows_ * slab_.size(), "the categories of the last days"),
      events_(blocks_of(slab)) {
    if (daily_ == DailyFields::category_and_intensity)
        intensities_ = Buffer<float>(rows_ * slab_.size(), "the intensities of the last days");
}

/// Calls work(cells of a block, its events).
template <typename Work>
void SlabDetector::for_blocks(const Work& work) {
    const auto blocks = static_cast<std::ptrdiff_t>(events_.size());
    FirstError error;
#pragma omp parallel for schedule(dynamic, 16) num_threads(threads_)
    for (std::ptrdiff_t block = 0; block < blocks; ++block) {
        const auto index = static_cast<std::size_t>(block);
        const std::size_t begin = index * kBlockCells;
        error.catching(index, [&] { work(Slab{begin, std::min(begin + kBlockCells, slab_.size())}, events_[index]); });
    }
    error.rethrow();
}

void SlabDetector::push(std::span<const SlabDay> days) {
    for_blocks([&](Slab cells, std::vector<io::EventRecord>& events) { push_cells(days, cells, events); });
    days_ += days.size();
    const auto unsettled = static_cast<std::size_t>(rules_.min_duration) - 1;
    settled_ = std::max(days_, unsettled) - unsettled;
}

void SlabDetector::push_cells(std::span<const SlabDay> days, Slab cells, std::vector<io::EventRecord>& events) {
    for (std::size_t i = 0; i < days.size(); ++i) {
        std::array<float, kBlockCells> values;
        values.fill(kNothing);
        if (days[i].values != nullptr)
            decode_cells(encoding_, days[i].values, cells.begin, cells.size(), values.data());
        const std::size_t row = place_of(days_ + i);
        const bool has_climatology = days[i].mean != nullptr && days[i].threshold != nullptr;
        for (std::size_t cell = cells.begin; cell < cells.end; ++cell) {
            const DaySample sample{values[cell - cells.begin], has_climatology ? days[i].mean[cell] : kNothing,
                                   has_climatology ? days[i].threshold[cell] : kNothing};
            const TrackedDay tracked = trackers_[cell].push(rules_, sample);
            note(row + cell, tracked.category, sample);
            if (tracked.withdrawn > 0 || tracked.complete)
                settle(days_ + i, cell, tracked, events);
        }
    }
}

void SlabDetector::finish() {
    for_blocks([&](Slab cells, std::vector<io::EventRecord>& events) {
        for (std::size_t cell = cells.begin; cell < cells.end; ++cell)
            settle(days_, cell, trackers_[cell].finish(rules_), events);
        std::ranges::sort(events, {}, [](const io::EventRecord& event) { return std::pair(event.cell, event.start); });
    });
    settled_ = days_;
}

void SlabDetector::note(std::size_t place, int category, const DaySample& sample) {
    const bool is_missing = std::isnan(sample.value) || std::isnan(sample.mean) || std::isnan(sample.threshold);
    categories_.data()[place] = is_missing ? io::kFillInt8 : static_cast<std::int8_t>(category);
    if (daily_ == DailyFields::category_and_intensity)
        intensities_.data()[place] = category > 0 ? static_cast<float>(sample.value - sample.mean) : kNothing;
}

/// Takes what is known now of the days before `day`.
void SlabDetector::settle(std::size_t day, std::size_t cell, const TrackedDay& tracked,
                          std::vector<io::EventRecord>& events) {
    if (tracked.complete)
        events.push_back(record_of(slab_.begin + cell, *tracked.complete));
    for (int back = 1; back <= tracked.withdrawn; ++back) {
        const std::size_t place = place_of(day - static_cast<std::size_t>(back)) + cell;
        categories_.data()[place] = 0;
        if (daily_ == DailyFields::category_and_intensity)
            intensities_.data()[place] = kNothing;
    }
}

}  // namespace sstclim
