#include "pipeline/compute_plan.hpp"

#include <gtest/gtest.h>

#include "pipeline/compute_stage.hpp"
#include "src/buffer.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kCells = std::size_t{1} << 18U;  ///< so many that what does not depend on them hardly counts

RunConfig config_of(Method method, std::vector<double> percentiles, int last_year) {
    RunConfig config;
    config.method = method;
    config.percentiles = std::move(percentiles);
    config.baseline = {2001, last_year};
    return config;
}

/// Every kind of window: merged lists of one and of both sides, a counted pool, moments alone; each in its own way the
/// largest so far, because only peaks are known.
TEST(ComputePlan, TheMemoryOfItsWindowsIsWhatTheStageTakes) {
    std::size_t peak = peak_allocated_bytes(MemoryKind::host);
    const auto expect_taken = [&](const RunConfig& config, CellType type, int window_days) {
        const ComputePlan plan = make_compute_plan(config, window_days, {type, 0.01, 0}, kCells, Processor::cpu);
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
}

}  // namespace
}  // namespace sstclim
