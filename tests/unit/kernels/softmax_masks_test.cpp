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

constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();

TEST(SoftmaxMasks, TheScaleMultipliesTheInput) {
    for (const Target target : softmax_targets()) {
        for (const float scale : {0.125F, 1.0F, -0.5F, 0.0F, 3.0F}) {
            for (const std::int64_t columns : {40, 512, 3000, 40000}) {
                SCOPED_TRACE(std::string(to_string(target)) + ", scale " + std::to_string(scale) + ", " +
                             std::to_string(columns) + " columns, seed 21");
                const TestMatrix input(3, columns, float16);
                const TestMatrix output(3, columns, float32);
                input.fill_normal(21);
                SoftmaxProblem problem = problem_of(input, output);
                problem.scale = scale;
                ASSERT_TRUE(run_softmax(problem, target));
                for (std::int64_t row = 0; row < 3; ++row) {
                    std::vector<double> scores = stored_row(input, row);
                    for (double& score : scores)
                        score *= scale;
                    ASSERT_NO_FATAL_FAILURE(expect_softmax(output, row, scores));
                }
            }
        }
    }
}

TEST(SoftmaxMasks, TheAdditiveMaskRepeatsAsItSays) {
    struct Shape {
        std::int64_t rows;
        std::int64_t repeat;
        std::int64_t gap;
    };
    for (const Target target : softmax_targets()) {
        for (const ElementType mask_type : {float16, bfloat16, float32}) {
            for (const Shape shape : {Shape{12, 1, 0}, Shape{4, 1, 3}, Shape{3, 2, 8}, Shape{1, 1, 0}}) {
                for (const std::int64_t columns : {24, 515, 2100}) {
                    SCOPED_TRACE(std::string(to_string(target)) + ", mask of " + to_string(mask_type) + ", rows " +
                                 std::to_string(shape.rows) + ", repeat " + std::to_string(shape.repeat) + ", " +
                                 std::to_string(columns) + " columns, seeds 22 and 23");
                    const TestMatrix input(12, columns, float16);
                    const TestMatrix output(12, columns, float32);
                    const TestMatrix mask(shape.rows, columns, mask_type, 0, shape.gap);
                    input.fill_normal(22);
                    mask.fill_normal(23);
                    mask.set(0, columns / 2, -kFloatInfinity);
                    SoftmaxProblem problem = problem_of(input, output);
                    problem.scale = 0.25F;
                    problem.mask = {mask.at(0, 0), mask_type, mask.stride(), shape.rows, shape.repeat};
                    ASSERT_TRUE(run_softmax(problem, target));
                    for (std::int64_t row = 0; row < 12; ++row) {
                        std::vector<double> scores = stored_row(input, row);
                        const auto added = stored_row(mask, row / shape.repeat % shape.rows);
                        for (std::size_t c = 0; c < scores.size(); ++c)
                            scores[c] = 0.25 * scores[c] + added[c];
                        ASSERT_NO_FATAL_FAILURE(expect_softmax(output, row, scores));
                    }
                }
            }
        }
    }
}

TEST(SoftmaxMasks, AMaskStrideOfZeroGivesAllRowsTheSame) {
    for (const Target target : softmax_targets()) {
        const TestMatrix input(5, 100, float32);
        const TestMatrix output(5, 100, float32);
        const TestMatrix mask(1, 100, float32);
        input.fill_normal(24);
        mask.fill_normal(25);
        SoftmaxProblem problem = problem_of(input, output);
        problem.mask = {mask.at(0, 0), float32, 0, 5, 1};
        ASSERT_TRUE(run_softmax(problem, target));
        for (std::int64_t row = 0; row < 5; ++row) {
            std::vector<double> scores = stored_row(input, row);
            const auto added = stored_row(mask, 0);
            for (std::size_t c = 0; c < scores.size(); ++c)
                scores[c] += added[c];
            ASSERT_NO_FATAL_FAILURE(expect_softmax(output, row, scores)) << to_string(target);
        }
    }
}

TEST(SoftmaxMasks, TheCausalMaskHidesLaterColumnsEvenIfTheyAreNan) {
    for (const Target target : softmax_targets()) {
        for (const std::int64_t offset : {-3, 0, 5, 100000}) {
            for (const std::int64_t columns : {20, 512, 2500, 70000}) {
                SCOPED_TRACE(std::string(to_string(target)) + ", offset " + std::to_string(offset) + ", " +
                             std::to_string(columns) + " columns, seed 26");
                constexpr std::int64_t kQueries = 6;
                const TestMatrix input(2 * kQueries, columns, float16);
                const TestMatrix output(2 * kQueries, columns, float32);
                input.fill_normal(26);
                SoftmaxProblem problem = problem_of(input, output);
                problem.causal = {kQueries, offset};
                problem.empty_row = EmptyRow::zero;
                for (std::int64_t row = 0; row < input.rows(); ++row) {
                    for (std::int64_t c = row % kQueries + offset + 1; c < columns; ++c) {
                        if (c >= 0)
                            input.set(row, c, std::numeric_limits<float>::quiet_NaN());
                    }
                }
                ASSERT_TRUE(run_softmax(problem, target));
                for (std::int64_t row = 0; row < input.rows(); ++row) {
                    const std::int64_t seen = row % kQueries + offset + 1;
                    std::vector<double> scores = stored_row(input, row);
                    for (std::int64_t c = std::max<std::int64_t>(seen, 0); c < columns; ++c)
                        scores[static_cast<std::size_t>(c)] = -kInfinity;
                    if (seen > 0) {
                        ASSERT_NO_FATAL_FAILURE(expect_softmax(output, row, scores));
                        continue;
                    }
                    for (std::int64_t c = 0; c < columns; ++c)
                        ASSERT_EQ(output.get(row, c), 0.0F);
                }
            }
        }
    }
}

}  // namespace
}  // namespace sstclim::kernels
