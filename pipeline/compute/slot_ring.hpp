#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <vector>

#include "pipeline/compute/day_result.hpp"
#include "pipeline/job/step_times.hpp"
#include "pipeline/schedule/schedule.hpp"
#include "src/buffer.hpp"

namespace sstclim {

/// One step on its way: the fields that enter the windows, still packed, and the results that the step gives.
struct Slot {
    Buffer<std::byte> fields;             ///< [row][padded cells of the slab], of the run's cell type
    std::size_t step = 0;                 ///< of the sweep
    std::size_t place = 0;                ///< of the step in its run
    std::vector<RowRange> rows;           ///< of each baseline
    bool ends_run = false;                ///< whether windows begin anew with the next step, or there is none
    std::optional<std::size_t> day;       ///< day of the schedule's axis that the step completes
    std::vector<std::int32_t> min_count;  ///< of the day's pools, by baseline
    std::vector<DayResult> results;       ///< by baseline
    StepTimes times{};

    /// Rows of all baselines.
    std::size_t row_count() const {
        std::size_t count = 0;
        for (const RowRange& range : rows)
            count = std::max(count, range.end);
        return count;
    }
};

/// A bounded queue of slots between one thread that fills them and one that computes, in order:
/// Empty -> (begin_fill) Filling -> (end_fill) Full -> (take) InFlight -> (release) Empty.
/// A slot is released only when nothing reads it any more, a copy to a device included. Its result stays until the
/// filling thread, given the slot again by begin_fill, has written it.
class SlotRing {
  public:
    explicit SlotRing(std::vector<Slot> slots) : slots_(std::move(slots)) {}

    /// The next slot to fill; waits until it is empty. Throws what fail() was given.
    Slot& begin_fill();
    void end_fill();
    /// No slot will follow.
    void close();

    /// The next full slot; waits for it. Null once the ring is closed and empty. Throws what fail() was given.
    Slot* take();
    /// The next full slot if there is one now, else null. Throws what fail() was given.
    Slot* try_take();
    /// The oldest slot taken is empty again.
    void release();

    /// Wakes both sides; every later call of either throws `error`.
    void fail(std::exception_ptr error);

    std::size_t size() const { return slots_.size(); }
    /// The slot of the number-th filling, counted from 0; for the thread that may touch it.
    Slot& slot(std::size_t number) { return slots_[number % slots_.size()]; }

  private:
    void throw_if_failed() const;

    std::vector<Slot> slots_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t filled_ = 0;
    std::size_t taken_ = 0;
    std::size_t released_ = 0;
    bool closed_ = false;
    std::exception_ptr error_;
};

}  // namespace sstclim
