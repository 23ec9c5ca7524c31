#include "pipeline/compute/compute_thread.hpp"

#include <functional>
#include <new>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/error.hpp"
#include "tests/support/error_message.hpp"
#include "tests/unit/pipeline/compute/slots.hpp"

namespace sstclim {
namespace {

/// A stage that does what a test says, in `push` or in `wait`.
class TestStage final : public ComputeStage {
  public:
    using Action = std::function<void(Slot&)>;

    explicit TestStage(
        Action push, std::size_t depth = 1, Action wait = [](Slot&) {}, std::size_t block_steps = 1)
        : push_(std::move(push)), depth_(depth), wait_(std::move(wait)), block_steps_(block_steps) {}

    void restore(const std::vector<DayResult>&) override {}

    std::size_t depth() const override { return depth_; }
    std::size_t block_steps() const override { return block_steps_; }
    void push(std::span<Slot* const> slots) override {
        pushes_.push_back(slots.size());
        for (Slot* const slot : slots)
            push_(*slot);
    }
    void wait(Slot& slot, PhaseTimer&) override { wait_(slot); }
    /// How many slots each push had.
    const std::vector<std::size_t>& pushes() const { return pushes_; }

  private:
    Action push_;
    std::size_t depth_;
    Action wait_;
    std::size_t block_steps_;
    std::vector<std::size_t> pushes_;
};

TEST(ComputeThread, TheStageGetsEverySlotInOrder) {
    SlotRing ring(small_slots(4));
    std::vector<std::size_t> numbers;
    TestStage stage([&](Slot& slot) { numbers.push_back(number_in(slot)); });
    ComputeThread thread(ring, stage);
    for (std::size_t i = 0; i < 100; ++i)
        fill(ring, i);
    ring.close();
    thread.finish();
    ASSERT_EQ(numbers.size(), 100U);
    for (std::size_t i = 0; i < 100; ++i)
        EXPECT_EQ(numbers[i], i);
}

TEST(ComputeThread, ResultsAreThereWhenItHasFinished) {
    SlotRing ring(small_slots(2));
    TestStage stage([](Slot& slot) { result_of(slot) = static_cast<float>(slot.step); });
    ComputeThread thread(ring, stage);
    for (std::size_t i = 0; i < 5; ++i)
        fill(ring, i);
    ring.close();
    thread.finish();
    EXPECT_EQ(result_of(ring.slot(3)), 3.0F);
    EXPECT_EQ(result_of(ring.slot(4)), 4.0F);
}

TEST(ComputeThread, NoMoreStepsAreInFlightThanTheStageTakesAndEachIsWaitedForInOrder) {
    for (const std::size_t depth : {1U, 2U, 3U, 9U}) {
        SlotRing ring(small_slots(4));
        std::size_t pushed = 0;
        std::size_t waited = 0;
        std::size_t wrong = 0;
        TestStage stage(
            [&](Slot& slot) {
                wrong += number_in(slot) != pushed;
                ++pushed;
                wrong += pushed - waited > depth;
            },
            depth,
            [&](Slot& slot) {
                wrong += number_in(slot) != waited;
                ++waited;
                result_of(slot) = static_cast<float>(number_in(slot));
            });
        ComputeThread thread(ring, stage);
        std::size_t lost = 0;
        for (std::size_t i = 0; i < 500; ++i) {
            Slot& slot = ring.begin_fill();
            lost += i >= ring.size() && result_of(slot) != static_cast<float>(i - ring.size());
            put_number(slot, i);
            ring.end_fill();
        }
        ring.close();
        thread.finish();
        EXPECT_EQ(pushed, 500U);
        EXPECT_EQ(waited, 500U) << "all are waited for before the end";
        EXPECT_EQ(wrong, 0U) << "depth " << depth;
        EXPECT_EQ(lost, 0U) << "a result was not there when its slot came back";
    }
}

/// Runs of eight and of two steps, and one of two that is broken off.
TEST(ComputeThread, AStageGetsBlocksThatEndWhereAWindowDoesOrARun) {
    SlotRing ring(small_slots(4));
    std::size_t number = 0;
    TestStage stage([&](Slot& slot) { EXPECT_EQ(number_in(slot), number++); }, 1, [](Slot&) {}, 3);
    ComputeThread thread(ring, stage);
    std::size_t filled = 0;
    for (const auto& [places, is_whole] : {std::pair{8U, true}, {2U, true}, {2U, false}}) {
        for (std::size_t place = 0; place < places; ++place) {
            Slot& slot = ring.begin_fill();
            put_number(slot, filled++);
            slot.place = place;
            slot.ends_run = is_whole && place + 1 == places;
            ring.end_fill();
        }
    }
    ring.close();
    thread.finish();
    EXPECT_THAT(stage.pushes(), testing::ElementsAre(3, 3, 2, 2, 2));
}

TEST(ComputeThread, AFailureWhileWaitingSurfacesLikeOneWhilePushing) {
    SlotRing ring(small_slots(4));
    TestStage stage([](Slot&) {}, 2, [](Slot&) { throw RunError("the copy broke"); });
    ComputeThread thread(ring, stage);
    fill(ring, 0);
    fill(ring, 1);
    EXPECT_THROW(thread.finish(), RunError);
    EXPECT_THROW(ring.begin_fill(), RunError);
}

TEST(ComputeThread, PreparationComesFirstAndOnTheStagesThread) {
    SlotRing ring(small_slots(2));
    std::thread::id prepared;
    std::thread::id worked;
    TestStage stage([&](Slot&) { worked = std::this_thread::get_id(); });
    ComputeThread thread(ring, stage, [&] { prepared = std::this_thread::get_id(); });
    fill(ring, 0);
    ring.close();
    thread.finish();
    EXPECT_EQ(prepared, worked);
    EXPECT_NE(prepared, std::this_thread::get_id());
}

TEST(ComputeThread, AFailingPreparationSurfaces) {
    SlotRing ring(small_slots(2));
    TestStage stage([](Slot&) { FAIL() << "the device is not there"; });
    ComputeThread thread(ring, stage, [] { throw RunError("no such device"); });
    EXPECT_THROW(thread.finish(), RunError);
    EXPECT_THROW(ring.begin_fill(), RunError);
}

TEST(ComputeThread, AClosedRingWithoutSlotsEndsItAtOnce) {
    SlotRing ring(small_slots(2));
    TestStage stage([](Slot&) { FAIL() << "there is no slot"; });
    ComputeThread thread(ring, stage);
    ring.close();
    EXPECT_EQ(thread.finish().seconds(Phase::compute), 0);
}

TEST(ComputeThread, AFailingStageSurfacesWhereSlotsAreFilledAndAtTheEnd) {
    SlotRing ring(small_slots(2));
    TestStage stage([](Slot& slot) {
        if (slot.step == 3)
            throw RunError("step 3 broke");
    });
    ComputeThread thread(ring, stage);
    const auto fill_many = [&] {
        for (std::size_t i = 0; i < 100; ++i)
            fill(ring, i);
    };
    EXPECT_EQ(fixture::run_error(fill_many), "step 3 broke");
    EXPECT_EQ(fixture::run_error([&] { thread.finish(); }), "step 3 broke");
}

TEST(ComputeThread, AStageThatFailsOnTheLastSlotSurfacesAtTheEnd) {
    SlotRing ring(small_slots(2));
    TestStage stage([](Slot&) { throw RunError("the last one broke"); });
    ComputeThread thread(ring, stage);
    fill(ring, 0);
    ring.close();
    EXPECT_THROW(thread.finish(), RunError);
}

TEST(ComputeThread, ExceptionsOfAnyTypeKeepTheirType) {
    SlotRing ring(small_slots(2));
    TestStage stage([](Slot&) { throw std::bad_alloc(); });
    ComputeThread thread(ring, stage);
    fill(ring, 0);
    EXPECT_THROW(thread.finish(), std::bad_alloc) << "without a close";
    EXPECT_THROW(ring.begin_fill(), std::bad_alloc);
}

TEST(ComputeThread, DestructionBeforeTheEndDoesNotHangAndFailsTheRing) {
    for (const std::size_t slots_filled : {0U, 1U, 2U}) {
        SlotRing ring(small_slots(2));
        TestStage stage([](Slot&) {});
        {
            const ComputeThread thread(ring, stage);
            for (std::size_t i = 0; i < slots_filled; ++i)
                fill(ring, i);
        }
        EXPECT_THROW(ring.begin_fill(), RunError);
        EXPECT_THROW(ring.take(), RunError);
    }
}

TEST(ComputeThread, AReaderThatThrowsEndsTheThread) {
    SlotRing ring(small_slots(2));
    TestStage stage([](Slot&) {});
    const auto read_and_break = [&] {
        const ComputeThread thread(ring, stage);
        fill(ring, 0);
        ring.begin_fill();
        throw InputError("the file is truncated");
    };
    EXPECT_THROW(read_and_break(), InputError);
}

TEST(ComputeThread, DestructionAfterAFailureDoesNotThrow) {
    SlotRing ring(small_slots(1));
    TestStage stage([](Slot&) { throw RunError("broke"); });
    {
        const ComputeThread thread(ring, stage);
        fill(ring, 0);
        EXPECT_THROW(ring.begin_fill(), RunError);
    }
}

}  // namespace
}  // namespace sstclim
