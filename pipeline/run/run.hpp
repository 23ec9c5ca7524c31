#pragma once

#include "config/run_config.hpp"
#include "pipeline/output/output_attributes.hpp"
#include "pipeline/run/run_report.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// Computes a climatology: finds and checks the inputs, reads calendar day by calendar day, computes, writes.
/// Collective; the report is complete on rank 0. Errors that all ranks know are CollectiveErrors; any other Error must
/// end the job on all ranks.
RunReport run(const RunConfig& config, const MpiSession& mpi, const Provenance& provenance);

}  // namespace sstclim
