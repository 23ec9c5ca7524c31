#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/kernels/softmax_case.hpp"

namespace sstclim::kernels {
namespace {

using enum ElementType;

constexpr ElementType kTypes[] = {float16, bfloat16, float32};
constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// Around every limit of the strategies: a pack, parts of a wavefront, a wavefront of 32 and of 64, a block, its tail.
constexpr std::int64_t kColumns[] = {1,     2,     7,     8,     31,    32,    33,    63,     64,    65,
                                     128,   255,   256,   257,   511,   512,   513,   768,    1000,  1023,
                                     1024,  1025,  2047,  2048,  2049,  4096,  5000,  8191,   8192,  8193,
                                     16384, 16392, 32768, 40000, 65536, 65544, 70001, 131072, 200000};

void expect_every_row(const TestMatrix& input, const TestMatrix& output) {
    for (std::int64_t row = 0; row < input.rows(); ++row)
        expect_softmax(output, row, stored_row(input, row));
}

TEST(Softmax, GivesTheDefinitionForEveryNumberOfColumns) {
    for (const Target target : softmax_targets()) {
        for (const std::int64_t columns : kColumns) {
            for (const ElementType type : {float16, float32}) {
                SCOPED_TRACE(std::string(to_string(target)) + ", " + std::to_string(columns) + " columns of " +
                             to_string(type) + ", seed 11");
                const std::int64_t rows = columns < 5000 ? 5 : 2;
                const TestMatrix input(rows, columns, type);
                const TestMatrix output(rows, columns, type);
                input.fill_normal(11);
                ASSERT_TRUE(run_softmax(problem_of(input, output), target));
                ASSERT_NO_FATAL_FAILURE(expect_every_row(input, output));
                ASSERT_TRUE(output.outside_is_untouched());
            }
        }
    }
}

TEST(Softmax, GivesTheDefinitionForManyLongRows) {
    // So many rows that a device gives each a block, which reads its tail twice.
    for (const Target target : softmax_targets()) {
        for (const std::int64_t columns : {70000, 70001}) {
            SCOPED_TRACE(std::string(to_string(target)) + ", " + std::to_string(columns) + " columns, seed 12");
            const TestMatrix input(target == Target::gpu ? 260 : 3, columns, float16);
            const TestMatrix output(input.rows(), columns, float16);
            input.fill_normal(12);
            ASSERT_TRUE(run_softmax(problem_of(input, output), target));
            for (const std::int64_t row : {std::int64_t{0}, input.rows() / 2, input.rows() - 1})
                ASSERT_NO_FATAL_FAILURE(expect_softmax(output, row, stored_row(input, row)));
        }
    }
}

TEST(Softmax, ConvertsBetweenAllTypes) {
    for (const Target target : softmax_targets()) {
        for (const ElementType from : kTypes) {
            for (const ElementType to : kTypes) {
                for (const std::int64_t columns : {37, 512, 3000}) {
                    SCOPED_TRACE(std::string(to_string(target)) + ", " + to_string(from) + " to " + to_string(to) +
                                 ", " + std::to_string(columns) + " columns, seed 13");
                    const TestMatrix input(4, columns, from);
                    const TestMatrix output(4, columns, to);
                    input.fill_normal(13);
                    ASSERT_TRUE(run_softmax(problem_of(input, output), target));
                    ASSERT_NO_FATAL_FAILURE(expect_every_row(input, output));
                }
            }
        }
    }
}

TEST(Softmax, RowsMayBeginAnywhereAndLeaveGaps) {
    for (const Target target : softmax_targets()) {
        for (const ElementType type : kTypes) {
            for (const std::int64_t before : {0, 1, 5}) {
                for (const std::int64_t gap : {0, 3, 8}) {
                    for (const std::int64_t out_before : {before, before + 1}) {
                        for (const std::int64_t columns : {1, 2, 3, 4, 5, 6, 7, 9, 40, 600, 2500}) {
                            SCOPED_TRACE(std::string(to_string(target)) + ", " + to_string(type) + ", before " +
                                         std::to_string(before) + ", gap " + std::to_string(gap) + ", output " +
                                         std::to_string(out_before) + ", " + std::to_string(columns) +
                                         " columns, seed 14");
                            const TestMatrix input(9, columns, type, before, gap);
                            const TestMatrix output(9, columns, type, out_before, gap);
                            input.fill_normal(14);
                            ASSERT_TRUE(run_softmax(problem_of(input, output), target));
                            ASSERT_NO_FATAL_FAILURE(expect_every_row(input, output));
                            ASSERT_TRUE(output.outside_is_untouched());
                            ASSERT_TRUE(input.outside_is_untouched());
                        }
                    }
                }
            }
        }
    }
}

TEST(Softmax, InPlaceGivesTheBitsOfAnOutputApart) {
    for (const Target target : softmax_targets()) {
        for (const std::int64_t columns : {8, 37, 512, 3001, 20000, 131072}) {
            SCOPED_TRACE(std::string(to_string(target)) + ", " + std::to_string(columns) + " columns, seed 15");
            const TestMatrix input(3, columns, float16);
            const TestMatrix apart(3, columns, float16);
            input.fill_normal(15);
            ASSERT_TRUE(run_softmax(problem_of(input, apart), target));
            ASSERT_TRUE(run_softmax(problem_of(input, input), target));
            for (std::int64_t row = 0; row < 3; ++row)
                ASSERT_EQ(stored_row(input, row), stored_row(apart, row));
        }
    }
}

TEST(Softmax, AnInfinityOrNanMakesItsRowNanAndNoOther) {
    for (const Target target : softmax_targets()) {
        for (const ElementType type : kTypes) {
            for (const std::int64_t columns : {5, 64, 512, 3000, 40000}) {
                for (const float poison : {kNan, kFloatInfinity}) {
                    SCOPED_TRACE(std::string(to_string(target)) + ", " + to_string(type) + ", " +
                                 std::to_string(columns) + " columns, " + std::to_string(poison) + ", seed 16");
                    const TestMatrix input(3, columns, type);
                    const TestMatrix output(3, columns, type);
                    input.fill_normal(16);
                    input.set(1, columns - 2, poison);
                    ASSERT_TRUE(run_softmax(problem_of(input, output), target));
                    ASSERT_NO_FATAL_FAILURE(expect_every_row(input, output));
                    ASSERT_TRUE(std::isnan(output.get(1, 0)));
                }
            }
        }
    }
}

TEST(Softmax, MinusInfinityGivesZeroAndARowOfItNanOrZero) {
    for (const Target target : softmax_targets()) {
        for (const std::int64_t columns : {5, 64, 513, 3000, 40000, 131072}) {
            for (const EmptyRow empty : {EmptyRow::nan, EmptyRow::zero}) {
                SCOPED_TRACE(std::string(to_string(target)) + ", " + std::to_string(columns) + " columns, seed 17");
                const TestMatrix input(4, columns, float16);
                const TestMatrix output(4, columns, float16);
                input.fill_normal(17);
                for (std::int64_t c = 0; c < columns; ++c) {
                    input.set(1, c, -kFloatInfinity);
                    input.set(2, c, c == columns - 1 ? 1.5F : -kFloatInfinity);
                    input.set(3, c, c == columns - 1 ? kNan : -kFloatInfinity);
                }
                SoftmaxProblem problem = problem_of(input, output);
                problem.empty_row = empty;
                ASSERT_TRUE(run_softmax(problem, target));
                ASSERT_NO_FATAL_FAILURE(expect_softmax(output, 0, stored_row(input, 0)));
                for (std::int64_t c = 0; c < columns; ++c) {
                    if (empty == EmptyRow::zero) {
                        ASSERT_EQ(output.get(1, c), 0.0F);
                    } else {
                        ASSERT_TRUE(std::isnan(output.get(1, c)));
                    }
                    ASSERT_EQ(output.get(2, c), c == columns - 1 ? 1.0F : 0.0F);
                    ASSERT_TRUE(std::isnan(output.get(3, c)));
                }
            }
        }
    }
}

TEST(Softmax, HugeValuesDoNotOverflow) {
    for (const Target target : softmax_targets()) {
        for (const std::int64_t columns : {6, 513, 3000, 40000}) {
            SCOPED_TRACE(std::string(to_string(target)) + ", " + std::to_string(columns) + " columns");
            const TestMatrix input(4, columns, float32);
            const TestMatrix output(4, columns, float32);
            for (std::int64_t c = 0; c < columns; ++c) {
                input.set(0, c, c % 3 == 0 ? 3.4e38F : -3.4e38F);
                input.set(1, c, c % 3 == 0 ? -3.3e38F : -3.4e38F);
                input.set(2, c, c % 3 == 0 ? 70000.0F : 69999.0F);
                input.set(3, c, -3.4e38F);
            }
            ASSERT_TRUE(run_softmax(problem_of(input, output), target));
            ASSERT_NO_FATAL_FAILURE(expect_every_row(input, output));
        }
    }
}

TEST(Softmax, AScaleBringsHugeValuesTogether) {
    // Their differences exceed the largest float, scaled ones do not.
    for (const Target target : softmax_targets()) {
        for (const std::int64_t columns : {6, 64, 3000, 40000}) {
            for (const float scale : {1e-36F, 1e-38F}) {
                SCOPED_TRACE(std::string(to_string(target)) + ", " + std::to_string(columns) + " columns");
                const TestMatrix input(1, columns, float32);
                const TestMatrix output(1, columns, float32);
                for (std::int64_t c = 0; c < columns; ++c)
                    input.set(0, c, c % 3 == 0 ? 3e38F : -3e38F);
                SoftmaxProblem problem = problem_of(input, output);
                problem.scale = scale;
                ASSERT_TRUE(run_softmax(problem, target));
                std::vector<double> scores = stored_row(input, 0);
                for (double& score : scores)
                    score *= scale;
                ASSERT_NO_FATAL_FAILURE(expect_softmax(output, 0, scores));
            }
        }
    }
}

TEST(Softmax, ThePositionOfTheGreatestDoesNotMatter) {
    // The same scores turned by one column each: every lane and part has the maximum once.
    for (const Target target : softmax_targets()) {
        constexpr std::int64_t kSize = 530;
        const TestMatrix input(kSize, kSize, float16);
        const TestMatrix output(kSize, kSize, float16);
        for (std::int64_t row = 0; row < kSize; ++row) {
            for (std::int64_t c = 0; c < kSize; ++c)
                input.set(row, c, c == row ? 9.0F : 0.0F);
        }
        ASSERT_TRUE(run_softmax(problem_of(input, output), target));
        const double sum = std::exp(9.0) + kSize - 1;
        for (std::int64_t row = 0; row < kSize; ++row) {
            for (std::int64_t c = 0; c < kSize; ++c) {
                const double expected = (c == row ? std::exp(9.0) : 1.0) / sum;
                ASSERT_NEAR(output.get(row, c), expected, allowed_error(float16, expected))
                    << to_string(target) << ", row " << row << ", column " << c;
            }
        }
    }
}

TEST(Softmax, AnEmptyMatrixIsDone) {
    for (const Target target : softmax_targets()) {
        SoftmaxProblem problem;
        problem.columns = 5;
        EXPECT_TRUE(softmax(problem, target));
        problem.rows = 3;
        problem.columns = 0;
        EXPECT_TRUE(softmax(problem, target));
    }
}

}  // namespace
}  // namespace sstclim::kernels
