#include "pipeline/compute/device_stage.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kernels/cells.hpp"
#include "pipeline/compute/cpu_stage.hpp"
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
                     .fields = static_cast<std::size_t>(problem.rows),
                     .window_days = problem.window_days,
                     .threads = 2,
                     .baselines = {},
                     .normal_quantiles = {},
                     .residuals = true};
    // All rows, and, beside them, the second half.
    for (const int rows : {problem.rows, problem.rows - problem.rows / 2}) {
        BaselinePlan& baseline = plan.baselines.emplace_back(BaselinePlan{rows, {}});
        if (exact) {
            baseline.percentiles = plan_percentiles(problem.percentiles, problem.type, rows, plan.window_days);
        } else {
            for (std::size_t i = 0; i < problem.percentiles.size(); ++i)
                baseline.percentiles.place.push_back(i);
        }
    }
    if (!exact) {
        for (const double percentile : problem.percentiles)
            plan.normal_quantiles.push_back(normal_quantile(percentile));
    }
    return plan;
}

Slot make_slot(const ComputePlan& plan, MemoryKind kind) {
    Slot slot;
    slot.fields = Buffer<std::byte>(plan.fields * plan.cells * size_of(plan.encoding.type), "test", kind);
    slot.results = make_results(plan, kind);
    return slot;
}

/// One step of random values: land without any value, cells that freeze for a while, missing values at random.
template <typename T>
void fill_step(const Problem& problem, std::size_t step, Slot& slot, std::size_t stride, std::mt19937& random) {
    std::normal_distribution<double> noise(0, 150);
    std::uniform_real_distribution<double> uniform(0, 1);
    T* const values = reinterpret_cast<T*>(slot.fields.data());
    for (std::size_t row = 0; row < slot.row_count(); ++row) {
        for (std::size_t cell = 0; cell < stride; ++cell) {
            const bool land = cell >= problem.cells || cell % 7 == 3 || (cell / 256) % 3 == 1;
            const bool late = cell % 11 == 5 && step < 6;
            const double value = 1500 + 400 * std::sin(0.1 * static_cast<double>(step)) + noise(random);
            const bool missing = land || late || uniform(random) < problem.missing;
            values[row * stride + cell] =
                missing ? missing_value<T>()
                        : static_cast<T>(std::is_same_v<T, std::int16_t> ? std::round(value) : value);
        }
    }
}

/// The steps after which a new run begins: some complete windows on, or, of few steps, before the first.
int first_run(const Problem& problem) {
    const bool is_long = problem.steps >= 2 * problem.window_days + 3;
    return is_long ? problem.window_days + 3 : problem.window_days / 2;
}

/// Where a slot stands. Now and then a year is absent.
void prepare_step(const Problem& problem, int step, Slot& slot) {
    const int begin = first_run(problem);
    const auto rows = static_cast<std::size_t>(step % 5 == 4 ? problem.rows - 1 : problem.rows);
    slot.step = static_cast<std::size_t>(step);
    slot.place = static_cast<std::size_t>(step < begin ? step : step - begin);
    slot.ends_run = step + 1 == begin || step + 1 == problem.steps;
    slot.rows = {{0, rows}, {std::min(static_cast<std::size_t>(problem.rows) / 2, rows), rows}};
    const bool is_complete = slot.place + 1 >= static_cast<std::size_t>(problem.window_days);
    slot.day = is_complete ? std::optional<std::size_t>(0) : std::nullopt;
    slot.min_count.assign(is_complete ? 2 : 0, 2);
}

/// Equal, or neighbouring floats, or both NaN.
::testing::AssertionResult within_one_ulp(float a, float b) {
    if (std::isnan(a) && std::isnan(b))
        return ::testing::AssertionSuccess();
    if (a == b || std::nextafter(a, b) == b)
        return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << a << " and " << b;
}

/// A result to the digits that float32 does not have.
double whole(const Buffer<float>& values, const Buffer<float>& residuals, std::size_t i) {
    return static_cast<double>(values.data()[i]) + static_cast<double>(residuals.data()[i]);
}

