#pragma once

#include <cstdint>

#include "io/reading/chunk_set.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// How many different chunks the ranks' sets hold together; known on rank 0. Collective.
std::uint64_t count_distinct(const MpiSession& mpi, const io::ChunkSet& chunks);

}  // namespace sstclim
