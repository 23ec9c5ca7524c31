#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/field_rows.hpp"
#include "pipeline/compute/day_result.hpp"
#include "src/stream.hpp"

namespace sstclim {

/// A step on its way through the windows of a baseline.
template <typename T>
struct WindowStep {
    std::size_t place;           ///< of the step in its run
    kernels::FieldRows<T> rows;  ///< the fields that enter
    DayResult* day;              ///< what is filled where the windows are complete
    std::int32_t min_count;      ///< below which a pool has no result
};

/// Who moves windows: the stream of a device, or one thread of a team on a CPU.
struct Worker {
    StreamHandle stream;
    std::size_t thread = 0;
};

}  // namespace sstclim
