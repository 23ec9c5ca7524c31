#include "kernels/day_rank.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/reference/day_rank.hpp"
#include "tests/unit/kernels/random_record.hpp"

namespace sstclim::kernels {
namespace {

constexpr int kMostRows = 40;

/// The sorted columns of one tile after another, written by day_rank.
template <typename T>
class Columns {
  public:
    Columns(std::size_t cells, int window, int depth)
        : values_(filled(cells * static_cast<std::size_t>(window * depth), missing_value<T>())),
          window_(window),
          depth_(depth) {}

    SortedColumns<T> columns() const { return {values_.data(), window_, depth_}; }

    /// One cell's column of one day.
    std::vector<T> column(int day, std::size_t cell) const {
        std::vector<T> column;
        for (int i = 0; i < depth_; ++i) {
            const std::size_t tile_rows = static_cast<std::size_t>(window_ * depth_);
            const std::size_t row = cell / kTileCells * tile_rows + static_cast<std::size_t>(day * depth_ + i);
            column.push_back(values_.data()[row * kTileCells + cell % kTileCells]);
        }
        return column;
    }

  private:
    Buffer<T> values_;
    int window_;
    int depth_;
};

template <typename T>
class DayRank : public ::testing::Test {
  protected:
    /// Ranks every day of `record` into a column of its own, and expects the sorted values there.
    void expect_sorted(const CellRecord<T>& record, int depth) {
        for (const Target target : targets()) {
            for (const RankSide side : {RankSide::high, RankSide::low}) {
                const Columns<T> columns(record.cells(), record.days(), depth);
                for (int day = 0; day < record.days(); ++day) {
                    const Buffer<T> shift = record.shift(day);
                    kernel_table<T>(target).day_rank(
                        {record.field_rows(day), shift.data(), columns.columns(), day, side}, record.range(), {});
                }
                for (int day = 0; day < record.days(); ++day) {
                    for (std::size_t cell = 0; cell < record.cells(); ++cell) {
                        ASSERT_EQ(columns.column(day, cell), reference::day_rank(record.values(day, cell), depth, side))
                            << to_string(target) << (side == RankSide::low ? ", low" : ", high") << ", "
                            << record.rows(day) << " rows, depth " << depth << ", day " << day << ", cell " << cell;
                    }
                }
            }
        }
    }
};

TYPED_TEST_SUITE(DayRank, CellTypes);

TYPED_TEST(DayRank, SortsAnyNumberOfYears) {
    for (int rows = 1; rows <= kMostRows; ++rows) {
        SCOPED_TRACE("seed " + std::to_string(rows));
        this->expect_sorted(random_record<TypeParam>(static_cast<unsigned>(rows), {rows}), rows);
    }
}

TYPED_TEST(DayRank, KeepsTheLargestValuesWhereTheListIsShorterThanTheDay) {
    for (const int rows : {9, 10, 19, 30, 31, 40}) {
        for (const int depth : {1, 5, 8, 18, 34}) {
            SCOPED_TRACE("seed 7");
            this->expect_sorted(random_record<TypeParam>(7, {rows, rows}), std::min(depth, rows));
        }
    }
}

TYPED_TEST(DayRank, ReplacesAColumnByADayOfFewerYears) {
    // A 29 February has a quarter of the years; its column held a common day of the block before.
    for (const int few : {1, 7, 10, 11, 20, 29}) {
        for (const Target target : targets()) {
            for (const int depth : {8, 18, 30}) {
                SCOPED_TRACE("seed 29, " + std::string(to_string(target)));
                const auto record = random_record<TypeParam>(29, {30, few});
                const Columns<TypeParam> columns(record.cells(), 1, depth);
                for (int day = 0; day < 2; ++day) {
                    const Buffer<TypeParam> shift = record.shift(day);
                    kernel_table<TypeParam>(target).day_rank(
                        {record.field_rows(day), shift.data(), columns.columns(), 0, RankSide::high}, record.range(),
                        {});
                }
                for (std::size_t cell = 0; cell < record.cells(); ++cell) {
                    ASSERT_EQ(columns.column(0, cell),
                              reference::day_rank(record.values(1, cell), depth, RankSide::high))
                        << few << " years after 30, depth " << depth << ", cell " << cell;
                }
            }
        }
    }
}

TYPED_TEST(DayRank, NegatesTheLargestAndTheSmallestValueThatACellCanHold) {
    using Limits = std::numeric_limits<TypeParam>;
    const CellRecord<TypeParam> record(kTileCells, {3});
    const auto least = static_cast<TypeParam>(-Limits::max());
    for (std::size_t cell = 0; cell < kTileCells; ++cell) {
        record.at(0, 0, cell) = Limits::max();
        record.at(0, 1, cell) = least;
    }
    const Buffer<TypeParam> shift = record.shift(0);
    for (const Target target : targets()) {
        const Columns<TypeParam> columns(kTileCells, 1, 3);
        kernel_table<TypeParam>(target).day_rank(
            {record.field_rows(0), shift.data(), columns.columns(), 0, RankSide::low}, record.range(), {});
        for (std::size_t cell = 0; cell < kTileCells; ++cell) {
            ASSERT_EQ(columns.column(0, cell),
                      (std::vector<TypeParam>{missing_value<TypeParam>(), least, Limits::max()}))
                << to_string(target) << ", cell " << cell;
        }
    }
}

TYPED_TEST(DayRank, LeavesCellsOutsideTheRangeAlone) {
    const auto record = random_record<TypeParam>(3, {30});
    const Buffer<TypeParam> shift = record.shift(0);
    for (const Target target : targets()) {
        const Columns<TypeParam> columns(record.cells(), 1, 30);
        kernel_table<TypeParam>(target).day_rank(
            {record.field_rows(0), shift.data(), columns.columns(), 0, RankSide::high}, {0, kTileCells}, {});
        const std::vector<TypeParam> untouched(30, missing_value<TypeParam>());
        for (std::size_t cell = 0; cell < record.cells(); ++cell) {
            ASSERT_EQ(columns.column(0, cell),
                      cell < kTileCells ? reference::day_rank(record.values(0, cell), 30, RankSide::high) : untouched)
                << to_string(target) << ", cell " << cell;
        }
    }
}

}  // namespace
}  // namespace sstclim::kernels
