#include "src/available_memory.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.hpp"

namespace sstclim {
namespace {

class AvailableMemory : public testing::Test {
  protected:
    void write(const std::string& name, const std::string& text) {
        const std::filesystem::path path = folder_.file(name);
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    std::uint64_t found() { return available_node_memory(folder_.file("")); }

    fixture::TemporaryFolder folder_;
};

TEST_F(AvailableMemory, IsThatOfTheSystemWhereNothingLimitsTheProcess) {
    write("proc/meminfo", "MemTotal:       9000 kB\nMemFree:         100 kB\nMemAvailable:    4000 kB\n");
    EXPECT_EQ(found(), 4000U * 1024);
}

TEST_F(AvailableMemory, IsWhatTheControlGroupLeaves) {
    write("proc/meminfo", "MemAvailable: 4000 kB\n");
    write("proc/self/cgroup", "0::/slurm/job_7/step_0\n");
    const std::string group = "sys/fs/cgroup/slurm/job_7/";
    write(group + "step_0/memory.max", "max\n");
    write(group + "memory.max", "1000000\n");
    write(group + "memory.current", "300000\n");
    write(group + "memory.stat", "anon 100000\ninactive_file 200000\nactive_file 7\n");
    EXPECT_EQ(found(), 1000000U - (300000U - 200000U)) << "the group's, which the step is part of";
    write(group + "memory.max", "max\n");
    EXPECT_EQ(found(), 4000U * 1024);
}

TEST_F(AvailableMemory, KnowsControlGroupsOfTheFirstVersion) {
    write("proc/meminfo", "MemAvailable: 4000 kB\n");
    write("proc/self/cgroup", "9:cpu,cpuacct:/other\n4:memory:/job\n0::/\n");
    write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "9223372036854771712\n");
    EXPECT_EQ(found(), 4000U * 1024) << "that number stands for no limit";
    write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "500000\n");
    write("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "600000\n");
    write("sys/fs/cgroup/memory/job/memory.stat", "inactive_file 1\ntotal_inactive_file 200000\n");
    EXPECT_EQ(found(), 100000U);
    write("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "800000\n");
    EXPECT_EQ(found(), 0U) << "more is in use than the limit allows";
}

TEST_F(AvailableMemory, IsNoneWhereNothingTells) {
    EXPECT_EQ(found(), 0U);
    write("proc/self/cgroup", "nonsense\n::\n4:memory:\n");
    EXPECT_EQ(found(), 0U);
}

TEST_F(AvailableMemory, OfThisSystemIsKnown) {
    EXPECT_GT(available_node_memory(), 0U);
    EXPECT_GT(available_address_space(), 0U);
}

}  // namespace
}  // namespace sstclim
