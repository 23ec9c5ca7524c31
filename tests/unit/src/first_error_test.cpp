#include "src/first_error.hpp"

#include <atomic>
#include <new>
#include <set>

#include <gtest/gtest.h>
#include <omp.h>

#include "tests/support/error_message.hpp"

namespace sstclim {
namespace {

/// The message that comes out of a loop of 1000 turns of which these fail; the threads take them in an order that
/// differs from run to run.
std::string message_of(const std::set<int>& failing, int& turns) {
    FirstError first;
    std::atomic<int> done = 0;
#pragma omp parallel for schedule(dynamic, 1) num_threads(4)
    for (int i = 0; i < 1000; ++i) {
        first.catching(static_cast<std::size_t>(i), [&] {
            ++done;
            if (failing.contains(i))
                throw RunError("turn {}", i);
        });
    }
    turns = done;
    return fixture::run_error([&] { first.rethrow(); });
}

TEST(FirstError, IsThatOfTheLowestIndexAtEveryRun) {
    int turns = 0;
    for (int run = 0; run < 50; ++run) {
        EXPECT_EQ(message_of({999, 17, 18, 500, 16}, turns), "turn 16");
        EXPECT_EQ(message_of({0, 1, 2, 3, 4, 5, 6, 7}, turns), "turn 0");
    }
}

TEST(FirstError, EndsNoOtherTurn) {
    int turns = 0;
    EXPECT_EQ(message_of({0, 1, 2, 3}, turns), "turn 0");
    EXPECT_EQ(turns, 1000);
    EXPECT_EQ(message_of({}, turns), "") << "nothing failed";
    EXPECT_EQ(turns, 1000);
}

TEST(FirstError, OfWhicheverOrderTheTurnsHave) {
    for (const bool is_lowest_last : {true, false}) {
        FirstError first;
        for (const std::size_t index : {is_lowest_last ? 7U : 3U, is_lowest_last ? 3U : 7U})
            first.catching(index, [&] { throw RunError("turn {}", index); });
        EXPECT_EQ(fixture::run_error([&] { first.rethrow(); }), "turn 3");
    }
}

TEST(FirstError, KeepsItsType) {
    FirstError first;
    first.catching(0, [] { throw std::bad_alloc(); });
    EXPECT_THROW(first.rethrow(), std::bad_alloc);
}

}  // namespace
}  // namespace sstclim
