#include "io/files/output_lock.hpp"

#include <filesystem>
#include <functional>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "src/error.hpp"
#include "tests/support/error_message.hpp"
#include "tests/support/temporary_folder.hpp"

namespace sstclim::io {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// What another process returns for this, 0 to 255.
int elsewhere(const std::function<int()>& work) {
    const pid_t process = fork();
    if (process == 0)
        _exit(work());
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

class OutputLockOnFolder : public testing::Test {
  protected:
    /// Whether another process gets the lock.
    bool another_gets_it() const {
        return elsewhere([this] {
                   try {
                       const OutputLock lock(folder_.path());
                       return lock.is_held() ? 1 : 2;
                   } catch (const RunError&) {
                       return 0;
                   }
               }) == 1;
    }

    fixture::TemporaryFolder folder_;
};

TEST_F(OutputLockOnFolder, KeepsOtherProcessesOutUntilItEnds) {
    auto lock = std::make_unique<OutputLock>(folder_.path());
    EXPECT_TRUE(lock->is_held());
    EXPECT_FALSE(another_gets_it());
    lock.reset();
    EXPECT_TRUE(another_gets_it());
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path())) << "the lock files are removed";
}

TEST_F(OutputLockOnFolder, TheRefusalNamesFolderAndRemedy) {
    const OutputLock lock(folder_.path());
    EXPECT_THAT(fixture::run_error([&] { const OutputLock second(folder_.path()); }),
                AllOf(HasSubstr("--output " + folder_.path().string()), HasSubstr("another job"),
                      HasSubstr("wait for it, or choose another folder")));
    EXPECT_FALSE(another_gets_it()) << "who was refused has not taken the lock away";
}

TEST_F(OutputLockOnFolder, OfAProcessThatIsKilledIsFree) {
    elsewhere([this]() -> int {
        const OutputLock lock(folder_.path());
        _exit(0);  // the lock is not destroyed: its file stays
    });
    EXPECT_FALSE(std::filesystem::is_empty(folder_.path()));
    EXPECT_TRUE(another_gets_it());
}

TEST_F(OutputLockOnFolder, FoldersAreLockedOneByOne) {
    const OutputLock lock(folder_.path());
    std::filesystem::create_directory(folder_.file("other"));
    EXPECT_TRUE(OutputLock(folder_.file("other")).is_held());
}

TEST_F(OutputLockOnFolder, AFolderInWhichNoFileCanBeMadeIsNamed) {
    EXPECT_THAT(fixture::run_error([&] { const OutputLock lock(folder_.file("missing")); }),
                AllOf(HasSubstr("--output " + folder_.file("missing")), HasSubstr("No such file")));
}

}  // namespace
}  // namespace sstclim::io
