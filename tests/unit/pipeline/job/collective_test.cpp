#include "pipeline/job/collective.hpp"

#include <new>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Collective, TheBytesOfAllRanksComeWholeInMessagesOfAnySize) {
    const std::string bytes("any \0 bytes\xff", 12);
    for (const std::size_t most : {1, 5, 11, 12, 13, 1000})
        EXPECT_THAT(all_gather(one_rank(), bytes, most), ElementsAre(bytes)) << most;
    EXPECT_THAT(all_gather(one_rank(), bytes), ElementsAre(bytes));
    EXPECT_THAT(all_gather(one_rank(), ""), ElementsAre(""));
}

TEST(Collective, WhatOneRankMakesIsGivenToAllAndItsErrorIsOfAll) {
    EXPECT_EQ(made_once(one_rank(), [] { return std::string("made"); }), "made");
    EXPECT_THROW(made_once(one_rank(), []() -> std::string { throw InputError("none"); }), CollectiveError);
}

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
