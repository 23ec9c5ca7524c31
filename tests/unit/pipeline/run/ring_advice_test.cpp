#include "pipeline/run/ring_advice.hpp"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace sstclim {
namespace {

/// `read`: seconds of a step for all that the reading thread does.
std::vector<StepTimes> timeline(const std::vector<double>& read, const std::vector<double>& compute) {
    std::vector<StepTimes> steps;
    for (std::size_t i = 0; i < read.size(); ++i)
        steps.push_back({.step = i,
                         .read = {10, 10 + read[i] / 2},
                         .wait = {},
                         .h2d = {},
                         .kernels = {20, 20 + compute[i]},
                         .d2h = {},
                         .prepare = {30, 30 + read[i] / 4},
                         .write = {40, 40 + read[i] / 4}});
    return steps;
}

TEST(RingAdvice, WhenReadingTakesLongerOnlyTheDifferenceIsWaitedForWhateverTheDepth) {
    const std::vector<double> read(50, 3.0);
    const std::vector<double> compute(50, 2.0);
    for (const int slots : {2, 4, 50})
        EXPECT_DOUBLE_EQ(ring_wait(read, compute, slots, 1), 3.0 + 49 * 1.0);
    const RingAdvice advice = ring_advice(timeline(read, compute), 1);
    EXPECT_EQ(advice.slots, 2);
    EXPECT_TRUE(advice.is_read_bound);
    EXPECT_DOUBLE_EQ(advice.read_seconds, 3);
    EXPECT_DOUBLE_EQ(advice.compute_seconds, 2);
}

TEST(RingAdvice, WhenComputingTakesLongerOnlyTheFirstFieldIsWaitedFor) {
    const std::vector<double> read(50, 1.0);
    const std::vector<double> compute(50, 2.0);
    EXPECT_DOUBLE_EQ(ring_wait(read, compute, 2, 1), 1.0);
    EXPECT_FALSE(ring_advice(timeline(read, compute), 1).is_read_bound);
}

TEST(RingAdvice, OneSlotMakesReadingAndComputingTakeTurns) {
    EXPECT_DOUBLE_EQ(ring_wait({1, 1, 1}, {2, 2, 2}, 1, 1), 3.0);
}

TEST(RingAdvice, ABlockIsComputedWhenItsLastStepIsThere) {
    // Steps 0 to 2 are there after 3 s, and 3 to 5, of which one slot can be filled while they are computed, after 11
    // s.
    EXPECT_DOUBLE_EQ(ring_wait({1, 1, 1, 1, 1, 1}, {2, 2, 2, 2, 2, 2}, 2, 3), 3.0 + 2.0);
    EXPECT_DOUBLE_EQ(ring_wait({1, 1, 1, 1, 1, 1}, {2, 2, 2, 2, 2, 2}, 4, 3), 3.0) << "a whole block waits";
    EXPECT_DOUBLE_EQ(ring_wait({1, 1, 1, 1}, {2, 2, 2, 2}, 4, 3), 3.0) << "the last block is of one step";
}

TEST(RingAdvice, ASlowReadNowAndThenWantsADeeperRing) {
    // Every tenth read takes nine steps' time: nine steps of computing must be in store to hide it.
    std::vector<double> read(400, 0.5);
    for (std::size_t i = 9; i < read.size(); i += 10)
        read[i] = 5;
    const std::vector<double> compute(400, 1.0);
    EXPECT_GT(ring_wait(read, compute, 2, 1), 3 * ring_wait(read, compute, 8, 1));
    const RingAdvice advice = ring_advice(timeline(read, compute), 1);
    EXPECT_GE(advice.slots, 5);
    EXPECT_LE(advice.slots, 8);
    EXPECT_FALSE(advice.is_read_bound);
}

TEST(RingAdvice, MoreSlotsNeverMeanMoreWaiting) {
    std::mt19937 random(17);
    std::exponential_distribution<double> seconds(1.0);
    std::vector<double> read(200);
    std::vector<double> compute(200);
    std::ranges::generate(read, [&] { return seconds(random); });
    std::ranges::generate(compute, [&] { return seconds(random); });
    for (int slots = 1; slots < 40; ++slots)
        EXPECT_LE(ring_wait(read, compute, slots + 1, 1), ring_wait(read, compute, slots, 1) + 1e-9) << "seed 17";
}

TEST(RingAdvice, ARunWithoutStepsHasNone) {
    EXPECT_EQ(ring_advice({}, 1).read_seconds, 0);
}

}  // namespace
}  // namespace sstclim
