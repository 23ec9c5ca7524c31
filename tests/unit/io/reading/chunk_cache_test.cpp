#include "io/reading/chunk_cache.hpp"

#include <gtest/gtest.h>

namespace sstclim::io {
namespace {

TEST(ChunkCache, AChunkIsDroppedWithItsLastRecord) {
    ChunkCache cache(100);
    cache.begin_batch();
    ASSERT_NE(cache.admit({0, 0}, 60, 3), nullptr);
    cache.consume({0, 0}, 2);
    EXPECT_NE(cache.find({0, 0}), nullptr);
    EXPECT_EQ(cache.bytes(), 60U);
    cache.consume({0, 0}, 1);
    EXPECT_EQ(cache.find({0, 0}), nullptr);
    EXPECT_EQ(cache.bytes(), 0U);
}

TEST(ChunkCache, WhatIsInUseIsNotDroppedForANewcomer) {
    ChunkCache cache(100);
    for (int batch = 0; batch < 5; ++batch) {
        cache.begin_batch();
        if (batch == 0) {
            ASSERT_NE(cache.admit({0, 0}, 60, 100), nullptr);
        }
        EXPECT_NE(cache.find({0, 0}), nullptr);
        EXPECT_EQ(cache.admit({0, 1}, 60, 100), nullptr);
    }
}

TEST(ChunkCache, WhatTwoBatchesPassedByMakesRoom) {
    ChunkCache cache(100);
    cache.begin_batch();
    ASSERT_NE(cache.admit({0, 0}, 60, 100), nullptr);
    cache.begin_batch();
    cache.begin_batch();
    EXPECT_NE(cache.admit({0, 1}, 60, 100), nullptr);
    EXPECT_EQ(cache.find({0, 0}), nullptr);
    EXPECT_EQ(cache.bytes(), 60U);
}

TEST(ChunkCache, NothingBeyondTheBudgetIsKept) {
    ChunkCache cache(100);
    cache.begin_batch();
    EXPECT_EQ(cache.admit({0, 0}, 101, 2), nullptr);
    EXPECT_NE(cache.admit({0, 0}, 100, 2), nullptr);
    EXPECT_EQ(ChunkCache(0).admit({0, 0}, 1, 2), nullptr);
}

}  // namespace
}  // namespace sstclim::io
