#include "kernels/fill.hpp"

#include <cstddef>

#include <gtest/gtest.h>

#include "tests/unit/kernels/cell_record.hpp"

namespace sstclim::kernels {
namespace {

template <typename T>
class Fill : public ::testing::Test {};

TYPED_TEST_SUITE(Fill, CellTypes);

TYPED_TEST(Fill, SetsTheCellsOfItsRangeAndNoOther) {
    constexpr std::size_t kCells = 4 * kTileCells;
    for (const Target target : targets()) {
        for (const TypeParam value : {missing_value<TypeParam>(), TypeParam{0}, TypeParam{-123}}) {
            const Buffer<TypeParam> cells = filled(kCells, TypeParam{42});
            kernel_table<TypeParam>(target).fill({cells.data(), value}, {kTileCells, 3 * kTileCells}, {});
            for (std::size_t cell = 0; cell < kCells; ++cell) {
                const bool inside = cell >= kTileCells && cell < 3 * kTileCells;
                ASSERT_EQ(cells.data()[cell], inside ? value : TypeParam{42}) << to_string(target) << ", cell " << cell;
            }
        }
    }
}

}  // namespace
}  // namespace sstclim::kernels
