#include "src/pieces.hpp"

#include <gtest/gtest.h>

namespace sstclim {
namespace {

TEST(Pieces, AreJustEnoughForTheLength) {
    for (std::uint64_t piece = 1; piece < 9; ++piece) {
        for (std::uint64_t length = 1; length < 30; ++length) {
            EXPECT_GE(pieces(length, piece) * piece, length);
            EXPECT_LT((pieces(length, piece) - 1) * piece, length);
        }
        EXPECT_EQ(pieces(0, piece), 0U);
    }
    EXPECT_EQ(pieces(UINT64_MAX, UINT64_MAX - 1), 2U);
}

}  // namespace
}  // namespace sstclim
