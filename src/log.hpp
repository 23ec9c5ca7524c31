#pragma once

#include <string>
#include <vector>

namespace sstclim {

/// The names of the levels, from the one that logs most on.
const std::vector<std::string>& log_levels();

/// Prepares the default spdlog logger: to stderr, with time and, where there are several, the rank.
/// Rank 0 logs from `level` on, the others from "warn" on.
/// Throws UsageError for an unknown level.
void init_log(const std::string& level, int rank, int ranks);

}  // namespace sstclim
