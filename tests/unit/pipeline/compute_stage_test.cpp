#include "pipeline/compute_stage.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "kernels/expansion.hpp"
#include "src/normal_quantile.hpp"
#include "tests/unit/pipeline/expect_pool.hpp"
#include "tests/unit/pipeline/random_steps.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kTiles = 11;  ///< more than two threads' tasks, the last one smaller
constexpr int kRows = 12;
constexpr int kWindowDays = 5;
constexpr int kMinCount = 3;
constexpr std::size_t kSteps = 21;
const std::vector<double> kPercentiles{90, 50, 10, 99, 2.5};

/// A slot whose results are missing until they are written, as those of a run are.
Slot empty_slot(const ComputePlan& plan, std::size_t percentiles) {
    const std::size_t bytes = static_cast<std::size_t>(plan.rows) * plan.cells * size_of(plan.encoding.type);
    Slot slot{Buffer<std::byte>(bytes, "a test"), 0, 0, std::nullopt,
              DayResult(plan.cells, percentiles, !plan.normal_quantiles.empty())};
    std::ranges::fill(slot.result.percentiles.span(), std::numeric_limits<float>::quiet_NaN());
    return slot;
}

void push_and_wait(ComputeStage& stage, Slot& slot) {
    PhaseTimer timer;
    stage.push(slot);
    stage.wait(slot, timer);
}

template <typename T>
class ComputeStageOf : public testing::Test {
  protected:
    ComputePlan plan(bool exact, int threads) const {
        ComputePlan plan{test_encoding<T>(), steps_.cells(), kRows, kWindowDays, kMinCount, threads, {}, {},
                         Processor::cpu};
        if (exact) {
            plan.percentiles = plan_percentiles(kPercentiles, QuantileType::type7, kRows, kWindowDays, kMinCount);
        } else {
            for (const double percent : kPercentiles)
                plan.normal_quantiles.push_back(normal_quantile(percent));
        }
        return plan;
    }

    /// Pushes all steps through a fresh stage and calls `day(step, result)` for each complete window.
    template <typename Day>
    void run(const ComputePlan& plan, const Day& day) const {
        const auto stage = make_compute_stage(plan);
        Slot slot = empty_slot(plan, kPercentiles.size());
        for (std::size_t step = 0; step < steps_.steps(); ++step) {
            const kernels::FieldRows<T> rows = steps_.rows(step);
            slot.step = step;
            slot.rows = rows.rows;
            std::memcpy(slot.fields.data(), rows.values, static_cast<std::size_t>(rows.rows) * plan.cells * sizeof(T));
            push_and_wait(*stage, slot);
            if (step + 1 >= kWindowDays)
                day(step, slot.result);
        }
    }

    /// All results of a run one behind the other, as bytes.
    std::vector<std::byte> all_bytes(const ComputePlan& plan) const {
        std::vector<std::byte> bytes;
        run(plan, [&](std::size_t, const DayResult& result) {
            const auto add = [&](const auto& buffer) {
                const auto part = std::as_bytes(buffer.span());
                bytes.insert(bytes.end(), part.begin(), part.end());
            };
            add(result.mean);
            add(result.standard_deviation);
            add(result.count);
            add(result.percentiles);
            add(result.domains);
        });
        return bytes;
    }

    RandomSteps<T> steps_{30, kTiles, kRows, kSteps};
};

using CellTypes = testing::Types<std::int16_t, float, double>;
TYPED_TEST_SUITE(ComputeStageOf, CellTypes);

TYPED_TEST(ComputeStageOf, ExactResultsAreThoseOfTheSortedPools) {
    SCOPED_TRACE("seed 30");
    const ComputePlan plan = this->plan(true, 2);
    this->run(plan, [&](std::size_t step, const DayResult& result) {
        for (std::size_t cell = step % 5; cell < plan.cells; cell += 5) {
            SCOPED_TRACE(testing::Message() << "step " << step << " cell " << cell);
            const std::vector<double> pool = this->steps_.pool(step, kWindowDays, cell);
            const double lost = sizeof(TypeParam) == 2 ? 0 : this->steps_.is_extreme(cell) ? 1e-2 : 2e-6;
            expect_moments(result.mean.data()[cell], result.standard_deviation.data()[cell], result.count.data()[cell],
                           pool, lost, kMinCount);
            for (std::size_t i = 0; i < kPercentiles.size(); ++i) {
                expect_percentile(result.percentiles.data()[plan.percentiles.place[i] * plan.cells + cell], pool,
                                  kPercentiles[i], slow::Quantile::type7, kMinCount);
            }
            ASSERT_FALSE(testing::Test::HasFailure());
        }
    });
}

