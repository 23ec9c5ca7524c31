#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "config/plan_config.hpp"
#include "pipeline/input/read_volume.hpp"
#include "pipeline/plan/job_plan.hpp"
#include "pipeline/plan/rates.hpp"
#include "pipeline/schedule/coverage.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// A part of a run that takes time.
struct PlannedPhase {
    std::string name;
    double seconds;
    Rate rate;
};

/// What a run will do, as far as it can be known before. Where it says the same as a RunReport, so does the run.
struct RunPlan {
    std::string variable;
    std::vector<std::size_t> shape;  ///< of the grid
    std::string stored_as;           ///< type in the files
    CellType cell_type = CellType::int16;
    bool files_exist = true;
    std::optional<double> stored_share;  ///< of the decoded bytes, where it is assumed

    std::size_t files = 0;
    std::size_t days = 0;  ///< of the result
    Coverage coverage;
    ReadVolume reading;  ///< of the data; masks are read beside them
    std::uint64_t mask_fields = 0;
    std::uint64_t mask_stored_bytes = 0;

    int ranks = 1;
    int ranks_per_node = 1;
    int threads = 1;
    std::size_t slots = 0;  ///< of the ring
    Processor processor = Processor::cpu;
    MemoryBounds bounds;
    RankMemory memory;
    std::size_t largest_slab = 0;  ///< cells
    std::uint64_t cache_bytes_needed = 0;
    std::uint64_t cache_bytes_allowed = 0;
    int tiles = 1;
    bool fits = false;
    std::optional<int> ranks_for_one_tile;

    std::uint64_t bytes_exchanged = 0;
    std::uint64_t most_bytes_of_rank = 0;  ///< sent by the rank that sends most
    std::optional<std::uint64_t> journal_bytes;
    std::uint64_t output_bytes = 0;  ///< decoded
    std::vector<PlannedPhase> phases;
    double seconds = 0;
    std::string bound_by;

    std::size_t cells() const;
    int nodes(int of_ranks) const { return (of_ranks + ranks_per_node - 1) / ranks_per_node; }
};

/// Plans a run of the configuration: finds and checks the inputs as a run does, and decodes a handful of fields, but
/// writes nothing except the catalogue cache. Collective; the plan is complete on rank 0. Throws CollectiveError.
RunPlan plan_run(const PlanConfig& config, const MpiSession& mpi);

/// For people.
std::string to_text(const RunPlan& plan);

nlohmann::json to_json(const RunPlan& plan);

}  // namespace sstclim
