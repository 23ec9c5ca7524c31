#include "pipeline/schedule/grid_tiles.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "src/error.hpp"

namespace sstclim {
namespace {

TEST(GridTiles, CoverTheGridInOrderByWholeChunks) {
    for (const std::vector<std::size_t>& shape :
         {std::vector<std::size_t>{720, 1440}, {3600, 7200}, {2, 500, 600}, {1000003}}) {
        const io::OutputChunks chunks(shape);
        const int most = static_cast<int>(chunks.count());
        for (const int count : {1, 2, 3, most}) {
            const std::vector<Slab> tiles = cut_into_tiles(chunks, count);
            ASSERT_EQ(tiles.size(), static_cast<std::size_t>(count));
            std::size_t end = 0;
            std::size_t chunk = 0;
            for (const Slab& tile : tiles) {
                EXPECT_EQ(tile.begin, end);
                EXPECT_EQ(tile.begin, chunks.cells(chunk).begin);
                while (chunk < chunks.count() && chunks.cells(chunk).end <= tile.end)
                    ++chunk;
                end = tile.end;
            }
            EXPECT_EQ(chunk, chunks.count());
            EXPECT_EQ(end, chunks.cells(chunks.count() - 1).end);
        }
        EXPECT_THROW(cut_into_tiles(chunks, most + 1), UsageError);
    }
}

TEST(GridTiles, AreTheFewestWhoseLargestFitsTheBudget) {
    // Two bytes a cell; the last chunk of either grid is smaller than the others.
    for (const std::vector<std::size_t>& shape : {std::vector<std::size_t>{3600, 7200}, {721, 1440}, {1000003}}) {
        const io::OutputChunks chunks(shape);
        const std::size_t cells = chunks.cells(chunks.count() - 1).end;
        const auto largest = [&](int count) {
            std::size_t most = 0;
            for (const Slab& tile : cut_into_tiles(chunks, count))
                most = std::max(most, tile.size());
            return most;
        };
        EXPECT_EQ(tiles_for(2 * cells, 2 * cells, chunks), 1);
        for (const std::size_t part : {2U, 3U, 5U}) {
            const std::size_t budget = 2 * cells / part;
            const int tiles = tiles_for(2 * cells, budget, chunks);
            ASSERT_GT(tiles, 1);
            EXPECT_LE(2 * largest(tiles), budget);
            EXPECT_GT(2 * largest(tiles - 1), budget);
        }
        EXPECT_THROW(tiles_for(2 * cells, chunks.chunk_cells(), chunks), RunError);
    }
}

}  // namespace
}  // namespace sstclim
