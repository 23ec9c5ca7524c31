#include "pipeline/compute/compute_stage.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "kernels/expansion.hpp"
#include "src/normal_quantile.hpp"
#include "tests/unit/pipeline/compute/expect_pool.hpp"
#include "tests/unit/pipeline/compute/random_steps.hpp"

namespace sstclim {
namespace {

constexpr std::size_t kTiles = 11;  ///< tasks for several threads
constexpr int kRows = 12;
constexpr int kWindowDays = 5;
constexpr int kMinCount = 3;
constexpr std::size_t kSteps = 21;
const std::vector<double> kPercentiles{90, 50, 10, 99, 2.5};

/// A slot whose results are missing until they are written, as those of a run are.
Slot empty_slot(const ComputePlan& plan) {
    Slot slot;
    slot.fields = Buffer<std::byte>(plan.fields * plan.cells * size_of(plan.encoding.type), "a test");
    slot.results = make_results(plan, MemoryKind::host);
    return slot;
}

void push_and_wait(ComputeStage& stage, std::span<Slot* const> slots) {
    PhaseTimer timer;
    stage.push(slots);
    for (Slot* const slot : slots)
        stage.wait(*slot, timer);
}

template <typename T>
class ComputeStageOf : public testing::Test {
  protected:
    ComputePlan plan(bool exact, int threads) const {
        ComputePlan plan{.encoding = test_encoding<T>(),
                         .cells = steps_.cells(),
                         .fields = kRows,
                         .window_days = kWindowDays,
                         .threads = threads,
                         .baselines = {},
                         .normal_quantiles = {}};
        if (!exact) {
            for (const double percent : kPercentiles)
                plan.normal_quantiles.push_back(normal_quantile(percent));
        }
        add_baseline(plan, kRows);
        return plan;
    }

    static void add_baseline(ComputePlan& plan, int rows) {
        BaselinePlan& baseline = plan.baselines.emplace_back(BaselinePlan{rows, {}});
        if (plan.normal_quantiles.empty()) {
            baseline.percentiles = plan_percentiles(kPercentiles, QuantileType::type7, rows, kWindowDays);
        } else {
            baseline.percentiles.place.resize(kPercentiles.size());
            std::iota(baseline.percentiles.place.begin(), baseline.percentiles.place.end(), 0U);
        }
    }

    /// Pushes all steps, block by block, through a fresh stage and calls `day(step, slot)` for each complete window.
    /// `ranges`: rows of each baseline, where a step has so many. At each step of `runs` a new run begins.
    template <typename Day>
    void run_slots(const ComputePlan& plan, const std::vector<RowRange>& ranges, const std::set<std::size_t>& runs,
                   const Day& day) const {
        const auto stage = make_compute_stage(plan);
        std::vector<Slot> slots;
        std::vector<Slot*> pushed;
        for (int i = 0; i < kWindowDays; ++i)
            slots.push_back(empty_slot(plan));
        std::size_t place = 0;
        for (std::size_t step = 0; step < steps_.steps(); ++step) {
            Slot& slot = slots[pushed.size()];
            const kernels::FieldRows<T> rows = steps_.rows(step);
            const auto count = static_cast<std::size_t>(rows.rows);
            place = runs.contains(step) ? 0 : place + 1;
            slot.step = step;
            slot.place = place;
            slot.rows.clear();
            for (const RowRange& range : ranges)
                slot.rows.push_back({std::min(range.begin, count), std::min(range.end, count)});
            const bool complete = slot.place + 1 >= kWindowDays;
            slot.day = complete ? std::optional<std::size_t>(0) : std::nullopt;
            slot.min_count.assign(complete ? ranges.size() : 0, kMinCount);
            std::memcpy(slot.fields.data(), rows.values, count * plan.cells * sizeof(T));
            pushed.push_back(&slot);
            const bool ends_run = step + 1 == steps_.steps() || runs.contains(step + 1);
            if (!ends_run && (place + 1) % stage->block_steps() != 0)
                continue;
            push_and_wait(*stage, pushed);
            for (const Slot* const done : pushed) {
                if (done->day)
                    day(done->step, *done);
            }
            pushed.clear();
        }
    }

