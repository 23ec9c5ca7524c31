#include "io/writing/output_chunks.hpp"

#include <functional>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sstclim::io {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Shape = std::vector<std::size_t>;

constexpr std::size_t kMostCells = 131072;

std::size_t product(const Shape& lengths) {
    return std::accumulate(lengths.begin(), lengths.end(), std::size_t{1}, std::multiplies<>());
}

/// The cell at these indices, as a row-major array numbers it.
std::size_t cell_at(const Shape& shape, const Shape& indices) {
    std::size_t cell = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        cell = cell * shape[i] + indices[i];
    }
    return cell;
}

TEST(OutputChunks, CoverEveryCellOnceInOrderInBlocksOfTheirExtents) {
    for (const Shape& shape : {Shape{}, Shape{1}, Shape{7}, Shape{131072}, Shape{131073}, Shape{1000003}, Shape{4, 6},
                               Shape{720, 1440}, Shape{1801, 3600}, Shape{3, 131072}, Shape{3, 200000}, Shape{2, 3, 4},
                               Shape{50, 180, 360}, Shape{3, 5, 140000}, Shape{2, 3, 500, 600}}) {
        const OutputChunks chunks(shape);
        ASSERT_EQ(chunks.extents().size(), shape.size());
        EXPECT_EQ(chunks.chunk_cells(), product(chunks.extents()));
        EXPECT_LE(chunks.chunk_cells(), kMostCells);
        std::size_t next = 0;
        for (std::size_t chunk = 0; chunk < chunks.count(); ++chunk) {
            const Slab cells = chunks.cells(chunk);
            const Shape corner = chunks.corner(chunk);
            ASSERT_EQ(cells.begin, next) << chunk;
            ASSERT_GT(cells.end, cells.begin) << chunk;
            ASSERT_EQ(cell_at(shape, corner), cells.begin) << chunk;
            Shape inside;
            for (std::size_t i = 0; i < shape.size(); ++i) {
                ASSERT_EQ(corner[i] % chunks.extents()[i], 0U) << chunk;
                inside.push_back(std::min(chunks.extents()[i], shape[i] - corner[i]));
            }
            ASSERT_EQ(product(inside), cells.size()) << chunk;
            next = cells.end;
        }
        EXPECT_EQ(next, product(shape));
    }
}

TEST(OutputChunks, AreBandsOfWholeRowsWhereRowsFit) {
    EXPECT_THAT(OutputChunks({}).extents(), IsEmpty());
    EXPECT_THAT(OutputChunks({180, 360}).extents(), ElementsAre(180, 360));
    EXPECT_THAT(OutputChunks({720, 1440}).extents(), ElementsAre(90, 1440));
    EXPECT_THAT(OutputChunks({18000, 36000}).extents(), ElementsAre(3, 36000));
    EXPECT_THAT(OutputChunks({1000000}).extents(), ElementsAre(125000));
    EXPECT_THAT(OutputChunks({3, 400000}).extents(), ElementsAre(1, 100000));
}

}  // namespace
}  // namespace sstclim::io
