#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "io/writing/event_output.hpp"
#include "pipeline/detect/slab_detector.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

using EventOutputs = std::vector<std::unique_ptr<io::EventOutput>>;

/// What all ranks found together.
struct EventCounts {
    std::uint64_t events = 0;
    std::uint64_t cells = 0;  ///< with at least one event
};

/// Counts the events of all ranks. Collective, the same on all ranks.
EventCounts count_events(const MpiSession& mpi, const EventBlocks& events);

/// Writes the events of all ranks, in the order of the ranks, into `outputs` of rank 0. Collective.
void write_events(const MpiSession& mpi, const EventBlocks& events, const EventOutputs& outputs);

}  // namespace sstclim
