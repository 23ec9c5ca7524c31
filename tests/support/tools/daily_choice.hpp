#pragma once

#include <map>
#include <string>

#include "src/error.hpp"

namespace sstclim::daily {

/// What stands behind a name. Throws UsageError for a name that is not among the choices.
template <typename T>
T choice(const std::map<std::string, T>& choices, const std::string& name) {
    const auto found = choices.find(name);
    if (found == choices.end())
        throw UsageError("'{}' is no choice", name);
    return found->second;
}

}  // namespace sstclim::daily
