#include "pipeline/device_stage.hpp"

#include <cmath>
#include <cstring>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kernels/cells.hpp"
#include "pipeline/cpu_stage.hpp"
#include "src/device_runtime.hpp"
#include "src/normal_quantile.hpp"

namespace sstclim {
namespace {

struct Problem {
    std::size_t cells;  ///< not padded
    int rows;
    int window_days;
    int steps;
    double missing;  ///< share of missing values
    std::vector<double> percentiles;
    QuantileType type = QuantileType::type7;
};

ComputePlan make_plan(const Problem& problem, CellType type, bool exact) {
    ComputePlan plan{.encoding = {type, type == CellType::int16 ? 0.01 : 1.0, type == CellType::int16 ? 3.0 : 0.0},
                     .cells = kernels::padded_cells(problem.cells),
                     .rows = problem.rows,
                     .window_days = problem.window_days,
                     .min_count = 2,
                     .threads = 2,
                     .percentiles = {},
                     .normal_quantiles = {}};
    if (exact) {
        plan.percentiles = plan_percentiles(problem.percentiles, problem.type, plan.rows, plan.window_days, 2);
    } else {
        for (std::size_t i = 0; i < problem.percentiles.size(); ++i) {
            plan.normal_quantiles.push_back(normal_quantile(problem.percentiles[i]));
            plan.percentiles.place.push_back(i);
        }
    }
    return plan;
}

Slot make_slot(const ComputePlan& plan, MemoryKind kind) {
    const std::size_t bytes = static_cast<std::size_t>(plan.rows) * plan.cells * size_of(plan.encoding.type);
    Slot slot{Buffer<std::byte>(bytes, "test", kind), 0, 0, std::nullopt,
              DayResult(plan.cells, plan.percentiles.place.size(), !plan.normal_quantiles.empty(), kind)};
    std::ranges::fill(slot.result.percentiles.span(), NAN);
    return slot;
}

/// One step of random values: land without any value, cells that freeze for a while, missing values at random.
template <typename T>
void fill_step(const Problem& problem, std::size_t step, Slot& slot, std::size_t stride, std::mt19937& random) {
    std::normal_distribution<double> noise(0, 150);
    std::uniform_real_distribution<double> uniform(0, 1);
    T* const values = reinterpret_cast<T*>(slot.fields.data());
    for (int row = 0; row < slot.rows; ++row) {
        for (std::size_t cell = 0; cell < stride; ++cell) {
            const bool land = cell >= problem.cells || cell % 7 == 3 || (cell / 256) % 3 == 1;
            const bool late = cell % 11 == 5 && step < 6;
            const double value = 1500 + 400 * std::sin(0.1 * static_cast<double>(step)) + noise(random);
            const bool missing = land || late || uniform(random) < problem.missing;
            values[static_cast<std::size_t>(row) * stride + cell] =
                missing ? missing_value<T>()
                        : static_cast<T>(std::is_same_v<T, std::int16_t> ? std::round(value) : value);
        }
    }
}

/// Equal, or neighbouring floats, or both NaN.
::testing::AssertionResult within_one_ulp(float a, float b) {
    if (std::isnan(a) && std::isnan(b))
        return ::testing::AssertionSuccess();
    if (a == b || std::nextafter(a, b) == b)
        return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << a << " and " << b;
}

void expect_equal_results(const Slot& expected, const Slot& actual, const ComputePlan& plan, bool exact) {
    ASSERT_EQ(
        0, std::memcmp(expected.result.count.data(), actual.result.count.data(), expected.result.count.size_bytes()));
    for (std::size_t i = 0; i < expected.result.percentiles.size(); ++i) {
        const float wanted = expected.result.percentiles.data()[i];
        const float found = actual.result.percentiles.data()[i];
        if (exact) {
            ASSERT_TRUE(wanted == found || (std::isnan(wanted) && std::isnan(found)))
                << "percentile value " << i << ": " << wanted << " and " << found;
        } else {
            ASSERT_TRUE(within_one_ulp(wanted, found)) << "expansion " << i;
        }
    }
    for (std::size_t i = 0; i < plan.cells; ++i) {
        ASSERT_TRUE(within_one_ulp(expected.result.mean.data()[i], actual.result.mean.data()[i])) << "mean " << i;
        ASSERT_TRUE(
            within_one_ulp(expected.result.standard_deviation.data()[i], actual.result.standard_deviation.data()[i]))
            << "standard deviation " << i;
    }
    for (std::size_t i = 0; i < expected.result.domains.size(); ++i) {
        ASSERT_EQ(expected.result.domains.data()[i], actual.result.domains.data()[i]) << "domain " << i;
    }
}

/// The device gets as many steps at a time as its stage takes, from slots that come round again and whose fields are
/// overwritten as soon as they may be.
template <typename T>
void expect_device_equals_cpu(const Problem& problem, CellType type, bool exact) {
    if (device::device_count() == 0)
        GTEST_SKIP() << "no device here";
    const ComputePlan plan = make_plan(problem, type, exact);
    const auto cpu = make_cpu_stage(plan);
    const auto gpu = make_device_stage(plan);
    std::mt19937 random(20261130);
    PhaseTimer timer;
    std::vector<Slot> host;
    std::vector<Slot> pinned;
    for (int i = 0; i < 4; ++i) {
        host.push_back(make_slot(plan, MemoryKind::host));
        pinned.push_back(make_slot(plan, MemoryKind::pinned));
    }
    const auto compare = [&](int step) {
        SCOPED_TRACE(fmt::format("step {}, {} cells, {} rows", step, problem.cells, problem.rows));
        Slot& from = pinned[static_cast<std::size_t>(step % 4)];
        gpu->wait(from, timer);
        std::memset(from.fields.data(), 0x5a, from.fields.size());
        if (from.day)
            expect_equal_results(host[static_cast<std::size_t>(step % 4)], from, plan, exact);
    };
    const int depth = static_cast<int>(gpu->depth());
    ASSERT_GE(depth, 2);
    for (int step = 0; step < problem.steps; ++step) {
        Slot& one = host[static_cast<std::size_t>(step % 4)];
        Slot& other = pinned[static_cast<std::size_t>(step % 4)];
        one.step = other.step = static_cast<std::size_t>(step);
        one.rows = other.rows = step % 5 == 4 ? problem.rows - 1 : problem.rows;
        if (step + 1 >= problem.window_days)
            one.day = other.day = 0;
        fill_step<T>(problem, one.step, one, plan.cells, random);
        std::memcpy(other.fields.data(), one.fields.data(), one.fields.size());
        cpu->push(one);
        cpu->wait(one, timer);
        gpu->push(other);
        if (step + 1 >= depth)
            compare(step + 1 - depth);
        if (::testing::Test::HasFatalFailure())
            return;
    }
    for (int step = std::max(problem.steps - depth + 1, 0); step < problem.steps; ++step)
        compare(step);
}

template <typename T>
constexpr CellType kTypeOf = std::is_same_v<T, std::int16_t> ? CellType::int16
                             : std::is_same_v<T, float>      ? CellType::float32
                                                             : CellType::float64;

template <typename T>
class DeviceStage : public ::testing::Test {};
using CellTypes = ::testing::Types<std::int16_t, float, double>;
TYPED_TEST_SUITE(DeviceStage, CellTypes);

TYPED_TEST(DeviceStage, GivesTheExactPercentilesOfTheCpu) {
    expect_device_equals_cpu<TypeParam>({3001, 30, 11, 40, 0.0, {90}}, kTypeOf<TypeParam>, true);
}

TYPED_TEST(DeviceStage, GivesTheExactPercentilesOfTheCpuWithMissingValues) {
    expect_device_equals_cpu<TypeParam>({1777, 30, 11, 30, 0.1, {90, 10, 99}}, kTypeOf<TypeParam>, true);
}

TYPED_TEST(DeviceStage, CountsWhereListsWouldBeTooLong) {
    expect_device_equals_cpu<TypeParam>({700, 30, 11, 16, 0.3, {50, 90}, QuantileType::type8}, kTypeOf<TypeParam>,
                                        true);
}

TYPED_TEST(DeviceStage, TakesFewAndManyYears) {
    for (const int rows : {1, 9, 20, 33, 40}) {
        expect_device_equals_cpu<TypeParam>({515, rows, 5, 14, 0.05, {90}}, kTypeOf<TypeParam>, true);
    }
}

TYPED_TEST(DeviceStage, GivesTheExpansionOfTheCpu) {
    expect_device_equals_cpu<TypeParam>({3001, 30, 11, 40, 0.05, {90, 10}}, kTypeOf<TypeParam>, false);
}

}  // namespace
}  // namespace sstclim
