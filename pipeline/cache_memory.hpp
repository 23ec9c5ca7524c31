#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "src/mpi_session.hpp"

namespace sstclim {

/// Bytes that every rank may take for decoded chunks: as configured, or else half of what the rank with the least has
/// of its node's available memory. Collective, the same on all ranks.
std::uint64_t cache_memory(const MpiSession& mpi, std::optional<std::uint64_t> configured);

/// What to tell the user where `needed` bytes for decoded chunks are more than are `allowed`.
std::optional<std::string> cache_warning(std::uint64_t needed, std::uint64_t allowed);

}  // namespace sstclim
