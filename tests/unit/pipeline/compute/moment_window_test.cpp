#include "pipeline/compute/moment_window.hpp"

#include <cstring>

#include <gtest/gtest.h>

#include "tests/unit/pipeline/compute/expect_pool.hpp"
#include "tests/unit/pipeline/compute/random_steps.hpp"

namespace sstclim {
namespace {

using kernels::CellRange;

constexpr int kMomentDays = 5;
constexpr int kLeastCount = 2;
constexpr std::size_t kMomentTiles = 3;

template <typename T>
class MomentWindowOf : public testing::Test {
  protected:
    /// Moves the window over one step in the given ranges of cells; the result is emitted from the first complete one.
    void push(MomentWindow<T>& window, std::size_t step, const std::vector<CellRange>& ranges) {
        for (const CellRange range : ranges)
            window.push(step, steps_.rows(step), day_, kLeastCount, range, {});
    }

    MomentWindow<T> make_window(const std::vector<double>& normal_quantiles, const std::vector<CellRange>& ranges) {
        MomentWindow<T> window(kernels::kernel_table<T>(kernels::cpu_target()), steps_.cells(), kMomentDays,
                               normal_quantiles, test_encoding<T>());
        for (const CellRange range : ranges) {
            window.reset(range);
            window.begin_run(range);
        }
        day_ = DayResult(kMomentTiles * kernels::kTileCells, 1, {true, true});  // what is never valid stays as it is
        return window;
    }

