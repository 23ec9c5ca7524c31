#include "pipeline/job/collective.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

using testing::ElementsAre;

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

}  // namespace
}  // namespace sstclim
