#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "io/writing/event_record.hpp"
#include "pipeline/detect/event_tracker.hpp"
#include "src/buffer.hpp"
#include "src/packing.hpp"
#include "src/slab.hpp"

namespace sstclim {

/// A day of a slab: fields of its cells.
struct SlabDay {
    const std::byte* values;  ///< null where no file has the day
    const float* mean;        ///< of the calendar day; null where the climatology does not have it
    const float* threshold;   ///< likewise
};

enum class DailyFields { category, category_and_intensity };

/// Events by blocks of cells: those of a block by cell and then by start, the blocks in the order of their cells.
using EventBlocks = std::vector<std::vector<io::EventRecord>>;

/// Finds the events of a slab's cells while the days go by, and what every day is in the light of those after it.
class SlabDetector {
  public:
    /// Bytes that a cell takes beside its events.
    static std::size_t cell_bytes(const EventRules& rules, std::size_t batch_days, DailyFields daily);

    /// `batch_days`: the most days of a push.
    SlabDetector(const EventRules& rules, Slab slab, const CellEncoding& encoding, std::size_t batch_days,
                 DailyFields daily, int threads);

    /// Takes the next days.
    void push(std::span<const SlabDay> days);
    /// The record has ended.
    void finish();

    /// Days from the first on that are settled: nothing that follows changes them.
    std::size_t settled() const { return settled_; }
    /// Of a settled day, until the push after the one that settled it: [cell] 0 to 4, kFillInt8 where the value or its
    /// climatology is missing.
    const std::int8_t* category(std::size_t day) const { return categories_.data() + place_of(day); }
    /// Likewise [cell], from the mean; NaN where the category is 0 or missing. Null where only categories are kept.
    const float* intensity(std::size_t day) const {
        return intensities_.size() == 0 ? nullptr : intensities_.data() + place_of(day);
    }

    /// All events, after finish().
    const EventBlocks& events() const { return events_; }

  private:
    std::size_t place_of(std::size_t day) const { return day % rows_ * slab_.size(); }
    void push_cells(std::span<const SlabDay> days, Slab cells, std::vector<io::EventRecord>& events);
    void note(std::size_t place, int category, const DaySample& sample);
    void settle(std::size_t day, std::size_t cell, const TrackedDay& tracked, std::vector<io::EventRecord>& events);
    template <typename Work>
    void for_blocks(const Work& work);

    EventRules rules_;
    Slab slab_;
    CellEncoding encoding_;
    DailyFields daily_;
    std::size_t rows_;  ///< days that are kept
    int threads_;
    std::vector<EventTracker> trackers_;
    Buffer<std::int8_t> categories_;  ///< [day % rows_][cell]
    Buffer<float> intensities_;       ///< [day % rows_][cell]
    EventBlocks events_;
    std::size_t days_ = 0;
    std::size_t settled_ = 0;
};

}  // namespace sstclim
