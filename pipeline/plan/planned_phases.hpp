#pragma once

#include "pipeline/plan/run_plan.hpp"

namespace sstclim {

/// How long a run takes, from the counts of a plan and from rates that are measured here or assumed; fills the plan's
/// phases, their sum and what bounds it. `opening`: the rate of building the catalogue.
void estimate_seconds(const RunConfig& config, const io::Catalogue& catalogue, const Rate& opening, const JobPlan& job,
                      RunPlan& plan);

}  // namespace sstclim
