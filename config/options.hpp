#pragma once

#include <vector>

#include "config/option.hpp"
#include "config/run_config.hpp"

namespace sstclim {

using Option = OptionOf<RunConfig>;

/// The one list of options of `sstclim run`: parsing, help, configuration files and recording all come from it.
const std::vector<Option>& run_options();

/// Checks that need more than one option. Throws UsageError.
void validate(const RunConfig& config);

/// The same without those of files and output.
void validate_choices(const RunConfig& config);

}  // namespace sstclim
