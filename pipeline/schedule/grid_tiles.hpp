#pragma once

#include <cstddef>
#include <vector>

#include "io/writing/output_chunks.hpp"
#include "src/slab.hpp"

namespace sstclim {

/// Cuts the grid into `count` tiles of nearly as many output chunks each: ranges of cells that are computed one after
/// the other, each in a pass of its own over the days. Throws UsageError where there are fewer chunks than tiles.
std::vector<Slab> cut_into_tiles(const io::OutputChunks& chunks, int count);

/// The fewest tiles with which a rank needs at most `budget` bytes where all cells at once would take `bytes`. Throws
/// RunError where no tile is small enough.
int tiles_for(std::size_t bytes, std::size_t budget, const io::OutputChunks& chunks);

}  // namespace sstclim
