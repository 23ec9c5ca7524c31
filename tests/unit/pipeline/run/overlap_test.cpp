#include "pipeline/run/overlap.hpp"

#include <gtest/gtest.h>

namespace sstclim {
namespace {

TEST(Overlap, CountsEverySecondOfWorkOnceHoweverManyCoverIt) {
    EXPECT_DOUBLE_EQ(covered_seconds({{0, 10}}, {{2, 4}, {3, 5}, {5, 6}, {9, 12}}), 5);
    EXPECT_DOUBLE_EQ(covered_seconds({{0, 1}, {2, 3}, {4, 5}}, {{0.5, 4.25}}), 0.5 + 1 + 0.25);
    EXPECT_DOUBLE_EQ(covered_seconds({{4, 5}, {0, 1}}, {{4, 5}, {0, 1}}), 2) << "in any order";
    EXPECT_DOUBLE_EQ(covered_seconds({{0, 1}}, {{1, 2}}), 0) << "that touch";
    EXPECT_DOUBLE_EQ(covered_seconds({{0, 1}}, {}), 0);
    EXPECT_DOUBLE_EQ(covered_seconds({}, {{0, 1}}), 0);
}

TEST(Overlap, CopiesHideBehindKernelsOfOtherStepsAndBehindReadingAndWriting) {
    std::vector<StepTimes> timeline(2);
    timeline[0].h2d = {0, 1};
    timeline[0].kernels = {1, 3};
    timeline[0].read = {-5, -4};
    timeline[1].h2d = {2, 6};
    timeline[1].kernels = {6, 7};
    timeline[1].read = {0.5, 4};
    timeline[0].write = {5, 5.25};
    const CopyOverlap overlap = copy_overlap(timeline);
    EXPECT_DOUBLE_EQ(overlap.seconds, 5);
    EXPECT_DOUBLE_EQ(overlap.behind_kernels, 1);
    EXPECT_DOUBLE_EQ(overlap.behind_either, 2.75);
}

TEST(Overlap, ACpuCopiesNothing) {
    std::vector<StepTimes> timeline(1);
    timeline[0].kernels = {0, 1};
    EXPECT_EQ(copy_overlap(timeline).seconds, 0);
}

}  // namespace
}  // namespace sstclim
