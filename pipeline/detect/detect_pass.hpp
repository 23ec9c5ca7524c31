#pragma once

#include <cstdint>

#include "io/catalogue/catalogue.hpp"
#include "pipeline/detect/daily_writer.hpp"
#include "pipeline/detect/detect_climatology.hpp"
#include "pipeline/detect/slab_detector.hpp"
#include "pipeline/input/day_batches.hpp"
#include "pipeline/input/read_plan.hpp"
#include "src/mpi_session.hpp"
#include "src/phase_timer.hpp"

namespace sstclim {

/// What a pass over the days reads.
struct DetectInput {
    const io::Catalogue& catalogue;
    const DayBatches& batches;
    const ReadPlan& reads;  ///< of the batches
    const DetectClimatology& climatology;
    int threads;
    std::uint64_t cache_bytes;
};

/// Takes all days in their order through the detector, and writes every day when it is settled. Collective; throws
/// CollectiveError when a signal has come.
void pass_over_days(const MpiSession& mpi, const DetectInput& input, SlabDetector& detector, DailyWriter& writer,
                    PhaseTimer& timer);

}  // namespace sstclim
