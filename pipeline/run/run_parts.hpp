#pragma once

#include <optional>
#include <string>

#include "config/run_config.hpp"
#include "pipeline/compute/compute_plan.hpp"
#include "pipeline/input/build_catalogue.hpp"
#include "pipeline/input/field_input.hpp"
#include "pipeline/input/trend_pass.hpp"
#include "pipeline/output/output_writer.hpp"
#include "pipeline/schedule/schedule.hpp"

/// The parts of a run that follow from its configuration; a plan has the same.
namespace sstclim {

CatalogueRequest catalogue_request(const RunConfig& config);

/// How the values of the input files become cells.
io::CellChoice cells_of(const RunConfig& config);

InputPlan input_plan(const RunConfig& config, const Schedule& schedule, const io::Catalogue& catalogue,
                     const Masks& masks, int ranks);

/// None where no trend is taken out.
std::optional<TrendPlan> trend_plan(const RunConfig& config, const io::Catalogue& catalogue, const Masks& masks,
                                    int ranks);

/// The folder of a baseline's files: the output itself where there is one baseline.
std::string folder_of(const RunConfig& config, const YearRange& baseline);

/// Without the outputs' attributes.
OutputPlan output_plan(const RunConfig& config, const io::SourceFile& source, const ComputePlan& plan);

}  // namespace sstclim
