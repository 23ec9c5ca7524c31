#include "io/writing/deflater.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "src/error.hpp"
#include "tests/unit/io/writing/inflated.hpp"
#include "tests/unit/io/writing/random_bytes.hpp"

namespace sstclim::io {
namespace {

TEST(Deflater, EveryLevelGivesAStreamOfTheSameBytes) {
    for (int level = 1; level <= 9; ++level) {
        Deflater deflater(level, 600000);
        for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{65536}, std::size_t{600000}}) {
            for (const int kinds : {1, 3, 256}) {
                const std::vector<std::byte> bytes = random_bytes(size, kinds);
                EXPECT_TRUE(inflated(deflater.deflate(bytes), size) == bytes)
                    << "level " << level << ", " << size << " bytes of " << kinds << " kinds";
            }
        }
    }
}

/// Planes of shuffled values, of which the first, the first two and so on are noise.
TEST(Deflater, NoiseBeforeAndBehindOtherBytesIsInflatedAgain) {
    constexpr std::size_t kPlane = 100000;
    for (const int level : {1, 2}) {
        Deflater deflater(level, 4 * kPlane + 3);
        for (unsigned noisy = 0; noisy < 16; ++noisy) {
            std::vector<std::byte> bytes;
            for (unsigned plane = 0; plane < 4; ++plane) {
                const std::vector<std::byte> part = random_bytes(kPlane, (noisy >> plane & 1U) != 0 ? 256 : 5);
                bytes.insert(bytes.end(), part.begin(), part.end());
            }
            const auto stream = deflater.deflate(bytes, 4);
            EXPECT_TRUE(inflated(stream, bytes.size()) == bytes) << "level " << level << ", planes " << noisy;
        }
    }
}

TEST(Deflater, RefusesMoreBytesThanItIsFor) {
    Deflater deflater(1, 100000);
    EXPECT_THROW(deflater.deflate(random_bytes(100001, 256)), RunError);
}

TEST(Deflater, MakesRunsSmallAndHardlyEnlargesNoise) {
    for (int level = 1; level <= 9; ++level) {
        Deflater deflater(level, 600000);
        EXPECT_LT(deflater.deflate(random_bytes(600000, 1)).size(), 600000U / 100);
        EXPECT_LT(deflater.deflate(random_bytes(600000, 256)).size(), 601000U);
    }
}

}  // namespace
}  // namespace sstclim::io
