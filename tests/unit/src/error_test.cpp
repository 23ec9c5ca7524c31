#include "src/error.hpp"

#include <new>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sstclim {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(Error, OfMemoryThatDoesNotSufficeNamesTheRankAndTheRemedies) {
    EXPECT_THAT(message_of(std::bad_alloc(), 3),
                AllOf(HasSubstr("memory does not suffice on rank 3"), HasSubstr("more ranks"), HasSubstr("--tiles")));
    EXPECT_THAT(message_of(std::bad_array_new_length(), 0), HasSubstr("memory does not suffice on rank 0"));
    EXPECT_EQ(exit_code_of(std::bad_alloc()), ExitCode::failure);
}

TEST(Error, HasAMessageOfItsOwnOtherwise) {
    EXPECT_EQ(message_of(InputError("{}: cannot be read", "a.nc"), 3), "a.nc: cannot be read");
    EXPECT_EQ(message_of(std::logic_error("a mistake"), 3), "a mistake");
}

TEST(Error, EndsTheProgramWithTheCodeOfItsKind) {
    EXPECT_EQ(exit_code_of(UsageError("")), ExitCode::usage);
    EXPECT_EQ(exit_code_of(InputError("")), ExitCode::input);
    EXPECT_EQ(exit_code_of(RunError("")), ExitCode::failure);
    EXPECT_EQ(exit_code_of(Error("", ExitCode::again)), ExitCode::again);
    EXPECT_EQ(exit_code_of(std::logic_error("a mistake")), ExitCode::failure);
}

}  // namespace
}  // namespace sstclim
