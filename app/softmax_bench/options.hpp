#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "kernels/cpu_target.hpp"

namespace sstclim::softmax_bench {

struct Options {
    kernels::Target target = kernels::Target::baseline;
    std::int64_t elements = 0;          ///< of the matrices of the grid
    int repeats = 15;                   ///< timed batches of launches, of which the median counts
    std::vector<std::int64_t> columns;  ///< of the cases that are run; empty: all
    std::filesystem::path json;         ///< empty: none
};

/// Nothing where only help was asked for. Throws UsageError.
std::optional<Options> parse_options(int argc, char** argv);

}  // namespace sstclim::softmax_bench
