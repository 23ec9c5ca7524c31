#pragma once

#include <cstddef>
#include <vector>

#include "pipeline/compute/compute_plan.hpp"
#include "pipeline/job/stop_request.hpp"
#include "pipeline/output/output_writer.hpp"
#include "pipeline/run/journal.hpp"
#include "pipeline/schedule/schedule.hpp"

namespace sstclim {

/// Where a sweep begins.
struct SweepStart {
    std::size_t step = 0;            ///< the first that is computed; behind the last where all days are finished
    std::vector<DayResult> results;  ///< of the last day that is finished; none at the beginning
};

/// Writes the days of a tile that the journal has, and finds the first step of the window of the day that comes next.
/// Collective; throws CollectiveError where the journal cannot be read, or a signal has come.
SweepStart replay(Journal& journal, const Schedule& schedule, const Tile& tile, const ComputePlan& plan,
                  const MpiSession& mpi, const StopRequest& stop, OutputWriter& writer);

}  // namespace sstclim
