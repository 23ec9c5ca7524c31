#include "pipeline/compute/slot_ring.hpp"

#include <atomic>
#include <mutex>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/error.hpp"
#include "tests/support/error_message.hpp"
#include "tests/unit/pipeline/compute/slots.hpp"

namespace sstclim {
namespace {

using fixture::run_error;
using testing::ElementsAre;

/// What happened, in order, from any thread.
class Events {
  public:
    void add(const std::string& event) {
        const std::lock_guard lock(mutex_);
        events_.push_back(event);
    }
    const std::vector<std::string>& all() const { return events_; }

  private:
    std::mutex mutex_;
    std::vector<std::string> events_;
};

std::exception_ptr an_error(const char* message) {
    return std::make_exception_ptr(RunError("{}", message));
}

TEST(SlotRing, SlotsComeOutInTheOrderInWhichTheyWereFilled) {
    SlotRing ring(small_slots(3));
    EXPECT_EQ(ring.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i)
        fill(ring, i);
    for (std::size_t i = 0; i < 3; ++i) {
        Slot* const slot = ring.take();
        ASSERT_NE(slot, nullptr);
        EXPECT_EQ(number_in(*slot), i);
        EXPECT_EQ(slot, &ring.slot(i));
    }
}

TEST(SlotRing, SeveralSlotsMayBeInFlightAtOnce) {
    SlotRing ring(small_slots(2));
    fill(ring, 0);
    fill(ring, 1);
    Slot* const first = ring.take();
    Slot* const second = ring.take();
    EXPECT_NE(first, second);
    ring.release();
    EXPECT_EQ(&ring.begin_fill(), first) << "the oldest slot taken is the one released";
}

TEST(SlotRing, AResultStaysUntilTheSlotIsFilledAgain) {
    SlotRing ring(small_slots(2));
    fill(ring, 0);
    result_of(*ring.take()) = 12.5F;
    ring.release();
    fill(ring, 1);
    Slot& again = ring.begin_fill();
    EXPECT_EQ(&again, &ring.slot(0));
    EXPECT_EQ(result_of(again), 12.5F);
}

TEST(SlotRing, FillingAFullRingWaitsForARelease) {
    SlotRing ring(small_slots(2));
    fill(ring, 0);
    fill(ring, 1);
    Events events;
    std::thread filler([&] {
        put_number(ring.begin_fill(), 2);
        events.add("filled");
        ring.end_fill();
    });
    EXPECT_EQ(number_in(*ring.take()), 0U);
    events.add("released");
    ring.release();
    filler.join();
    EXPECT_THAT(events.all(), ElementsAre("released", "filled"));
}

TEST(SlotRing, ASlotInFlightIsNotFilledAgain) {
    SlotRing ring(small_slots(1));
    fill(ring, 0);
    Slot* const taken = ring.take();
    std::thread filler([&] { fill(ring, 1); });
    EXPECT_EQ(number_in(*taken), 0U) << "taken, but not released";
    ring.release();
    filler.join();
    EXPECT_EQ(number_in(*ring.take()), 1U);
}

TEST(SlotRing, TakingFromAnEmptyRingWaitsForAFullSlot) {
    SlotRing ring(small_slots(2));
    Events events;
    std::thread taker([&] {
        Slot* const slot = ring.take();
        events.add("taken " + std::to_string(number_in(*slot)));
    });
    put_number(ring.begin_fill(), 7);
    events.add("filled");
    ring.end_fill();
    taker.join();
    EXPECT_THAT(events.all(), ElementsAre("filled", "taken 7"));
}

TEST(SlotRing, TryTakeGivesAFullSlotWhereThereIsOneAndDoesNotWait) {
    SlotRing ring(small_slots(2));
    EXPECT_EQ(ring.try_take(), nullptr);
    fill(ring, 0);
    EXPECT_EQ(number_in(*ring.try_take()), 0U);
    EXPECT_EQ(ring.try_take(), nullptr);
    fill(ring, 1);
    EXPECT_EQ(number_in(*ring.take()), 1U) << "in one order with take";
    ring.close();
    EXPECT_EQ(ring.try_take(), nullptr);
    ring.fail(an_error("later"));
    EXPECT_EQ(run_error([&] { ring.try_take(); }), "later");
}

TEST(SlotRing, AClosedRingGivesWhatItHoldsAndThenNothing) {
    SlotRing ring(small_slots(3));
    fill(ring, 0);
    fill(ring, 1);
    ring.close();
    EXPECT_EQ(number_in(*ring.take()), 0U);
    EXPECT_EQ(number_in(*ring.take()), 1U);
    EXPECT_EQ(ring.take(), nullptr);
    EXPECT_EQ(ring.take(), nullptr);
}

TEST(SlotRing, ClosingWakesTheSideThatWaitsForASlot) {
    SlotRing ring(small_slots(2));
    Slot* taken = &ring.slot(0);
    std::thread taker([&] { taken = ring.take(); });
    ring.close();
    taker.join();
    EXPECT_EQ(taken, nullptr);
}

TEST(SlotRing, FailingWakesTheSideThatTakes) {
    SlotRing ring(small_slots(2));
    std::string message;
    std::thread taker([&] { message = run_error([&] { ring.take(); }); });
    ring.fail(an_error("the reader broke"));
    taker.join();
    EXPECT_EQ(message, "the reader broke");
}

TEST(SlotRing, FailingWakesTheSideThatFills) {
    SlotRing ring(small_slots(1));
    fill(ring, 0);
    std::string message;
    std::thread filler([&] { message = run_error([&] { ring.begin_fill(); }); });
    ring.fail(an_error("the device broke"));
    filler.join();
    EXPECT_EQ(message, "the device broke");
}

TEST(SlotRing, EveryLaterCallOfEitherSideThrowsTheFirstError) {
    SlotRing ring(small_slots(3));
    fill(ring, 0);
    ring.fail(an_error("first"));
    ring.fail(an_error("second"));
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(run_error([&] { ring.begin_fill(); }), "first") << "although a slot is empty";
        EXPECT_EQ(run_error([&] { ring.take(); }), "first") << "although a slot is full";
    }
    ring.close();
    EXPECT_EQ(run_error([&] { ring.take(); }), "first") << "although the ring is closed";
}

TEST(SlotRing, TwoThreadsPassManySlotsInOrderWithinTheBound) {
    constexpr std::size_t kNumbers = 20000;
    for (const std::size_t size : {1U, 2U, 4U, 7U}) {
        SlotRing ring(small_slots(size));
        std::atomic<std::size_t> filled = 0;
        std::atomic<std::size_t> released = 0;
        std::size_t wrong = 0;
        std::size_t taken = 0;
        std::thread taker([&] {
            while (Slot* const slot = ring.take()) {
                wrong += number_in(*slot) != taken || slot->step != taken || filled < taken + 1;
                result_of(*slot) = static_cast<float>(taken);
                ++taken;
                ++released;
                ring.release();
            }
        });
        std::size_t beyond_bound = 0;
        std::size_t lost_results = 0;
        for (std::size_t number = 0; number < kNumbers; ++number) {
            Slot& slot = ring.begin_fill();
            beyond_bound += number + 1 - released > size;
            lost_results += number >= size && result_of(slot) != static_cast<float>(number - size);
            put_number(slot, number);
            ++filled;
            ring.end_fill();
        }
        ring.close();
        taker.join();
        EXPECT_EQ(taken, kNumbers);
        EXPECT_EQ(wrong, 0U) << "slots in a ring of " << size << " are out of order";
        EXPECT_EQ(beyond_bound, 0U) << "a ring of " << size << " gave a slot that was in use";
        EXPECT_EQ(lost_results, 0U);
    }
}

TEST(SlotRing, AFailureAmidTheTrafficEndsBothSides) {
    for (std::size_t failing = 0; failing < 40; ++failing) {
        SlotRing ring(small_slots(3));
        std::string taker_error;
        std::thread taker([&] {
            taker_error = run_error([&] {
                while (Slot* const slot = ring.take()) {
                    if (number_in(*slot) == failing)
                        ring.fail(an_error("amid"));
                    ring.release();
                }
            });
        });
        const std::string filler_error = run_error([&] {
            for (std::size_t number = 0; number < failing + 1000; ++number)
                fill(ring, number);
        });
        taker.join();
        EXPECT_EQ(taker_error, "amid");
        EXPECT_EQ(filler_error, "amid");
    }
}

}  // namespace
}  // namespace sstclim