void expect_equal_results(const DayResult& expected, const DayResult& actual, const ComputePlan& plan, bool exact) {
    ASSERT_EQ(0, std::memcmp(expected.count.data(), actual.count.data(), expected.count.size_bytes()));
    for (std::size_t i = 0; i < expected.percentiles.size(); ++i) {
        const float wanted = expected.percentiles.data()[i];
        const float found = actual.percentiles.data()[i];
        if (exact) {
            ASSERT_TRUE(wanted == found || (std::isnan(wanted) && std::isnan(found)))
                << "percentile value " << i << ": " << wanted << " and " << found;
        } else {
            ASSERT_TRUE(within_one_ulp(wanted, found)) << "expansion " << i;
        }
    }
    for (std::size_t i = 0; i < plan.cells; ++i) {
        ASSERT_TRUE(within_one_ulp(expected.mean.data()[i], actual.mean.data()[i])) << "mean " << i;
        ASSERT_TRUE(within_one_ulp(expected.standard_deviation.data()[i], actual.standard_deviation.data()[i]))
            << "standard deviation " << i;
    }
    for (std::size_t i = 0; i < plan.cells; ++i) {
        if (std::isnan(expected.mean.data()[i]))
            continue;
        const double mean = whole(expected.mean, expected.mean_residual, i);
        ASSERT_NEAR(mean, whole(actual.mean, actual.mean_residual, i), 1e-12 * std::abs(mean)) << "mean " << i;
    }
    for (std::size_t i = 0; i < expected.percentiles.size() && exact; ++i) {
        if (std::isnan(expected.percentiles.data()[i]))
            continue;
        const double percentile = whole(expected.percentiles, expected.percentile_residuals, i);
        ASSERT_NEAR(percentile, whole(actual.percentiles, actual.percentile_residuals, i), 1e-12 * std::abs(percentile))
            << "percentile value " << i;
    }
    for (std::size_t i = 0; i < expected.domains.size(); ++i) {
        ASSERT_EQ(expected.domains.data()[i], actual.domains.data()[i]) << "domain " << i;
    }
}

/// All steps on the CPU, block by block, each in a slot of its own.
template <typename T>
std::vector<Slot> cpu_results(const Problem& problem, const ComputePlan& plan) {
    const auto stage = make_cpu_stage(plan);
    std::mt19937 random(20261130);
    PhaseTimer timer;
    std::vector<Slot> slots;
    slots.reserve(static_cast<std::size_t>(problem.steps));
    std::vector<Slot*> block;
    for (int step = 0; step < problem.steps; ++step) {
        Slot& slot = slots.emplace_back(make_slot(plan, MemoryKind::host));
        prepare_step(problem, step, slot);
        fill_step<T>(problem, slot.step, slot, plan.cells, random);
        block.push_back(&slot);
        if (!slot.ends_run && (slot.place + 1) % stage->block_steps() != 0)
            continue;
        stage->push(block);
        block.clear();
    }
    return slots;
}

/// The device gets as many steps at a time as its stage takes, from slots that come round again and whose fields are
/// overwritten as soon as they may be.
template <typename T>
void expect_device_equals_cpu(const Problem& problem, CellType type, bool exact) {
    if (device::device_count() == 0)
        GTEST_SKIP() << "no device here";
    const ComputePlan plan = make_plan(problem, type, exact);
    const std::vector<Slot> host = cpu_results<T>(problem, plan);
    ComputePlan device_plan = plan;
    device_plan.processor = Processor::device;
    const auto gpu = make_device_stage(device_plan);
    PhaseTimer timer;
    std::vector<Slot> pinned;
    for (int i = 0; i < 4; ++i)
        pinned.push_back(make_slot(plan, MemoryKind::pinned));
    const auto compare = [&](int step) {
        SCOPED_TRACE(fmt::format("step {}, {} cells, {} rows", step, problem.cells, problem.rows));
        Slot& from = pinned[static_cast<std::size_t>(step % 4)];
        gpu->wait(from, timer);
        std::memset(from.fields.data(), 0x5a, from.fields.size());
        for (std::size_t b = 0; b < plan.baselines.size() && from.day; ++b) {
            SCOPED_TRACE(fmt::format("baseline {}", b));
            expect_equal_results(host[static_cast<std::size_t>(step)].results[b], from.results[b], plan, exact);
        }
    };
    const int depth = static_cast<int>(gpu->depth());
    ASSERT_GE(depth, 2);
    for (int step = 0; step < problem.steps; ++step) {
        const Slot& one = host[static_cast<std::size_t>(step)];
        Slot& other = pinned[static_cast<std::size_t>(step % 4)];
        prepare_step(problem, step, other);
        std::memcpy(other.fields.data(), one.fields.data(), one.fields.size());
        gpu->push(std::array{&other});
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
