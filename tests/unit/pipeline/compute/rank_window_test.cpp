#include "pipeline/compute/rank_window.hpp"

#include <algorithm>
#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/pipeline/compute/expect_pool.hpp"
#include "tests/unit/pipeline/compute/random_steps.hpp"

namespace sstclim {
namespace {

using kernels::CellRange;

constexpr std::size_t kRankTiles = 3;
constexpr std::size_t kWindowCells = kRankTiles * kernels::kTileCells;

/// What is tested: pools of `rows` values on each of `window_days` days.
struct Pools {
    int rows;
    int window_days;
    int min_count;
    std::size_t steps;
};

/// One group's window, driven over random steps in the given ranges of cells, each by a worker of its own.
template <typename T>
class Driver {
  public:
    Driver(const RandomSteps<T>& steps, const PercentileGroup& group, const Pools& pools, std::vector<CellRange> ranges)
        : steps_(steps),
          window_days_(static_cast<std::size_t>(pools.window_days)),
          ranges_(std::move(ranges)),
          window_(make_rank_window(kernels::kernel_table<T>(kernels::cpu_target()), group, kWindowCells,
                                   pools.window_days, pools.rows, test_encoding<T>(), {ranges_.size(), kWindowCells})),
          shift_(kWindowCells, "a test"),
          min_count_(pools.min_count),
          day_(kWindowCells, group.first + group.size, {false, true}) {
        begin_run();
    }

    void begin_run() {
        for (std::size_t i = 0; i < ranges_.size(); ++i)
            window_->begin_run(ranges_[i], {{}, i});
    }

    /// `place`: of the step in its run.
    void push(std::size_t step, std::size_t place) {
        const bool complete = place + 1 >= window_days_;
        for (std::size_t cell = 0; cell < kWindowCells; ++cell) {
            shift_.data()[cell] = steps_.first_valid(step, cell);
            day_.count.data()[cell] = complete ? static_cast<int>(steps_.pool(step, window_days_, cell).size()) : 0;
        }
        const WindowStep<T> window_step{place, steps_.rows(step), &day_, min_count_};
        for (std::size_t i = 0; i < ranges_.size(); ++i)
            window_->push({&window_step, 1}, shift_.data(), ranges_[i], {{}, i});
    }
    void push(std::size_t step) { push(step, step); }

    const float* percentiles(std::size_t place) const { return day_.percentiles.data() + place * kWindowCells; }
    /// What float32 leaves of them.
    const float* residuals(std::size_t place) const { return day_.percentile_residuals.data() + place * kWindowCells; }
    const Buffer<float>& all() const { return day_.percentiles; }

  private:
    const RandomSteps<T>& steps_;
    std::size_t window_days_;
    std::vector<CellRange> ranges_;
    std::unique_ptr<RankWindow<T>> window_;
    Buffer<T> shift_;
    std::int32_t min_count_;
    DayResult day_;
};

template <typename T>
class RankWindowOf : public testing::Test {
  protected:
    static void expect_exact(const std::vector<double>& percentiles, QuantileType type, slow::Quantile slow_type,
                             const Pools& pools, unsigned seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << pools.rows << " rows, " << pools.window_days
                                        << " days, type " << to_string(type));
        const RandomSteps<T> steps(seed, kRankTiles, pools.rows, pools.steps);
        const PercentilePlan plan = plan_percentiles(percentiles, type, pools.rows, pools.window_days);
        for (const PercentileGroup& group : plan.groups) {
            Driver<T> driver(steps, group, pools, {{0, kWindowCells}});
            for (std::size_t step = 0; step < steps.steps(); ++step) {
                driver.push(step);
                if (step + 1 < static_cast<std::size_t>(pools.window_days))
                    continue;
                for (std::size_t i = 0; i < percentiles.size(); ++i) {
                    if (plan.place[i] >= group.first && plan.place[i] < group.first + group.size)
                        expect_exact_day(driver.percentiles(plan.place[i]), steps, step, percentiles[i], slow_type,
                                         pools);
                }
            }
        }
    }