TYPED_TEST(ComputeStageOf, ExpansionsAreThoseOfThePoolsMoments) {
    SCOPED_TRACE("seed 30");
    const ComputePlan plan = this->plan(false, 2);
    this->run(plan, [&](std::size_t step, const DayResult& result) {
        for (std::size_t cell = step % 5; cell < plan.cells; cell += 5) {
            const std::vector<double> pool = this->steps_.pool(step, kWindowDays, cell);
            const slow::Moments moments = slow::moments_of(pool);
            for (std::size_t i = 0; i < kPercentiles.size(); ++i) {
                const float actual = result.percentiles.data()[i * plan.cells + cell];
                const int domain = result.domains.data()[i * plan.cells + cell];
                SCOPED_TRACE(testing::Message() << "step " << step << " cell " << cell << " p" << kPercentiles[i]);
                if (moments.count < kMinCount) {
                    ASSERT_TRUE(std::isnan(actual));
                    ASSERT_EQ(domain, kernels::kMissingDomain);
                    continue;
                }
                const double lost = this->steps_.is_extreme(cell) ? 0.1 : 1e-5;
                ASSERT_NEAR(actual, slow::cornish_fisher_quantile(moments, kPercentiles[i]), lost);
                const double slope = slow::cornish_fisher_slope(moments, kPercentiles[i]);
                if (moments.std == 0 || std::abs(slope) < 1e-6)
                    continue;
                ASSERT_EQ(domain == static_cast<int>(kernels::ExpansionDomain::invalid), slope < 0);
                if (domain == static_cast<int>(kernels::ExpansionDomain::monotone)) {
                    ASSERT_TRUE(slow::cornish_fisher_is_monotone(moments));
                }
            }
        }
    });
}

TYPED_TEST(ComputeStageOf, ResultsAreTheSameBitsForAnyNumberOfThreads) {
    for (const bool exact : {true, false}) {
        const std::vector<std::byte> one = this->all_bytes(this->plan(exact, 1));
        EXPECT_EQ(one, this->all_bytes(this->plan(exact, 2)));
        EXPECT_EQ(one, this->all_bytes(this->plan(exact, 3)));
    }
}

TYPED_TEST(ComputeStageOf, MeanAndCountAreTheSameBitsInBothMethods) {
    std::vector<float> exact;
    std::vector<std::int32_t> counts;
    this->run(this->plan(true, 1), [&](std::size_t, const DayResult& result) {
        exact.insert(exact.end(), result.mean.span().begin(), result.mean.span().end());
        counts.insert(counts.end(), result.count.span().begin(), result.count.span().end());
    });
    std::size_t next = 0;
    this->run(this->plan(false, 1), [&](std::size_t, const DayResult& result) {
        const std::size_t cells = result.mean.size();
        ASSERT_EQ(std::memcmp(exact.data() + next, result.mean.data(), cells * sizeof(float)), 0);
        ASSERT_EQ(std::memcmp(counts.data() + next, result.count.data(), cells * sizeof(std::int32_t)), 0);
        next += cells;
    });
    EXPECT_EQ(next, exact.size());
}

/// Water that varies and then freezes: what is lost in sums of the days that have left must not become a distribution.
TYPED_TEST(ComputeStageOf, APoolThatHasBecomeOneValueIsThatValue) {
    SCOPED_TRACE("seed 30");
    const ComputePlan plan = this->plan(false, 1);
    std::size_t frozen = 0;
    this->run(plan, [&](std::size_t step, const DayResult& result) {
        for (std::size_t cell = 0; cell < plan.cells; ++cell) {
            const std::vector<double> pool = this->steps_.pool(step, kWindowDays, cell);
            if (pool.size() < kMinCount || std::ranges::adjacent_find(pool, std::not_equal_to<>()) != pool.end())
                continue;
            ++frozen;
            for (std::size_t i = 0; i < kPercentiles.size(); ++i) {
                ASSERT_NEAR(result.percentiles.data()[i * plan.cells + cell], pool.front(), 1e-5)
                    << "step " << step << " cell " << cell << " p" << kPercentiles[i];
            }
        }
    });
    EXPECT_GT(frozen, 100U);
}

/// T0 of the definitions: ten years of eleven days, every value of year y is y, here for all cells of one tile.
float percentile_of_year_numbers(double percent, QuantileType type) {
    ComputePlan plan{test_encoding<float>(), kernels::kTileCells, 10, 11, 1, 1, {}, {}, Processor::cpu};
    plan.percentiles = plan_percentiles({percent}, type, 10, 11, 1);
    const auto stage = make_compute_stage(plan);
    Slot slot = empty_slot(plan, 1);
    slot.rows = 10;
    auto* const values = reinterpret_cast<float*>(slot.fields.data());
    for (std::size_t year = 0; year < 10; ++year)
        std::fill_n(values + year * plan.cells, plan.cells, static_cast<float>(year + 1));
    for (slot.step = 0; slot.step < 11; ++slot.step)
        push_and_wait(*stage, slot);
    EXPECT_EQ(slot.result.mean.data()[77], 5.5F);
    EXPECT_EQ(slot.result.count.data()[77], 110);
    return slot.result.percentiles.data()[77];
}

// Case A2 of the definitions.
TEST(ComputeStage, YearNumbersHaveThePublishedPercentiles) {
    EXPECT_FLOAT_EQ(percentile_of_year_numbers(90, QuantileType::type7), 9.1F);
    EXPECT_NEAR(percentile_of_year_numbers(90, QuantileType::type8), 9.6333, 5e-5);
    EXPECT_FLOAT_EQ(percentile_of_year_numbers(90, QuantileType::type5), 9.5F);
    EXPECT_FLOAT_EQ(percentile_of_year_numbers(90, QuantileType::type6), 9.9F);
    EXPECT_FLOAT_EQ(percentile_of_year_numbers(90, QuantileType::nearest), 9);
    EXPECT_FLOAT_EQ(percentile_of_year_numbers(10, QuantileType::type7), 1.9F);
}

}  // namespace
}  // namespace sstclim