    /// The same for one baseline and one run.
    template <typename Day>
    void run(const ComputePlan& plan, const Day& day) const {
        run_slots(plan, {{0, kRows}}, {0},
                  [&](std::size_t step, const Slot& slot) { day(step, slot.results.front()); });
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
            add(result.mean_residual);
            add(result.percentile_residuals);
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
                const std::size_t place = plan.baselines.front().percentiles.place[i];
                expect_percentile(result.percentiles.data()[place * plan.cells + cell], pool, kPercentiles[i],
                                  slow::Quantile::type7, kMinCount);
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
        ComputePlan plan = this->plan(exact, 1);
        plan.residuals = true;
        const std::vector<std::byte> one = this->all_bytes(plan);
        for (plan.threads = 2; plan.threads <= 3; ++plan.threads)
            EXPECT_EQ(one, this->all_bytes(plan));
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

TYPED_TEST(ComputeStageOf, EveryBaselineHasThePoolsOfItsOwnRows) {
    SCOPED_TRACE("seed 30");
    const std::vector<RowRange> ranges{{0, kRows}, {0, 4}, {3, 9}, {9, kRows}};
    for (const bool exact : {true, false}) {
        ComputePlan plan = this->plan(exact, 2);
        for (std::size_t b = 1; b < ranges.size(); ++b)
            this->add_baseline(plan, static_cast<int>(ranges[b].size()));
        this->run_slots(plan, ranges, {0}, [&](std::size_t step, const Slot& slot) {
            for (std::size_t b = 0; b < ranges.size(); ++b) {
                const DayResult& result = slot.results[b];
                for (std::size_t cell = step % 7; cell < plan.cells; cell += 7) {
                    SCOPED_TRACE(testing::Message() << "step " << step << " cell " << cell << " baseline " << b);
                    const std::vector<double> pool = this->steps_.pool(
                        step, kWindowDays, cell, static_cast<int>(ranges[b].begin), static_cast<int>(ranges[b].end));
                    const double lost = sizeof(TypeParam) == 2 ? 0 : this->steps_.is_extreme(cell) ? 1e-2 : 2e-6;
                    expect_moments(result.mean.data()[cell], result.standard_deviation.data()[cell],
                                   result.count.data()[cell], pool, lost, kMinCount);
                    for (std::size_t i = 0; i < kPercentiles.size() && exact; ++i) {
                        const std::size_t place = plan.baselines[b].percentiles.place[i];
                        expect_percentile(result.percentiles.data()[place * plan.cells + cell], pool, kPercentiles[i],
                                          slow::Quantile::type7, kMinCount);
                    }
                    ASSERT_FALSE(testing::Test::HasFailure());
                }
            }
        });
    }
}

TYPED_TEST(ComputeStageOf, ARunThatBeginsAnewHasTheBitsOfOneThatDoesNot) {
    for (const bool exact : {true, false}) {
        const ComputePlan plan = this->plan(exact, 2);
        std::map<std::size_t, std::vector<float>> whole;
        const auto floats = [](const DayResult& result) {
            std::vector<float> values(result.percentiles.span().begin(), result.percentiles.span().end());
            // In sums of floats the bits tell which days were added before; those of integers are exact.
            if (sizeof(TypeParam) == 2)
                values.insert(values.end(), result.mean.span().begin(), result.mean.span().end());
            std::ranges::replace_if(
                values, [](float v) { return std::isnan(v); }, -999.0F);
            return values;
        };
        this->run(plan, [&](std::size_t step, const DayResult& result) { whole[step] = floats(result); });
        std::size_t compared = 0;
        this->run_slots(plan, {{0, kRows}}, {0, 7, 9}, [&](std::size_t step, const Slot& slot) {
            ASSERT_EQ(floats(slot.results.front()), whole.at(step)) << "step " << step;
            ++compared;
        });
        EXPECT_EQ(compared, kSteps - 4 - 4 - 2 - 0) << "steps 4 to 6, and from 13 on";
    }
}

/// What a smoothed result is a mean of: values to more digits than float32 has.
TYPED_TEST(ComputeStageOf, ValuesAndResidualsTogetherAreThoseInFloat64) {
    SCOPED_TRACE("seed 30");
    for (const bool exact : {true, false}) {
        ComputePlan plan = this->plan(exact, 2);
        plan.residuals = true;
        this->run(plan, [&](std::size_t step, const DayResult& result) {
            for (std::size_t cell = step % 7; cell < plan.cells; cell += 7) {
                SCOPED_TRACE(testing::Message() << "step " << step << " cell " << cell);
                const std::vector<double> pool = this->steps_.pool(step, kWindowDays, cell);
                if (pool.size() < kMinCount)
                    continue;
                const slow::Moments moments = slow::moments_of(pool);
                const double size = std::abs(moments.mean) + moments.std;
                ASSERT_NEAR(static_cast<double>(result.mean.data()[cell]) +
                                static_cast<double>(result.mean_residual.data()[cell]),
                            moments.mean, 1e-12 * size);
                for (std::size_t i = 0; i < kPercentiles.size() && exact; ++i) {
                    const std::size_t at = plan.baselines.front().percentiles.place[i] * plan.cells + cell;
                    const double expected = slow::quantile_of(pool, kPercentiles[i], slow::Quantile::type7);
                    ASSERT_NEAR(static_cast<double>(result.percentiles.data()[at]) +
                                    static_cast<double>(result.percentile_residuals.data()[at]),
                                expected, 1e-12 * size);
                }
            }
        });
    }
}

/// T0 of the definitions: ten years of eleven days, every value of year y is y, here for all cells of one tile.
float percentile_of_year_numbers(double percent, QuantileType type) {
    const ComputePlan plan{.encoding = test_encoding<float>(),
                           .cells = kernels::kTileCells,
                           .fields = 10,
                           .window_days = 11,
                           .baselines = {{10, plan_percentiles({percent}, type, 10, 11)}},
                           .normal_quantiles = {}};
    const auto stage = make_compute_stage(plan);
    std::vector<Slot> slots;
    for (std::size_t step = 0; step < 11; ++step) {
        Slot& slot = slots.emplace_back(empty_slot(plan));
        slot.rows = {{0, 10}};
        slot.step = slot.place = step;
        auto* const values = reinterpret_cast<float*>(slot.fields.data());
        for (std::size_t year = 0; year < 10; ++year)
            std::fill_n(values + year * plan.cells, plan.cells, static_cast<float>(year + 1));
    }
    slots.back().day = 0;
    slots.back().min_count = {1};
    std::vector<Slot*> block;
    for (Slot& slot : slots)
        block.push_back(&slot);
    push_and_wait(*stage, block);
    const DayResult& result = slots.back().results.front();
    EXPECT_EQ(result.mean.data()[77], 5.5F);
    EXPECT_EQ(result.count.data()[77], 110);
    return result.percentiles.data()[77];
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
