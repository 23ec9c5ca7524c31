#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>

#include "config/options.hpp"

namespace sstclim {

/// The option of `sstclim run` that has this name.
inline const Option& option_named(const std::string& name) {
    const auto found = std::ranges::find(run_options(), name, &Option::name);
    if (found == run_options().end())
        throw std::out_of_range(name);
    return *found;
}

}  // namespace sstclim
