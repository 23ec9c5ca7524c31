#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "config/run_config.hpp"
#include "src/packing.hpp"

namespace sstclim {

/// Cells along latitude and longitude.
struct GridSize {
    std::size_t rows;
    std::size_t columns;
};

/// A run that is planned, and the machine for it.
struct PlanConfig : RunConfig {
    int ranks = 0;                               ///< 0: as many as the plan is made on
    int ranks_per_node = 0;                      ///< 0: all on one node
    std::optional<std::uint64_t> memory;         ///< of a node [bytes]; none: what this node has available
    std::optional<std::uint64_t> device_memory;  ///< of a rank's device [bytes], 0 for no device; none: as here
    std::optional<GridSize> grid;                ///< of data that do not exist yet
    std::optional<StorageType> stored;           ///< how they will be stored; none: int16
    std::string json;                            ///< empty: no JSON file
};

}  // namespace sstclim
