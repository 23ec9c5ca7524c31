#include "pipeline/schedule/grid_tiles.hpp"

#include <algorithm>

#include "src/error.hpp"

namespace sstclim {

std::vector<Slab> cut_into_tiles(const io::OutputChunks& chunks, int count) {
    if (static_cast<std::size_t>(count) > chunks.count()) {
        throw UsageError("--tiles {}: the grid has {} chunks of output, and a tile is at least one of them", count,
                         chunks.count());
    }
    std::vector<Slab> tiles;
    for (int tile = 0; tile < count; ++tile) {
        const Slab own = slab_of(chunks.count(), tile, count);
        tiles.push_back({chunks.cells(own.begin).begin, chunks.cells(own.end - 1).end});
    }
    return tiles;
}

int tiles_for(std::size_t bytes, std::size_t budget, const io::OutputChunks& chunks) {
    constexpr double kGigabyte = 1e9;
    const std::size_t cells = chunks.cells(chunks.count() - 1).end;
    const double cells_in_budget =
        static_cast<double>(budget) / static_cast<double>(bytes) * static_cast<double>(cells);
    for (std::size_t count = 1; count <= chunks.count(); ++count) {
        std::size_t largest = 0;
        for (const Slab& tile : cut_into_tiles(chunks, static_cast<int>(count)))
            largest = std::max(largest, tile.size());
        if (static_cast<double>(largest) <= cells_in_budget)
            return static_cast<int>(count);
    }
    throw RunError(
        "the windows of a rank take {:.2f} GB and {:.2f} GB of memory are left for them, too little even for tiles of "
        "{} cells: use more ranks, a shorter window or fewer percentiles",
        static_cast<double>(bytes) / kGigabyte, static_cast<double>(budget) / kGigabyte, chunks.chunk_cells());
}

}  // namespace sstclim
