#include "kernels/day_moment.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/reference/day_moment.hpp"
#include "tests/unit/kernels/moment_run.hpp"
#include "tests/unit/kernels/random_record.hpp"

namespace sstclim::kernels {
namespace {

__extension__ using Wide = __int128;  // NOLINT: sums of fourth powers need 73 bits

/// The word of a cell's fourth powers: two words for int16 cells.
Wide fourth_word(const Sums<std::int16_t>& sums, std::size_t cell) {
    return (Wide{sums.word(3, cell)} << 16) + sums.word(4, cell);
}

/// day_moment of one day of `record` into `sums`.
template <typename T>
void run_day_moment(const KernelTable<T>& table, const CellRecord<T>& record, int day, const Buffer<T>& shift,
                    const Sums<T>& sums, MomentOrder order, CellRange cells) {
    table.day_moment({.rows = record.field_rows(day),
                      .day_stride = 0,
                      .days = 1,
                      .shift = shift.data(),
                      .ring = {sums.sums(), record.cells(), 1},
                      .first = 0,
                      .order = order},
                     cells, {});
}

/// Expects exact sums of day 0 of `record` around `shift` in every cell, by every target.
void expect_exact(const CellRecord<std::int16_t>& record, const Buffer<std::int16_t>& shift) {
    for (const Target target : targets()) {
        SCOPED_TRACE(to_string(target));
        const Sums<std::int16_t> fourth(record.cells(), MomentOrder::fourth);
        const Sums<std::int16_t> second(record.cells(), MomentOrder::second);
        const auto& table = kernel_table<std::int16_t>(target);
        run_day_moment(table, record, 0, shift, fourth, MomentOrder::fourth, record.range());
        run_day_moment(table, record, 0, shift, second, MomentOrder::second, record.range());
        for (std::size_t cell = 0; cell < record.cells(); ++cell) {
            SCOPED_TRACE(cell);
            std::int32_t count = 0;
            Wide power[4] = {0, 0, 0, 0};
            for (const std::int16_t value : record.values(0, cell)) {
                if (value == missing_value<std::int16_t>()) {
                    continue;
                }
                ++count;
                const Wide d = value - shift.data()[cell];
                power[0] += d;
                power[1] += d * d;
                power[2] += d * d * d;
                power[3] += d * d * d * d;
            }
            ASSERT_EQ(fourth.count(cell), count);
            ASSERT_EQ(second.count(cell), count);
            for (int kind = 0; kind < 2; ++kind) {
                ASSERT_TRUE(Wide{second.word(kind, cell)} == power[kind]) << "power " << kind + 1;
            }
            for (int kind = 0; kind < 3; ++kind) {
                ASSERT_TRUE(Wide{fourth.word(kind, cell)} == power[kind]) << "power " << kind + 1;
            }
            ASSERT_TRUE(fourth_word(fourth, cell) == power[3]);
            ASSERT_LT(fourth.word(4, cell), 65536);
        }
    }
}

TEST(DayMoment, SumsOfPackedValuesAreExactOverTheirWholeRange) {
    for (const int rows : {1, 2, 10, 30, 40, 365}) {
        std::mt19937 random(static_cast<unsigned>(rows));
        std::uniform_int_distribution<int> value(-32768, 32767);
        const CellRecord<std::int16_t> record(kTileCells, {rows});
        const Buffer<std::int16_t> shift = filled(kTileCells, std::int16_t{0});
        for (std::size_t cell = 0; cell < kTileCells; ++cell) {
            shift.data()[cell] = static_cast<std::int16_t>(std::max(value(random), -32767));
            for (int row = 0; row < rows; ++row) {
                record.at(0, row, cell) = static_cast<std::int16_t>(value(random));
            }
        }
        SCOPED_TRACE("seed " + std::to_string(rows));
        expect_exact(record, shift);
    }
}

TEST(DayMoment, SumsOfPackedValuesAreExactForTheLargestDifferences) {
    constexpr int kRows = 1000;
    const CellRecord<std::int16_t> record(kTileCells, {kRows});
    const Buffer<std::int16_t> shift = filled(kTileCells, std::int16_t{0});
    for (std::size_t cell = 0; cell < kTileCells; ++cell) {
        const std::int16_t far = cell % 2 == 0 ? 32767 : -32767;
        shift.data()[cell] = static_cast<std::int16_t>(-far);
        for (int row = 0; row < kRows; ++row) {
            record.at(0, row, cell) = cell % 3 == 0 && row % 2 == 0 ? missing_value<std::int16_t>() : far;
        }
    }
    expect_exact(record, shift);
}

template <typename T>
class DayMomentOf : public ::testing::Test {};

TYPED_TEST_SUITE(DayMomentOf, CellTypes);

TYPED_TEST(DayMomentOf, GivesThePlainSumsAndTheFirstValidValueAsShift) {
    for (const int rows : {1, 7, 30, 40}) {
        SCOPED_TRACE("seed 60, rows " + std::to_string(rows));
        const auto record = random_record<TypeParam>(60, std::vector<int>(12, rows));
        for (const Target target : targets()) {
            SCOPED_TRACE(to_string(target));
            const Buffer<TypeParam> shift = filled(record.cells(), missing_value<TypeParam>());
            const Buffer<TypeParam> plain_shift = filled(record.cells(), missing_value<TypeParam>());
            const Sums<TypeParam> sums(record.cells(), MomentOrder::fourth);
            for (int day = 0; day < record.days(); ++day) {
                run_day_moment(kernel_table<TypeParam>(target), record, day, shift, sums, MomentOrder::fourth,
                               record.range());
                const Buffer<TypeParam> first = record.shift(day);
                for (std::size_t cell = 0; cell < record.cells(); ++cell) {
                    const auto plain = reference::day_moment(record.values(day, cell), plain_shift.data()[cell]);
                    ASSERT_EQ(shift.data()[cell], first.data()[cell]) << "day " << day << ", cell " << cell;
                    ASSERT_EQ(plain_shift.data()[cell], first.data()[cell]) << "day " << day << ", cell " << cell;
                    ASSERT_EQ(sums.count(cell), plain.count) << "day " << day << ", cell " << cell;
                    const double expected[] = {plain.first, plain.second, plain.third};
                    for (int kind = 0; kind < 3; ++kind) {
                        const double tolerance = 1e-12 * (std::abs(expected[kind]) + plain.second);
                        ASSERT_NEAR(static_cast<double>(sums.word(kind, cell)), expected[kind], tolerance)
                            << "day " << day << ", cell " << cell << ", power " << kind + 1;
                    }
                    double fourth = static_cast<double>(sums.word(3, cell));
                    if constexpr (std::is_integral_v<TypeParam>) {
                        fourth = fourth * 65536.0 + static_cast<double>(sums.word(4, cell));
                    }
                    ASSERT_NEAR(fourth, plain.fourth, 1e-12 * plain.fourth) << "day " << day << ", cell " << cell;
                }
            }
        }
    }
}

TYPED_TEST(DayMomentOf, GivesTheSameBitsByEveryTarget) {
    const auto record = random_record<TypeParam>(61, {30, 17});
    for (const MomentOrder order : {MomentOrder::second, MomentOrder::fourth}) {
        const auto run = [&](Target target) {
            const Buffer<TypeParam> shift = filled(record.cells(), missing_value<TypeParam>());
            Sums<TypeParam> sums(record.cells(), order);
            for (int day = 0; day < record.days(); ++day) {
                run_day_moment(kernel_table<TypeParam>(target), record, day, shift, sums, order, record.range());
            }
            return sums;
        };
        const Sums<TypeParam> first = run(Target::baseline);
        for (const Target target : targets()) {
            const Sums<TypeParam> other = run(target);
            EXPECT_EQ(other.counts(), first.counts()) << "seed 61, " << to_string(target);
            ASSERT_EQ(other.words().size(), first.words().size());
            const auto bytes = first.words().size() * sizeof(typename Sums<TypeParam>::Word);
            EXPECT_EQ(std::memcmp(other.words().data(), first.words().data(), bytes), 0)
                << "seed 61, " << to_string(target);
        }
    }
}

TYPED_TEST(DayMomentOf, LeavesCellsOutsideTheRangeAlone) {
    const auto record = random_record<TypeParam>(62, {30});
    for (const Target target : targets()) {
        const Buffer<TypeParam> shift = filled(record.cells(), missing_value<TypeParam>());
        const Sums<TypeParam> sums(record.cells(), MomentOrder::fourth);
        std::fill_n(sums.sums().count, record.cells(), -7);
        run_day_moment(kernel_table<TypeParam>(target), record, 0, shift, sums, MomentOrder::fourth, {0, kTileCells});
        for (std::size_t cell = kTileCells; cell < record.cells(); ++cell) {
            ASSERT_EQ(shift.data()[cell], missing_value<TypeParam>()) << to_string(target) << ", cell " << cell;
            ASSERT_EQ(sums.count(cell), -7) << to_string(target) << ", cell " << cell;
            ASSERT_EQ(sums.word(1, cell), 0) << to_string(target) << ", cell " << cell;
        }
    }
}

}  // namespace
}  // namespace sstclim::kernels
