#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "config/detect_config.hpp"
#include "pipeline/detect/calendar_fields.hpp"

namespace sstclim {

/// What events are relative to, of this rank's slab.
struct DetectClimatology {
    CalendarFields mean;
    CalendarFields threshold;

    /// Bytes that a cell takes.
    static constexpr std::size_t kCellBytes = std::size_t{366} * 2 * sizeof(float);
};

/// The file of the threshold.
std::string threshold_path(const DetectConfig& config);

/// Reads it for data of these facts. Collective; errors as of CalendarFields.
DetectClimatology read_climatology(const MpiSession& mpi, const DetectConfig& config, const io::SourceFile& data,
                                   int threads, std::uint64_t cache_bytes, PhaseTimer& timer);

}  // namespace sstclim
