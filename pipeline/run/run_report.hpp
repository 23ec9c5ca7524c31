#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "io/reading/field_reader.hpp"
#include "pipeline/job/step_times.hpp"
#include "pipeline/schedule/coverage.hpp"
#include "src/mpi_session.hpp"
#include "src/phase_timer.hpp"

namespace sstclim {

/// Seconds of one phase over the ranks.
struct PhaseSummary {
    double min = 0;
    double mean = 0;
    double max = 0;
};

/// What a run did; complete on rank 0.
struct RunReport {
    std::vector<std::pair<std::string, std::string>> facts;  ///< version, configuration, machine
    int ranks = 1;
    int threads = 1;
    std::string backend;
    std::size_t cells = 0;
    std::size_t days = 0;   ///< of the result
    std::size_t files = 0;  ///< of the catalogue
    std::size_t superseded_files = 0;
    Coverage coverage;
    std::uint64_t fields_read = 0;     ///< over all ranks, as all that follow; one that several read counts once
    std::uint64_t library_fields = 0;  ///< of these, read through the netCDF library
    std::uint64_t chunks_inflated = 0;
    std::uint64_t chunks_distinct = 0;      ///< of these, different ones: the others were inflated before
    std::uint64_t cache_bytes_needed = 0;   ///< for decoded chunks, of the rank that needs most
    std::uint64_t cache_bytes_allowed = 0;  ///< to each rank
    std::uint64_t bytes_read = 0;
    std::uint64_t bytes_exchanged = 0;  ///< over all ranks
    std::uint64_t device_bytes = 0;     ///< held on a device, the most of any rank
    std::uint64_t peak_bytes = 0;       ///< resident memory, the largest of any rank
    double seconds = 0;                 ///< wall time from the first file opened to the last renamed
    std::array<PhaseSummary, kPhaseCount> phases;
    int tiles = 1;
    int slots = 0;                    ///< of the ring, beside the others of a block
    std::size_t block_steps = 1;      ///< computed together
    std::vector<StepTimes> timeline;  ///< of rank 0, tile after tile
};

/// Sums and summarises over the ranks what each has counted. Collective.
void reduce(const MpiSession& mpi, const PhaseTimer& timer, const io::FieldReader& reader,
            std::uint64_t bytes_exchanged, RunReport& report);

/// A table of phases and counts, for people.
std::string to_text(const RunReport& report);

nlohmann::json to_json(const RunReport& report);

}  // namespace sstclim
