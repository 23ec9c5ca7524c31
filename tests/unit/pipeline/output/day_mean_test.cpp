#include "pipeline/output/day_mean.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sstclim {
namespace {

using testing::ElementsAre;

template <typename T>
std::vector<T> mean_of(io::OutputType type, const std::vector<std::vector<T>>& days) {
    std::vector<const std::byte*> pointers;
    for (const std::vector<T>& day : days)
        pointers.push_back(std::as_bytes(std::span(day)).data());
    std::vector<T> result(days.front().size());
    mean_of_days(type, pointers, std::as_writable_bytes(std::span(result)));
    return result;
}

TEST(DayMean, OfFloatsIsTheMeanAndMissingWhereAnyIs) {
    const std::vector<float> two = mean_of<float>(io::OutputType::float32, {{1, 3e38F, NAN, 1}, {2, 3e38F, 1, NAN}});
    EXPECT_EQ(two[0], 1.5F);
    EXPECT_EQ(two[1], 3e38F) << "the sum of the two is no float";
    EXPECT_TRUE(std::isnan(two[2]));
    EXPECT_TRUE(std::isnan(two[3]));
    const std::vector<float> three = mean_of<float>(io::OutputType::float32, {{1, 1, 4}, {2, NAN, 5}, {6, 3, 7.5F}});
    EXPECT_EQ(three[0], 3);
    EXPECT_TRUE(std::isnan(three[1]));
    EXPECT_EQ(three[2], 5.5F);
}

TEST(DayMean, OfCountsIsTheSmallest) {
    EXPECT_THAT(mean_of<std::int32_t>(io::OutputType::int32, {{330, 0, 7}, {329, 5, 7}}), ElementsAre(329, 0, 7));
    EXPECT_THAT(mean_of<std::int32_t>(io::OutputType::int32, {{330, 340}, {88, 341}, {330, 339}}),
                ElementsAre(88, 339));
}

TEST(DayMean, OfDomainsIsTheWorstAndMissingWhereAnyIs) {
    using Domains = std::vector<std::int8_t>;
    EXPECT_THAT(
        mean_of(io::OutputType::int8, std::vector<Domains>{{0, 2, 1, io::kFillInt8, 2}, {1, 0, 1, 2, io::kFillInt8}}),
        ElementsAre(1, 2, 1, io::kFillInt8, io::kFillInt8));
    EXPECT_THAT(mean_of(io::OutputType::int8, std::vector<Domains>{{0, 1, 2}, {0, 2, io::kFillInt8}, {1, 1, 0}}),
                ElementsAre(1, 2, io::kFillInt8));
}

}  // namespace
}  // namespace sstclim
