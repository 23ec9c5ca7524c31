#include "src/slab.hpp"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

namespace sstclim {
namespace {

TEST(Slab, SlabsFollowEachOtherAndCoverTheGrid) {
    for (const std::size_t cells : {0UL, 1UL, 2UL, 7UL, 8UL, 9UL, 1000UL, 1036800UL}) {
        for (int ranks = 1; ranks <= 17; ++ranks) {
            std::size_t next = 0;
            for (int rank = 0; rank < ranks; ++rank) {
                const Slab slab = slab_of(cells, rank, ranks);
                ASSERT_EQ(slab.begin, next) << cells << " cells, rank " << rank << " of " << ranks;
                ASSERT_GE(slab.end, slab.begin);
                next = slab.end;
            }
            ASSERT_EQ(next, cells);
        }
    }
}

TEST(Slab, SizesDifferByOneAtMost) {
    for (const std::size_t cells : {0UL, 1UL, 10UL, 1036800UL, 36000UL * 17999UL}) {
        for (const int ranks : {1, 3, 7, 16, 64, 1000}) {
            std::size_t smallest = std::numeric_limits<std::size_t>::max();
            std::size_t largest = 0;
            for (int rank = 0; rank < ranks; ++rank) {
                const std::size_t size = slab_of(cells, rank, ranks).size();
                smallest = std::min(smallest, size);
                largest = std::max(largest, size);
            }
            EXPECT_LE(largest - smallest, 1U) << cells << " cells over " << ranks;
        }
    }
}

TEST(Slab, RanksBeyondTheCellsAreEmpty) {
    EXPECT_EQ(slab_of(2, 1, 5), (Slab{1, 2}));
    for (int rank = 2; rank < 5; ++rank) {
        EXPECT_EQ(slab_of(2, rank, 5).size(), 0U);
    }
}

TEST(Slab, OverlapIsWhatTwoRangesShare) {
    const Slab range{10, 20};
    EXPECT_EQ(overlap(range, {15, 30}), (Slab{15, 20}));
    EXPECT_EQ(overlap({5, 12}, range), (Slab{10, 12}));
    EXPECT_EQ(overlap(range, {12, 13}), (Slab{12, 13}));
    EXPECT_EQ(overlap(range, {20, 30}).size(), 0U);
    EXPECT_EQ(overlap(range, {0, 10}).size(), 0U);
    EXPECT_EQ(overlap(range, {30, 40}).size(), 0U);
    EXPECT_EQ(overlap({0, 5}, range).size(), 0U);
}

}  // namespace
}  // namespace sstclim
