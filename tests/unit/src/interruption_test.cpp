#include "src/interruption.hpp"

#include <csignal>
#include <functional>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sstclim {
namespace {

/// The status with which a child process ends that does this, and exits with what it returns.
int status_of(const std::function<int()>& child) {
    const pid_t process = fork();
    if (process == 0)
        _exit(child());
    int status = 0;
    waitpid(process, &status, 0);
    return status;
}

TEST(Interruption, ASignalIsNotedAndTheProcessGoesOn) {
    for (const int signal : {SIGTERM, SIGINT, SIGUSR1}) {
        const int status = status_of([signal] {
            note_signals();
            if (noted_signal() != 0)
                return 100;
            raise(signal);
            return noted_signal();
        });
        ASSERT_TRUE(WIFEXITED(status)) << "signal " << signal;
        EXPECT_EQ(WEXITSTATUS(status), signal);
    }
}

TEST(Interruption, TheSameSignalOnceMoreEndsTheProcess) {
    for (const int signal : {SIGTERM, SIGINT, SIGUSR1}) {
        const int status = status_of([signal] {
            note_signals();
            raise(signal);
            raise(signal);
            return 0;
        });
        ASSERT_TRUE(WIFSIGNALED(status)) << "signal " << signal;
        EXPECT_EQ(WTERMSIG(status), signal);
    }
}

TEST(Interruption, OfTwoSignalsTheLaterIsNoted) {
    const int status = status_of([] {
        note_signals();
        raise(SIGUSR1);
        raise(SIGTERM);
        return noted_signal();
    });
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), SIGTERM);
}

TEST(Interruption, NothingIsNotedBeforeItIsAskedFor) {
    const int status = status_of([] {
        raise(SIGTERM);
        return 0;
    });
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

}  // namespace
}  // namespace sstclim
