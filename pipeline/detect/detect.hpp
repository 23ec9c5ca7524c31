#pragma once

#include <cstdint>
#include <string>

#include "config/detect_config.hpp"
#include "pipeline/output/output_attributes.hpp"
#include "src/calendar.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// What a search for events found and took.
struct DetectReport {
    std::uint64_t events = 0;
    std::uint64_t cells_with_events = 0;
    std::size_t cells = 0;
    Date first_day{};
    Date last_day{};
    std::size_t days = 0;
    std::size_t days_missing = 0;  ///< of these, days that no file has
    double seconds = 0;
    double read_seconds = 0;      ///< of rank 0, as all that follow
    double exchange_seconds = 0;  ///< between ranks
    double track_seconds = 0;
    double write_seconds = 0;
};

/// Lines for people.
std::string to_text(const DetectReport& report);

/// Finds marine heatwaves or cold-spells: reads the climatology, passes once over all days in their order, writes
/// events.nc, daily.nc and, on request, events.csv. Collective; errors as of run().
DetectReport detect(const DetectConfig& config, const MpiSession& mpi, const Provenance& provenance);

}  // namespace sstclim
