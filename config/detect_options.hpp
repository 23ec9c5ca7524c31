#pragma once

#include <vector>

#include "config/detect_config.hpp"
#include "config/option.hpp"

namespace sstclim {

/// The one list of options of `sstclim detect`.
const std::vector<OptionOf<DetectConfig>>& detect_options();

/// Checks that need more than one option. Throws UsageError.
void validate(const DetectConfig& config);

}  // namespace sstclim
