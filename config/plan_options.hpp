#pragma once

#include <vector>

#include "config/option.hpp"
#include "config/plan_config.hpp"

namespace sstclim {

/// The one list of options of `sstclim plan`: those of `sstclim run`, and those of the machine and of planned data.
const std::vector<OptionOf<PlanConfig>>& plan_options();

/// Checks that need more than one option. Throws UsageError.
void validate(const PlanConfig& config);

}  // namespace sstclim
