#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "pipeline/compare/comparison.hpp"

namespace sstclim {

/// The comparison for a reader: a block of lines a variable.
std::string to_text(const Comparison& comparison);

/// The same and more for a program. Shares are fractions; what is not known is null.
nlohmann::json to_json(const Comparison& comparison);

}  // namespace sstclim
