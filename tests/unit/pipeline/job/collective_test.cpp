#include "pipeline/job/collective.hpp"

#include <new>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(Agreement, KeepsTheMessageAndTheCodeOfAnError) {
    try {
        agree(one_rank(), [] { throw InputError("{}: cannot be read", "a.nc"); });
        FAIL() << "no error";
    } catch (const CollectiveError& error) {
        EXPECT_STREQ(error.what(), "a.nc: cannot be read");
        EXPECT_EQ(error.code(), ExitCode::input);
    }
}

TEST(Agreement, TellsOnWhichRankMemoryDoesNotSuffice) {
    try {
        agree(one_rank(), [] { throw std::bad_alloc(); });
        FAIL() << "no error";
    } catch (const CollectiveError& error) {
        EXPECT_THAT(error.what(), AllOf(HasSubstr("memory does not suffice on rank 0"), HasSubstr("--tiles")));
        EXPECT_EQ(error.code(), ExitCode::failure);
    }
}

TEST(Agreement, ThrowsNothingWhereNothingFails) {
    bool is_done = false;
    agree(one_rank(), [&] { is_done = true; });
    EXPECT_TRUE(is_done);
}

}  // namespace
}  // namespace sstclim
