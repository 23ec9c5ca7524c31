#pragma once

#include <optional>

#include "config/run_config.hpp"

namespace sstclim {

/// The default choices for one baseline.
inline RunConfig run_of(int first_year, int last_year, int window, std::optional<DayRange> days = std::nullopt) {
    RunConfig config;
    config.baselines = {{first_year, last_year}};
    config.window = window;
    config.days = days;
    return config;
}

}  // namespace sstclim