    RandomSteps<T> steps_{20, kMomentTiles, 7, 24};
    DayResult day_{kMomentTiles * kernels::kTileCells, 1, {true, true}};
    std::vector<CellRange> whole_{{0, kMomentTiles* kernels::kTileCells}};
    std::vector<CellRange> parts_{{256, 384}, {0, 256}};
};

using CellTypes = testing::Types<std::int16_t, float, double>;
TYPED_TEST_SUITE(MomentWindowOf, CellTypes);

TYPED_TEST(MomentWindowOf, EveryWindowHasTheMomentsOfItsPool) {
    SCOPED_TRACE("seed 20");
    for (const std::vector<double>& quantiles : {std::vector<double>{}, {1.28}}) {
        auto window = this->make_window(quantiles, this->whole_);
        for (std::size_t step = 0; step < this->steps_.steps(); ++step) {
            this->push(window, step, this->whole_);
            if (step + 1 < kMomentDays)
                continue;
            for (std::size_t cell = 0; cell < this->steps_.cells(); ++cell) {
                SCOPED_TRACE(testing::Message() << "step " << step << " cell " << cell);
                const double lost = sizeof(TypeParam) == 2 ? 0 : this->steps_.is_extreme(cell) ? 1e-2 : 2e-6;
                expect_moments(this->day_.mean.data()[cell], this->day_.standard_deviation.data()[cell],
                               this->day_.count.data()[cell], this->steps_.pool(step, kMomentDays, cell), lost,
                               kLeastCount);
                ASSERT_FALSE(this->HasFailure());
            }
        }
    }
}

TYPED_TEST(MomentWindowOf, TheShiftIsTheFirstValidValueAndStays) {
    auto window = this->make_window({}, this->whole_);
    for (std::size_t step = 0; step < this->steps_.steps(); ++step) {
        this->push(window, step, this->whole_);
        for (std::size_t cell = 0; cell < this->steps_.cells(); ++cell)
            ASSERT_EQ(window.shift()[cell], this->steps_.first_valid(step, cell))
                << "step " << step << " cell " << cell;
    }
}

TYPED_TEST(MomentWindowOf, PartsOfTheCellsGiveTheBitsOfTheWhole) {
    auto whole = this->make_window({1.28}, this->whole_);
    auto parts = this->make_window({1.28}, this->parts_);
    const std::size_t bytes = this->day_.mean.size_bytes();
    Buffer<float> mean(this->day_.mean.size(), "a test");
    Buffer<float> deviation(this->day_.mean.size(), "a test");
    for (std::size_t step = 0; step < this->steps_.steps(); ++step) {
        this->push(whole, step, this->whole_);
        std::memcpy(mean.data(), this->day_.mean.data(), bytes);
        std::memcpy(deviation.data(), this->day_.standard_deviation.data(), bytes);
        this->push(parts, step, this->parts_);
        if (step + 1 < kMomentDays)
            continue;
        ASSERT_EQ(std::memcmp(mean.data(), this->day_.mean.data(), bytes), 0) << "step " << step;
        ASSERT_EQ(std::memcmp(deviation.data(), this->day_.standard_deviation.data(), bytes), 0) << "step " << step;
    }
}

TYPED_TEST(MomentWindowOf, ARunKeepsNothingOfTheRunBeforeItButTheShift) {
    SCOPED_TRACE("seed 20");
    auto window = this->make_window({}, this->whole_);
    std::size_t place = 0;
    for (std::size_t step = 0; step < this->steps_.steps(); ++step) {
        // A run that ends amid a window, one that does not reach its first, and the rest.
        if (step == 9 || step == 12) {
            window.begin_run(this->whole_.front());
            place = 0;
        }
        window.push(place++, this->steps_.rows(step), this->day_, kLeastCount, this->whole_.front(), {});
        for (std::size_t cell = 0; cell < this->steps_.cells(); ++cell) {
            ASSERT_EQ(window.shift()[cell], this->steps_.first_valid(step, cell)) << "step " << step;
            if (place < kMomentDays)
                continue;
            SCOPED_TRACE(testing::Message() << "step " << step << " cell " << cell);
            const double lost = sizeof(TypeParam) == 2 ? 0 : this->steps_.is_extreme(cell) ? 1e-2 : 2e-6;
            expect_moments(this->day_.mean.data()[cell], this->day_.standard_deviation.data()[cell],
                           this->day_.count.data()[cell], this->steps_.pool(step, kMomentDays, cell), lost,
                           kLeastCount);
            ASSERT_FALSE(this->HasFailure());
        }
    }
}

TYPED_TEST(MomentWindowOf, MeansAndResidualsTogetherAreThoseInFloat64) {
    SCOPED_TRACE("seed 20");
    auto window = this->make_window({}, this->whole_);
    for (std::size_t step = 0; step < this->steps_.steps(); ++step) {
        this->push(window, step, this->whole_);
        for (std::size_t cell = 0; cell < this->steps_.cells() && step + 1 >= kMomentDays; ++cell) {
            const std::vector<double> pool = this->steps_.pool(step, kMomentDays, cell);
            if (pool.size() < kLeastCount)
                continue;
            const slow::Moments moments = slow::moments_of(pool);
            ASSERT_NEAR(static_cast<double>(this->day_.mean.data()[cell]) +
                            static_cast<double>(this->day_.mean_residual.data()[cell]),
                        moments.mean, 1e-12 * (std::abs(moments.mean) + moments.std))
                << "step " << step << " cell " << cell;
        }
    }
}

TYPED_TEST(MomentWindowOf, AWindowOfOneDayHasTheMomentsOfThatDay) {
    MomentWindow<TypeParam> window(kernels::kernel_table<TypeParam>(kernels::cpu_target()), this->steps_.cells(), 1, {},
                                   test_encoding<TypeParam>());
    window.reset(this->whole_.front());
    window.begin_run(this->whole_.front());
    for (std::size_t step = 0; step < this->steps_.steps(); ++step) {
        window.push(step, this->steps_.rows(step), this->day_, 1, this->whole_.front(), {});
        for (std::size_t cell = 0; cell < this->steps_.cells(); cell += 5) {
            const double lost = sizeof(TypeParam) == 2 ? 0 : this->steps_.is_extreme(cell) ? 1e-2 : 2e-6;
            expect_moments(this->day_.mean.data()[cell], this->day_.standard_deviation.data()[cell],
                           this->day_.count.data()[cell], this->steps_.pool(step, 1, cell), lost, 1);
        }
    }
}

// Case A4 of the definitions.
TEST(MomentWindow, TheVarianceOfKelvinTemperaturesIsNotLostInTheirSize) {
    constexpr std::size_t kWideCells = kernels::kTileCells;
    constexpr int kYears = 30;
    std::mt19937 random(4);
    std::normal_distribution<double> temperature(300, 0.3);
    MomentWindow<float> window(kernels::kernel_table<float>(kernels::cpu_target()), kWideCells, 11, {},
                               test_encoding<float>());
    window.reset({0, kWideCells});
    window.begin_run({0, kWideCells});
    Buffer<float> fields(kYears * kWideCells, "a test");
    const DayResult day(kWideCells, 0, {});
    std::vector<std::vector<double>> pools(kWideCells);
    for (std::size_t step = 0; step < 60; ++step) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            fields.data()[i] = static_cast<float>(temperature(random));
            if (step >= 49)
                pools[i % kWideCells].push_back(static_cast<double>(fields.data()[i]));
        }
        window.push(step, {fields.data(), kWideCells, kYears}, day, 1, {0, kWideCells}, {});
    }
    for (std::size_t cell = 0; cell < kWideCells; ++cell) {
        const slow::Moments moments = slow::moments_of(pools[cell]);
        EXPECT_EQ(day.count.data()[cell], 330);
        EXPECT_NEAR(day.mean.data()[cell], moments.mean, 1e-4);
        EXPECT_NEAR(std::pow(day.standard_deviation.data()[cell] / moments.std, 2), 1, 1e-3);
    }
}

}  // namespace
}  // namespace sstclim
