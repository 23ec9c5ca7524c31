#include "pipeline/interpolation.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sstclim {
namespace {

using testing::ElementsAre;

template <typename T>
std::vector<T> between(io::OutputType type, std::vector<T> before, const std::vector<T>& after) {
    interpolate(type, std::as_writable_bytes(std::span(before)), std::as_bytes(std::span(after)).data());
    return before;
}

TEST(Interpolation, OfFloatsIsTheMeanAndMissingWhereEitherIs) {
    const std::vector<float> values = between<float>(io::OutputType::float32, {1, 3e38F, NAN, 1}, {2, 3e38F, 1, NAN});
    EXPECT_EQ(values[0], 1.5F);
    EXPECT_EQ(values[1], 3e38F) << "the sum of the two is no float";
    EXPECT_TRUE(std::isnan(values[2]));
    EXPECT_TRUE(std::isnan(values[3]));
}

TEST(Interpolation, OfCountsIsTheSmaller) {
    EXPECT_THAT(between<std::int32_t>(io::OutputType::int32, {330, 0, 7}, {329, 5, 7}), ElementsAre(329, 0, 7));
}

TEST(Interpolation, OfDomainsIsTheWorseAndMissingWhereEitherIs) {
    EXPECT_THAT(between<std::int8_t>(io::OutputType::int8, {0, 2, 1, io::kFillInt8, 2}, {1, 0, 1, 2, io::kFillInt8}),
                ElementsAre(1, 2, 1, io::kFillInt8, io::kFillInt8));
}

}  // namespace
}  // namespace sstclim
