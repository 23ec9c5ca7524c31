#include "io/writing/noise.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/io/writing/random_bytes.hpp"

namespace sstclim::io {
namespace {

TEST(Noise, IsWhatNoCodeShortens) {
    EXPECT_TRUE(is_noise(random_bytes(100000)));
    EXPECT_FALSE(is_noise(random_bytes(100000, 128))) << "seven bits a byte";
    EXPECT_FALSE(is_noise(random_bytes(100000, 1))) << "a run";
    EXPECT_FALSE(is_noise(random_bytes(100))) << "too few to tell";
    std::vector<std::byte> with_land = random_bytes(100000);
    std::fill_n(with_land.begin() + 30000, 60000, std::byte{0});
    EXPECT_TRUE(is_noise(with_land));
}

}  // namespace
}  // namespace sstclim::io
