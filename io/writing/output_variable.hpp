#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "io/writing/output_storage.hpp"

namespace sstclim::io {

using AttributeValue = std::variant<std::string, double, std::int64_t, std::vector<std::int64_t>>;
using Attributes = std::vector<std::pair<std::string, AttributeValue>>;

/// A variable of dimensions (time, the source's horizontal dimensions).
struct OutputVariable {
    std::string name;
    OutputType type = OutputType::float32;
    Attributes attributes;  ///< long_name, units, cell_methods, flag_values ...; the file adds _FillValue,
                            ///< coordinates and grid_mapping
};

}  // namespace sstclim::io
