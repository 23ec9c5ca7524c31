#include "io/catalogue/chunk_table.hpp"

#include <random>

#include <gtest/gtest.h>

#include "src/error.hpp"

namespace sstclim::io {
namespace {

TEST(ChunkTable, HoldsAnyChunks) {
    EXPECT_TRUE(chunks_of_table(to_table({})).empty());
    const std::vector<StoredChunk> odd{{},
                                       {0, 0, 0},
                                       {UINT64_MAX - 1, UINT64_MAX, UINT32_MAX},
                                       {1, 1, 1},
                                       {std::uint64_t{1} << 63U, std::uint64_t{1} << 63U, 0},
                                       {}};
    EXPECT_EQ(chunks_of_table(to_table(odd)), odd);
    constexpr unsigned kSeed = 7;
    std::mt19937_64 random(kSeed);
    std::vector<StoredChunk> chunks;
    for (int i = 0; i < 1000; ++i) {
        chunks.push_back({random() >> random() % 64, random() >> random() % 64,
                          static_cast<std::uint32_t>(random() >> (32 + random() % 32))});
    }
    EXPECT_EQ(chunks_of_table(to_table(chunks)), chunks) << "seed " << kSeed;
}

TEST(ChunkTable, TakesFiveBytesForAChunkBehindTheOneBefore) {
    std::vector<StoredChunk> chunks;
    for (std::uint64_t i = 0; i < 100; ++i)
        chunks.push_back({i * 1'000'000, 1'000'000, 0});
    EXPECT_EQ(to_table(chunks).size(), 500U);
}

TEST(ChunkTable, WhatEndsTooSoonOrIsTooLargeIsRefused) {
    const std::vector<std::uint8_t> table = to_table(std::vector<StoredChunk>{{300, 300, 300}});
    for (std::size_t bytes = 1; bytes < table.size(); ++bytes)
        EXPECT_THROW(chunks_of_table(std::span(table).first(bytes)), InputError) << "the first " << bytes << " bytes";
    EXPECT_THROW(chunks_of_table(std::vector<std::uint8_t>(30, 0x80)), InputError);
    EXPECT_THROW(chunks_of_table(std::vector<std::uint8_t>{0, 0, 0x80, 0x80, 0x80, 0x80, 0x10}), InputError);
}

}  // namespace
}  // namespace sstclim::io
