#include <cstdint>

#include <gtest/gtest.h>

#include "kernels/softmax/plan.hpp"

namespace sstclim::kernels::row_softmax {
namespace {

using enum ElementType;

RowArgs rows_of(std::int64_t rows, int columns, ElementType type, std::uintptr_t address = 256) {
    RowArgs args{};
    args.in = reinterpret_cast<const void*>(address);
    args.out = reinterpret_cast<void*>(std::uintptr_t{1} << 32);
    args.in_stride = columns;
    args.out_stride = columns;
    args.rows = rows;
    args.columns = columns;
    args.scale = 1;
    args.in_type = type;
    args.out_type = type;
    return args;
}

constexpr device::LaunchFacts kDevices[] = {{32, 132}, {64, 60}, {64, 104}};

/// What the lanes of a plan cover, in packs.
std::int64_t covered(const Plan& plan) {
    return plan.strategy == Strategy::split ? std::int64_t{plan.parts} * plan.part_packs
                                            : std::int64_t{plan.lanes} * plan.packs;
}

TEST(SoftmaxPlan, CoversEveryRowWithKernelsThatExist) {
    for (const auto& device : kDevices) {
        for (const ElementType type : {float16, float32}) {
            const int pack = pack_elements(type);
            for (const std::int64_t rows : {1, 7, 200, 100000}) {
                for (int columns = 1; columns < 300000; columns = columns * 9 / 8 + 1) {
                    for (const std::uintptr_t address : {256, 260}) {
                        SCOPED_TRACE(testing::Message() << device.wavefront_lanes << " lanes, " << rows << " x "
                                                        << columns << ", " << to_string(type) << " at " << address);
                        const Plan plan = plan_rows(rows_of(rows, columns, type, address), device);
                        const int before = static_cast<int>(address % 16) / bytes_of(type);
                        if (!plan.tail) {
                            ASSERT_GE(covered(plan) * pack, columns + before);
                        }
                        if (plan.strategy == Strategy::wavefront) {
                            ASSERT_LE(plan.lanes, device.wavefront_lanes);
                            ASSERT_TRUE(plan.packs == 1 || plan.lanes == device.wavefront_lanes);
                            ASSERT_LE(plan.packs * pack, kLaneElements);
                        }
                        if (plan.strategy == Strategy::block) {
                            ASSERT_LE(plan.lanes, block_lanes(plan.whole));
                            ASSERT_EQ(plan.lanes % device.wavefront_lanes, 0);
                        }
                    }
                }
            }
        }
    }
}

TEST(SoftmaxPlan, SeveralShortRowsShareAWavefront) {
    for (const auto& device : kDevices) {
        const Plan plan = plan_rows(rows_of(1000, 32, float16), device);
        EXPECT_EQ(plan.strategy, Strategy::wavefront);
        EXPECT_EQ(plan.lanes, 4);
        EXPECT_EQ(plan.packs, 1);
    }
}

TEST(SoftmaxPlan, FewLongRowsAreSplitAndManyAreNot) {
    for (const auto& device : kDevices) {
        const Plan few = plan_rows(rows_of(4, 131072, float16), device);
        EXPECT_EQ(few.strategy, Strategy::split);
        EXPECT_GT(few.parts * 4, device.multiprocessors);
        EXPECT_EQ(few.workspace_bytes, static_cast<std::size_t>(few.parts) * 4 * 8);
        EXPECT_EQ(plan_rows(rows_of(100000, 131072, float16), device).strategy, Strategy::block);
    }
}

TEST(SoftmaxPlan, PacksAreWholeOnlyWhereNothingIsInTheWay) {
    EXPECT_TRUE(whole_packs(rows_of(3, 64, float16)));
    EXPECT_FALSE(whole_packs(rows_of(3, 65, float16)));
    EXPECT_FALSE(whole_packs(rows_of(3, 64, float16, 258)));
    RowArgs args = rows_of(3, 64, float16);
    args.out_stride = 68;
    EXPECT_FALSE(whole_packs(args));
    args = rows_of(3, 64, float16);
    args.causal_queries = 1;
    EXPECT_FALSE(whole_packs(args));
    args = rows_of(3, 64, float16);
    args.scale = -1;
    EXPECT_FALSE(whole_packs(args));
    args = rows_of(3, 64, float16);
    args.mask = args.out;
    EXPECT_FALSE(whole_packs(args));
}

}  // namespace
}  // namespace sstclim::kernels::row_softmax
