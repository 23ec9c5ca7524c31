#include "pipeline/input/cache_memory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/pipeline/one_rank.hpp"

namespace sstclim {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(CacheMemory, IsWhatIsConfigured) {
    EXPECT_EQ(cache_memory(one_rank(), 12345, 0), 12345U);
    EXPECT_EQ(cache_memory(one_rank(), 0, 7), 0U);
}

TEST(CacheMemory, IsPartOfWhatIsAvailableWhereNothingIsConfigured) {
    const std::uint64_t all = memory_of_rank(one_rank()).value();
    const std::uint64_t bytes = cache_memory(one_rank(), std::nullopt, 0);
    // Other processes take and give memory meanwhile.
    EXPECT_NEAR(static_cast<double>(bytes), static_cast<double>(all) / 2, 0.1 * static_cast<double>(all));
    EXPECT_NEAR(static_cast<double>(cache_memory(one_rank(), std::nullopt, all / 2)), static_cast<double>(all) / 4,
                0.1 * static_cast<double>(all));
    EXPECT_EQ(cache_memory(one_rank(), std::nullopt, UINT64_MAX), 0U);
}

TEST(CacheMemory, IsWarnedOfWhereChunksDoNotFit) {
    EXPECT_EQ(cache_warning(0, 0), std::nullopt);
    EXPECT_EQ(cache_warning(1000, 1000), std::nullopt);
    const auto warning = cache_warning(22700000000, 4000000000);
    ASSERT_TRUE(warning);
    EXPECT_THAT(*warning, AllOf(HasSubstr("22700.0 MB"), HasSubstr("4000.0 MB"), HasSubstr("--cache-memory"),
                                HasSubstr("nccopy")));
}

}  // namespace
}  // namespace sstclim
