#pragma once

#include <cstdint>
#include <vector>

#include "config/run_config.hpp"
#include "io/reading/field_reader.hpp"
#include "pipeline/compute/processor_search.hpp"
#include "pipeline/input/field_input.hpp"
#include "pipeline/input/trend_pass.hpp"
#include "pipeline/job/progress.hpp"
#include "pipeline/job/step_times.hpp"
#include "pipeline/job/stop_request.hpp"
#include "pipeline/output/output_writer.hpp"
#include "pipeline/run/journal.hpp"
#include "pipeline/schedule/schedule.hpp"
#include "pipeline/schedule/tile.hpp"
#include "src/mpi_session.hpp"
#include "src/packing.hpp"
#include "src/phase_timer.hpp"

namespace sstclim {

/// What all sweeps of a run share.
struct SweepContext {
    const RunConfig& config;
    const MpiSession& mpi;
    const ProcessorChoice& processor;
    const io::Catalogue& catalogue;
    const CellEncoding& encoding;
    const Schedule& schedule;
    const Masks& masks;
    const InputPlan& input;
    const TrendPlan* trend;  ///< to be taken out; null: none
    std::uint64_t mask_cache_bytes;
    Journal* journal;  ///< null: none is kept
    const StopRequest& stop;
    int threads;
    RunClock clock;
    io::FieldReader& reader;
    OutputWriter& writer;
    Progress& progress;
    PhaseTimer& timer;
};

struct SweepCounts {
    std::uint64_t bytes_sent = 0;     ///< by this rank, to others
    std::uint64_t fields_read = 0;    ///< by all ranks
    bool has_values = false;          ///< whether any cell of this rank has a result on any day
    std::vector<StepTimes> timeline;  ///< of this rank
};

/// Passes over all days for one tile of the grid, or over those that the journal lacks: reads step by step, computes on
/// a thread of its own, and writes the results of a step when its slot comes round again. Collective; throws
/// CollectiveError at the next step when a signal has come.
SweepCounts sweep(const SweepContext& run, const Tile& tile);

}  // namespace sstclim
