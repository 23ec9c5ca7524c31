#pragma once

#include <string>

namespace sstclim {

/// Prepares the default spdlog logger: to stderr, with time and, where there are several, the rank.
/// Rank 0 logs from `level` on ("trace", "debug", "info", "warn", "error", "off"), the others from "warn" on.
/// Throws UsageError for an unknown level.
void init_log(const std::string& level, int rank, int ranks);

}  // namespace sstclim
