#pragma once

#include <optional>
#include <string>

#include "config/shared_config.hpp"

namespace sstclim {

/// All choices of `sstclim detect`, as plain values; made valid once by parse_command_line.
struct DetectConfig : SharedConfig {
    std::string climatology;           ///< folder with the outputs of `sstclim run`
    std::optional<double> percentile;  ///< none: 90, or 10 for cold-spells
    bool cold = false;
    int min_duration = 5;  ///< [days]
    int max_gap = 2;       ///< [days]
    bool intensity = false;
    bool csv = false;

    double threshold_percentile() const { return percentile.value_or(cold ? 10 : 90); }
};

}  // namespace sstclim