  private:
    static void expect_exact_day(const float* actual, const RandomSteps<T>& steps, std::size_t step, double percent,
                                 slow::Quantile type, const Pools& pools) {
        for (std::size_t cell = step % 3; cell < kWindowCells; cell += 3) {
            SCOPED_TRACE(testing::Message() << "step " << step << " cell " << cell);
            expect_percentile(actual[cell], steps.pool(step, static_cast<std::size_t>(pools.window_days), cell),
                              percent, type, pools.min_count);
            ASSERT_FALSE(testing::Test::HasFailure());
        }
    }
};

using CellTypes = testing::Types<std::int16_t, float, double>;
TYPED_TEST_SUITE(RankWindowOf, CellTypes);

TYPED_TEST(RankWindowOf, PercentilesAreThoseOfTheSortedPool) {
    this->expect_exact({90, 50, 10, 99, 1, 97.5, 75}, QuantileType::type7, slow::Quantile::type7, {7, 5, 1, 23}, 1);
    this->expect_exact({90, 10}, QuantileType::type7, slow::Quantile::type7, {30, 11, 1, 36}, 2);
    this->expect_exact({90, 10, 50}, QuantileType::type7, slow::Quantile::type7, {40, 11, 30, 25}, 3);
}

TYPED_TEST(RankWindowOf, PoolsTooLargeToSortAreCounted) {
    this->expect_exact({90, 10, 99, 50}, QuantileType::type7, slow::Quantile::type7, {43, 3, 4, 12}, 4);
    this->expect_exact({70, 30}, QuantileType::type7, slow::Quantile::type7, {30, 11, 1, 14}, 5);
}

TYPED_TEST(RankWindowOf, WindowsOfOneDayAndPoolsOfOneYearWork) {
    this->expect_exact({90, 50, 10}, QuantileType::type7, slow::Quantile::type7, {12, 1, 1, 10}, 6);
    this->expect_exact({90, 50, 10}, QuantileType::type7, slow::Quantile::type7, {1, 3, 1, 10}, 7);
    this->expect_exact({90, 50, 10}, QuantileType::type7, slow::Quantile::type7, {1, 1, 1, 10}, 8);
}

TYPED_TEST(RankWindowOf, EveryQuantileTypeIsThatOfItsDefinition) {
    const std::vector<std::pair<QuantileType, slow::Quantile>> types{
        {QuantileType::type4, slow::Quantile::type4},     {QuantileType::type5, slow::Quantile::type5},
        {QuantileType::type6, slow::Quantile::type6},     {QuantileType::type7, slow::Quantile::type7},
        {QuantileType::type8, slow::Quantile::type8},     {QuantileType::type9, slow::Quantile::type9},
        {QuantileType::nearest, slow::Quantile::nearest},
    };
    for (const auto& [type, slow_type] : types)
        this->expect_exact({90, 50, 10}, type, slow_type, {11, 3, 1, 10}, 9);
}

TYPED_TEST(RankWindowOf, PartsOfTheCellsGiveTheBitsOfTheWhole) {
    const Pools pools{10, 5, 1, 17};
    const RandomSteps<TypeParam> steps(10, kRankTiles, pools.rows, pools.steps);
    for (const PercentileGroup& group :
         plan_percentiles({90, 10, 50}, QuantileType::type7, pools.rows, pools.window_days).groups) {
        Driver<TypeParam> whole(steps, group, pools, {{0, kWindowCells}});
        Driver<TypeParam> parts(steps, group, pools, {{128, 384}, {0, 128}});
        for (std::size_t step = 0; step < steps.steps(); ++step) {
            whole.push(step);
            parts.push(step);
            ASSERT_EQ(std::memcmp(whole.all().data(), parts.all().data(), whole.all().size_bytes()), 0) << step;
        }
    }
}

/// A worker with room for one tile takes a block of days there before it goes on to the next tile.
TYPED_TEST(RankWindowOf, BlocksTileByTileGiveTheBitsOfStepsInAllCells) {
    const Pools pools{10, 5, 1, 17};
    const RandomSteps<TypeParam> steps(14, kRankTiles, pools.rows, pools.steps);
    for (const PercentileGroup& group :
         plan_percentiles({90, 10, 50}, QuantileType::type7, pools.rows, pools.window_days).groups) {
        Driver<TypeParam> one_by_one(steps, group, pools, {{0, kWindowCells}});
        const auto window =
            make_rank_window(kernels::kernel_table<TypeParam>(kernels::cpu_target()), group, kWindowCells,
                             pools.window_days, pools.rows, test_encoding<TypeParam>(), {2, kernels::kTileCells});
        Buffer<TypeParam> shift(kWindowCells, "a test");
        for (std::size_t begin = 0; begin < steps.steps(); begin += 5) {
            const std::size_t end = std::min<std::size_t>(begin + 5, steps.steps());
            std::vector<DayResult> days;
            std::vector<WindowStep<TypeParam>> block;
            days.reserve(5);
            for (std::size_t step = begin; step < end; ++step) {
                DayResult& day = days.emplace_back(kWindowCells, group.first + group.size, DayResultParts{});
                for (std::size_t cell = 0; cell < kWindowCells && step >= 4; ++cell)
                    day.count.data()[cell] = static_cast<int>(steps.pool(step, 5, cell).size());
                block.push_back({step, steps.rows(step), &day, pools.min_count});
            }
            for (std::size_t cell = 0; cell < kWindowCells; ++cell)
                shift.data()[cell] = steps.first_valid(end - 1, cell);
            for (std::size_t tile = 0; tile < kRankTiles; ++tile) {
                const CellRange cells{tile * kernels::kTileCells, (tile + 1) * kernels::kTileCells};
                const Worker worker{{}, tile % 2};
                if (begin == 0)
                    window->begin_run(cells, worker);
                window->push(block, shift.data(), cells, worker);
            }
            for (std::size_t step = begin; step < end; ++step) {
                one_by_one.push(step);
                if (step < 4)
                    continue;
                const Buffer<float>& percentiles = days[step - begin].percentiles;
                ASSERT_THAT(one_by_one.all().span(),
                            testing::Pointwise(testing::NanSensitiveFloatEq(), percentiles.span()))
                    << step;
            }
        }
    }
}

TYPED_TEST(RankWindowOf, ADayWithFewFieldsLeavesNothingOfTheDayInItsPlace) {
    // The values 1 to 30 on every day of the first window, 1 to 10 on every day of the next one.
    const PercentilePlan plan = plan_percentiles({65}, QuantileType::type7, 30, 3);
    ASSERT_EQ(plan.groups.front().method, RankMethod::merge);
    const auto window = make_rank_window(kernels::kernel_table<TypeParam>(kernels::cpu_target()), plan.groups.front(),
                                         kWindowCells, 3, 30, CellEncoding{}, {1, kWindowCells});
    window->begin_run({0, kWindowCells}, {});
    Buffer<TypeParam> fields(30 * kWindowCells, "a test");
    Buffer<TypeParam> shift(kWindowCells, "a test");
    DayResult day(kWindowCells, 1, {});
    std::ranges::fill(shift.span(), TypeParam{1});
    for (std::size_t i = 0; i < fields.size(); ++i)
        fields.data()[i] = static_cast<TypeParam>(i / kWindowCells + 1);
    const int counts[] = {0, 0, 90, 70, 50, 30};
    for (std::size_t step = 0; step < 6; ++step) {
        std::ranges::fill(day.count.span(), counts[step]);
        const WindowStep<TypeParam> window_step{step, {fields.data(), kWindowCells, step < 3 ? 30 : 10}, &day, 1};
        window->push({&window_step, 1}, shift.data(), {0, kWindowCells}, {});
    }
    EXPECT_THAT(day.percentiles.span(), testing::Each(7.0F)) << "the 19th and the 20th of 1, 1, 1, 2, 2, 2 ... 10";
}

TYPED_TEST(RankWindowOf, ARunKeepsNothingOfTheRunBeforeIt) {
    const Pools pools{10, 5, 1, 21};
    const RandomSteps<TypeParam> steps(12, kRankTiles, pools.rows, pools.steps);
    for (const PercentileGroup& group :
         plan_percentiles({90, 10, 50}, QuantileType::type7, pools.rows, pools.window_days).groups) {
        Driver<TypeParam> whole(steps, group, pools, {{0, kWindowCells}});
        // A run that ends amid a window, one that does not reach its first, and the rest.
        Driver<TypeParam> anew(steps, group, pools, {{0, kWindowCells}});
        std::size_t place = 0;
        for (std::size_t step = 0; step < steps.steps(); ++step) {
            if (step == 8 || step == 10) {
                anew.begin_run();
                place = 0;
            }
            whole.push(step);
            anew.push(step, place++);
            if (place < 5)
                continue;
            ASSERT_EQ(std::memcmp(whole.all().data(), anew.all().data(), whole.all().size_bytes()), 0) << step;
        }
        EXPECT_EQ(place, 11U);
    }
}

TYPED_TEST(RankWindowOf, ValuesAndResidualsTogetherAreThoseInFloat64) {
    const Pools pools{30, 5, 1, 8};
    const std::vector<double> percentiles{90, 10, 45};  // merged on both sides, and counted
    const RandomSteps<TypeParam> steps(13, kRankTiles, pools.rows, pools.steps);
    const PercentilePlan plan = plan_percentiles(percentiles, QuantileType::type8, pools.rows, pools.window_days);
    ASSERT_EQ(plan.groups.size(), 3U);
    for (const PercentileGroup& group : plan.groups) {
        ASSERT_EQ(group.size, 1U);
        const double percent =
            percentiles[static_cast<std::size_t>(std::ranges::find(plan.place, group.first) - plan.place.begin())];
        Driver<TypeParam> driver(steps, group, pools, {{0, kWindowCells}});
        for (std::size_t step = 0; step < steps.steps(); ++step)
            driver.push(step);
        for (std::size_t cell = 0; cell < kWindowCells; ++cell) {
            const std::vector<double> pool = steps.pool(steps.steps() - 1, 5, cell);
            if (pool.empty())
                continue;
            const double expected = slow::quantile_of(pool, percent, slow::Quantile::type8);
            ASSERT_NEAR(static_cast<double>(driver.percentiles(group.first)[cell]) +
                            static_cast<double>(driver.residuals(group.first)[cell]),
                        expected, 1e-12 * std::max(std::abs(expected), 1.0))
                << "seed 13, cell " << cell << ", percentile " << percent;
        }
    }
}

TYPED_TEST(RankWindowOf, OnlyThePlacesOfTheGroupAreWritten) {
    const Pools pools{10, 3, 1, 9};
    const RandomSteps<TypeParam> steps(11, kRankTiles, pools.rows, pools.steps);
    const PercentilePlan plan = plan_percentiles({90, 10}, QuantileType::type7, pools.rows, pools.window_days);
    ASSERT_EQ(plan.groups.size(), 2U);
    const PercentileGroup& second = plan.groups.back();
    ASSERT_EQ(second.first, 1U);
    Driver<TypeParam> driver(steps, second, pools, {{0, kWindowCells}});
    for (std::size_t step = 0; step < steps.steps(); ++step)
        driver.push(step);
    for (std::size_t cell = 0; cell < kWindowCells; ++cell)
        ASSERT_TRUE(std::isnan(driver.percentiles(0)[cell]));
}

}  // namespace
}  // namespace sstclim
