#include "kernels/kernel_table.hpp"

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "src/error.hpp"
#include "tests/support/error_message.hpp"
#include "tests/unit/kernels/cell_record.hpp"

namespace sstclim::kernels {
namespace {

/// Sets SSTCLIM_ISA, and puts the environment back at its end.
class IsaVariable {
  public:
    explicit IsaVariable(const char* value) {
        if (const char* const before = std::getenv(kName)) {
            before_ = before;
        }
        if (value == nullptr) {
            unsetenv(kName);
        } else {
            setenv(kName, value, 1);
        }
    }
    ~IsaVariable() {
        if (before_) {
            setenv(kName, before_->c_str(), 1);
        } else {
            unsetenv(kName);
        }
    }
    IsaVariable(const IsaVariable&) = delete;
    IsaVariable& operator=(const IsaVariable&) = delete;

  private:
    static constexpr const char* kName = "SSTCLIM_ISA";
    std::optional<std::string> before_;
};

Target widest_target() {
    const IsaVariable unset(nullptr);
    return cpu_target();
}

/// What the build was configured for; those with sanitizers have the baseline alone.
std::vector<Target> built_targets() {
    const std::string names = "," SSTCLIM_CPU_TARGETS ",";
    std::vector<Target> built;
    for (const Target target : {Target::baseline, Target::avx2, Target::avx512}) {
        if (names.find("," + std::string(to_string(target)) + ",") != std::string::npos)
            built.push_back(target);
    }
    return built;
}

template <typename T>
class KernelTableOf : public ::testing::Test {};

TYPED_TEST_SUITE(KernelTableOf, CellTypes);

TYPED_TEST(KernelTableOf, HasEveryLauncherForEveryTarget) {
    for (const Target target : built_targets()) {
        SCOPED_TRACE(to_string(target));
        const KernelTable<TypeParam>& table = kernel_table<TypeParam>(target);
        EXPECT_NE(table.day_moment, nullptr);
        EXPECT_NE(table.slide_moment, nullptr);
        EXPECT_NE(table.slide_rank, nullptr);
        EXPECT_NE(table.keep_rows, nullptr);
        EXPECT_NE(table.select_rank, nullptr);
        EXPECT_NE(table.fill, nullptr);
    }
}

TYPED_TEST(KernelTableOf, HasLaunchersOfItsOwnForEveryTarget) {
    const std::vector<Target> built = built_targets();
    for (const Target one : built) {
        for (const Target other : built) {
            EXPECT_EQ(kernel_table<TypeParam>(one).slide_rank == kernel_table<TypeParam>(other).slide_rank,
                      one == other)
                << to_string(one) << " and " << to_string(other);
        }
    }
}

TYPED_TEST(KernelTableOf, RefusesTheDeviceWhereThereIsNoBackendForIt) {
#if defined(SSTCLIM_HIP) || defined(SSTCLIM_CUDA)
    GTEST_SKIP() << "this build has a device backend";
#else
    EXPECT_THROW(kernel_table<TypeParam>(Target::gpu), RunError);
#endif
}

TEST(KernelTarget, EveryOneHasAName) {
    EXPECT_EQ(to_string(Target::baseline), "baseline");
    EXPECT_EQ(to_string(Target::avx2), "avx2");
    EXPECT_EQ(to_string(Target::avx512), "avx512");
    EXPECT_EQ(to_string(Target::gpu), "gpu");
}

TEST(KernelTarget, EnvironmentAsksForANarrowerOne) {
    for (const Target target : {Target::baseline, Target::avx2, Target::avx512}) {
        if (target <= widest_target()) {
            const IsaVariable wanted(std::string(to_string(target)).c_str());
            EXPECT_EQ(cpu_target(), target);
        }
    }
}

TEST(KernelTarget, EnvironmentCannotAskForMoreThanTheCpuHas) {
    if (widest_target() == Target::avx512) {
        GTEST_SKIP() << "this CPU has all targets";
    }
    const IsaVariable wanted("avx512");
    EXPECT_THROW(cpu_target(), UsageError);
}

TEST(KernelTarget, UnknownNamesAreRefusedWithTheKnownOnes) {
    for (const char* const name : {"", "sse", "AVX2", "avx2 ", "neon"}) {
        const IsaVariable wanted(name);
        EXPECT_THAT(fixture::usage_error([] { cpu_target(); }),
                    testing::AllOf(testing::HasSubstr(std::string("SSTCLIM_ISA=") + name),
                                   testing::HasSubstr("baseline, avx2 or avx512")));
    }
}

}  // namespace
}  // namespace sstclim::kernels
