#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "src/mpi_session.hpp"

namespace sstclim {

/// Bytes that this rank may take in all: its share of its node's available memory, or what its address space leaves.
/// None where neither is known.
std::optional<std::uint64_t> memory_of_rank(const MpiSession& mpi);

/// The share of one of `ranks` on this node.
std::optional<std::uint64_t> share_of_node(int ranks);

/// Bytes for decoded chunks of a rank of `memory` in all: as configured, or else half of what is left beside the
/// `taken` bytes of its windows and ring; where the memory is unknown, the reader's own choice.
std::uint64_t cache_share(std::optional<std::uint64_t> configured, std::optional<std::uint64_t> memory,
                          std::uint64_t taken);

/// Bytes that every rank may take for decoded chunks: as configured, or else half of what the rank with the least has
/// beside the `taken` bytes of its windows and ring; the other half is for decoding itself and what the system keeps of
/// the files. Collective, the same on all ranks.
std::uint64_t cache_memory(const MpiSession& mpi, std::optional<std::uint64_t> configured, std::uint64_t taken);

/// What to tell the user where `needed` bytes for decoded chunks are more than are `allowed`.
std::optional<std::string> cache_warning(std::uint64_t needed, std::uint64_t allowed);

}  // namespace sstclim
