#pragma once

#include <cstddef>
#include <vector>

#include "io/catalogue/source_file.hpp"
#include "pipeline/input/masks.hpp"
#include "src/mpi_session.hpp"
#include "src/slab.hpp"

namespace sstclim {

/// Of a block: 128 MiB of decoded values. Large, as chunks at its edges are inflated for both neighbours.
inline constexpr std::size_t kMaskBlockCells = std::size_t{1} << 24U;

/// [cell] what the mask, for data of these facts, lets in of this rank's slab of a tile. Rank 0 reads the file, a block
/// of at most 2^31 - 1 cells at a time, and deals it out. Collective; throws CollectiveError where the file cannot be
/// read.
std::vector<bool> read_static_mask(const MpiSession& mpi, const StaticMask& mask, const io::SourceFile& data,
                                   const Slab& tile, std::size_t block_cells = kMaskBlockCells);

}  // namespace sstclim
