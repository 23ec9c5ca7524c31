#include "pipeline/compute/compute_plan.hpp"

#include <gtest/gtest.h>

#include "pipeline/compute/compute_stage.hpp"
#include "src/buffer.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kCells = std::size_t{1} << 18U;  ///< so many that what does not depend on them hardly counts

RunConfig config_of(Method method, std::vector<double> percentiles, int last_year) {
    RunConfig config;
    config.method = method;
    config.percentiles = std::move(percentiles);
    config.baselines = {{2001, last_year}};
    return config;
}

/// Every kind of window: merged lists of one and of both sides, a counted pool, moments alone; each in its own way the
/// largest so far, because only peaks are known.
TEST(ComputePlan, TheMemoryOfItsWindowsIsWhatTheStageTakes) {
    std::size_t peak = peak_allocated_bytes(MemoryKind::host);
    const auto expect_taken = [&](RunConfig config, CellType type, int window_days) {
        config.window = window_days / 2;
        const ComputePlan plan = make_compute_plan(config, 20, {type, 0.01, 0}, kCells, Processor::cpu);
        const std::size_t expected = memory_of(plan).windows;
        ASSERT_GT(expected, peak) << "the test's order";
        make_compute_stage(plan);
        peak = peak_allocated_bytes(MemoryKind::host);
        EXPECT_NEAR(static_cast<double>(peak), static_cast<double>(expected), 1e-3 * static_cast<double>(expected));
    };
    expect_taken(config_of(Method::moments, {90}, 2010), CellType::int16, 3);
    expect_taken(config_of(Method::exact, {90}, 2020), CellType::int16, 11);
    expect_taken(config_of(Method::exact, {90}, 2020), CellType::float32, 11);
    expect_taken(config_of(Method::exact, {90, 50}, 2020), CellType::float32, 11);
    expect_taken(config_of(Method::exact, {90, 10, 50, 99}, 2020), CellType::float64, 11);
    RunConfig two = config_of(Method::exact, {90, 10, 50, 99}, 2020);
    two.baselines.push_back({2001, 2010});
    expect_taken(two, CellType::float64, 11);
}

TEST(ComputePlan, EveryBaselineHasWindowsOfItsOwnYears) {
    RunConfig config = config_of(Method::exact, {90, 10}, 2030);
    config.baselines.push_back({2011, 2020});
    const ComputePlan plan = make_compute_plan(config, 30, {CellType::int16, 0.01, 0}, kCells, Processor::cpu);
    ASSERT_EQ(plan.baselines.size(), 2U);
    EXPECT_EQ(plan.fields, 30U) << "both take theirs from the same";
    EXPECT_EQ(plan.baselines[0].rows, 30);
    EXPECT_EQ(plan.baselines[1].rows, 10);
    EXPECT_EQ(plan.baselines[0].percentiles.groups.front().capacity, 34) << "of 330 values";
    EXPECT_EQ(plan.baselines[1].percentiles.groups.front().capacity, 18) << "of 110 values the 12 largest";
}

/// What a slot takes: cells of the fields, and for every baseline mean, deviation, count and percentiles.
TEST(ComputePlan, ASlotHoldsTheResultsOfEveryBaselineAndTheResidualsThatSmoothingWants) {
    RunConfig config = config_of(Method::exact, {90, 10}, 2030);
    const auto slot_bytes = [&] {
        return memory_of(make_compute_plan(config, 30, {CellType::int16, 0.01, 0}, 128, Processor::cpu)).step / 128;
    };
    EXPECT_EQ(slot_bytes(), 30U * 2 + 5 * 4);
    config.baselines.push_back({2011, 2020});
    EXPECT_EQ(slot_bytes(), 30U * 2 + 2 * 5 * 4);
    config.smooth = 31;
    EXPECT_EQ(slot_bytes(), 30U * 2 + 2 * (5 + 3) * 4);
    config.method = Method::moments;
    EXPECT_EQ(slot_bytes(), 30U * 2 + 2 * ((5 + 3) * 4 + 2)) << "and the domains";
}

}  // namespace
}  // namespace sstclim
