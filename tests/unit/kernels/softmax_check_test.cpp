#include <cstdint>
#include <limits>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <omp.h>

#include "tests/unit/kernels/softmax_case.hpp"

namespace sstclim::kernels {
namespace {

using enum ElementType;
using ::testing::HasSubstr;

void expect_refusal(const SoftmaxProblem& problem, SoftmaxStatus status, const std::string& text) {
    for (const Target target : softmax_targets()) {
        const SoftmaxResult result = softmax(problem, target);
        EXPECT_EQ(result.status, status) << result.message;
        EXPECT_THAT(result.message, HasSubstr(text)) << to_string(target);
    }
}

class SoftmaxCheck : public ::testing::Test {
  protected:
    TestMatrix input{8, 32, float16, 0, 8};
    TestMatrix output{8, 32, float16, 0, 8};
    SoftmaxProblem problem = problem_of(input, output);
};

TEST_F(SoftmaxCheck, RefusesNegativeAndTooLargeSizes) {
    problem.rows = -1;
    expect_refusal(problem, SoftmaxStatus::negative_size, "-1 rows x 32 columns");
    problem.rows = 8;
    problem.columns = -5;
    expect_refusal(problem, SoftmaxStatus::negative_size, "8 rows x -5 columns");
    problem.columns = std::int64_t{1} << 40;
    expect_refusal(problem, SoftmaxStatus::too_large, "1099511627776 columns");
    problem = problem_of(input, output);
    problem.rows = std::int64_t{1} << 60;
    expect_refusal(problem, SoftmaxStatus::too_large, "1152921504606846976 rows");
}

TEST_F(SoftmaxCheck, RefusesNullAndMisalignedPointers) {
    problem.input.data = nullptr;
    expect_refusal(problem, SoftmaxStatus::null_pointer, "the input is a null pointer for 8 x 32");
    problem = problem_of(input, output);
    problem.output.data = nullptr;
    expect_refusal(problem, SoftmaxStatus::null_pointer, "the output");
    problem = problem_of(input, output);
    problem.input.data = input.at(0, 0) + 1;
    expect_refusal(problem, SoftmaxStatus::misaligned_pointer, "multiple of 2, the bytes of a float16");
}

TEST_F(SoftmaxCheck, RefusesStridesShorterThanARow) {
    problem.input.row_stride = 31;
    expect_refusal(problem, SoftmaxStatus::short_stride, "the input's row stride is 31 elements, its rows have 32");
    problem = problem_of(input, output);
    problem.output.row_stride = -40;
    expect_refusal(problem, SoftmaxStatus::short_stride, "the output's row stride is -40");
}

TEST_F(SoftmaxCheck, RefusesAnOutputThatOverlapsWithoutBeingInPlace) {
    problem.output.data = input.at(0, 1);
    expect_refusal(problem, SoftmaxStatus::overlap, "the output overlaps the input");
    problem.output.data = input.at(0, 0);
    problem.output.row_stride = 32;
    expect_refusal(problem, SoftmaxStatus::overlap, "row stride");
    problem = problem_of(input, output);
    problem.output = {input.at(0, 0), float32, 40};
    expect_refusal(problem, SoftmaxStatus::overlap, "size of elements");
    problem = problem_of(input, output);
    problem.mask = {output.at(7, 31), float16, 0, 1, 1};
    expect_refusal(problem, SoftmaxStatus::overlap, "additive mask");
}

TEST_F(SoftmaxCheck, TakesHalvesOfTheSameRows) {
    const TestMatrix both(8, 64, float16);
    both.fill_normal(31);
    SoftmaxProblem halves;
    halves.rows = 8;
    halves.columns = 32;
    halves.input = {both.at(0, 0), float16, 64};
    halves.output = {both.at(0, 32), float16, 64};
    for (const Target target : softmax_targets()) {
        ASSERT_TRUE(run_softmax(halves, target));
        for (std::int64_t row = 0; row < 8; ++row) {
            double sum = 0;
            for (std::int64_t c = 32; c < 64; ++c)
                sum += both.get(row, c);
            EXPECT_NEAR(sum, 1, 1e-3) << to_string(target);
        }
    }
}

TEST_F(SoftmaxCheck, RefusesScalesThatAreNotFiniteAndImpossibleMasks) {
    problem.scale = std::numeric_limits<float>::infinity();
    expect_refusal(problem, SoftmaxStatus::bad_scale, "inf");
    problem = problem_of(input, output);
    const TestMatrix mask(1, 32, float32);
    problem.mask = {mask.at(0, 0), float32, 0, 0, 1};
    expect_refusal(problem, SoftmaxStatus::bad_mask, "0 rows");
    problem.mask = {mask.at(0, 0), float32, 8, 2, 1};
    expect_refusal(problem, SoftmaxStatus::short_stride, "additive mask's row stride is 8");
    problem = problem_of(input, output);
    problem.causal.queries = -2;
    expect_refusal(problem, SoftmaxStatus::negative_size, "-2 queries");
    problem.causal = {2, std::numeric_limits<std::int64_t>::max()};
    expect_refusal(problem, SoftmaxStatus::too_large, "offset");
}

TEST_F(SoftmaxCheck, NamesTheWorkspaceThatIsMissing) {
    const TestMatrix long_row(1, 400000, float16);
    const SoftmaxProblem needy = problem_of(long_row, long_row);
    for (const Target target : softmax_targets()) {
        const std::size_t bytes = softmax_workspace_bytes(needy, target);
        EXPECT_EQ(bytes > 0, target == Target::gpu);
        if (bytes == 0)
            continue;
        const SoftmaxResult result = softmax(needy, target);
        EXPECT_EQ(result.status, SoftmaxStatus::no_workspace);
        EXPECT_THAT(result.message, HasSubstr("a workspace of " + std::to_string(bytes) + " bytes, given are 0"));
    }
}

TEST(SoftmaxBits, AreTheSameForAnyNumberOfThreadsAndInstructionSet) {
    const int threads = omp_get_max_threads();
    for (const std::int64_t columns : {37, 3000, 50000}) {
        SCOPED_TRACE(std::to_string(columns) + " columns, seed 32");
        const TestMatrix input(9, columns, float32);
        const TestMatrix first(9, columns, float32);
        input.fill_normal(32);
        ASSERT_TRUE(run_softmax(problem_of(input, first), Target::baseline));
        for (const Target target : softmax_targets()) {
            for (const int team : {1, 2, 7}) {
                if (target == Target::gpu)
                    continue;
                const TestMatrix other(9, columns, float32);
                omp_set_num_threads(team);
                ASSERT_TRUE(run_softmax(problem_of(input, other), target));
                for (std::int64_t row = 0; row < 9; ++row)
                    ASSERT_EQ(stored_row(other, row), stored_row(first, row)) << to_string(target) << ", " << team;
            }
        }
        omp_set_num_threads(threads);
    }
}

}  // namespace
}  // namespace sstclim::kernels
