#include "pipeline/grid_tiles.hpp"

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
    const io::OutputChunks chunks({3600, 7200});
    const std::size_t count = chunks.count();
    const std::size_t bytes = 1000 * count;  // 1000 bytes a chunk
    EXPECT_EQ(tiles_for(bytes, bytes, chunks), 1);
    for (const std::size_t budget : {bytes - 1, bytes / 2, bytes / 3 + 1, bytes / 50, std::size_t{1000}}) {
        const int tiles = tiles_for(bytes, budget, chunks);
        const auto largest = [&](int n) {
            return 1000 * ((count + static_cast<std::size_t>(n) - 1) / static_cast<std::size_t>(n));
        };
        EXPECT_LE(largest(tiles), budget);
        EXPECT_GT(largest(tiles - 1), budget);
    }
    EXPECT_THROW(tiles_for(bytes, 999, chunks), RunError);
}

}  // namespace
}  // namespace sstclim
