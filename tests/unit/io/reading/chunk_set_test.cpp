#include "io/reading/chunk_set.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sstclim::io {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ChunkSet, TellsWhatIsNew) {
    ChunkSet chunks(2);
    EXPECT_TRUE(chunks.insert(0, 64));
    EXPECT_FALSE(chunks.insert(0, 64));
    EXPECT_TRUE(chunks.insert(1, 64));
    EXPECT_TRUE(chunks.insert(0, 0));
    EXPECT_FALSE(chunks.insert(0, 64));
}

TEST(ChunkSet, HasABitForEveryChunkOfAFile) {
    ChunkSet chunks(3);
    for (const std::uint64_t chunk : {0, 3, 63, 64, 130})
        chunks.insert(2, chunk);
    EXPECT_THAT(chunks.words()[0], IsEmpty());
    EXPECT_THAT(chunks.words()[2], ElementsAre(1U | 1U << 3U | std::uint64_t{1} << 63U, 1U, 1U << 2U));
}

}  // namespace
}  // namespace sstclim::io
