#include "io/files/output_lock.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/error.hpp"

namespace sstclim::io {

namespace {

constexpr const char* kLockName = "/.sstclim-lock";

/// Whether the path still names the open file: another job may have removed it on its end.
bool is_named(int descriptor, const std::string& path) {
    struct stat by_descriptor {};
    struct stat by_path {};
    return fstat(descriptor, &by_descriptor) == 0 && stat(path.c_str(), &by_path) == 0 &&
           by_descriptor.st_ino == by_path.st_ino && by_descriptor.st_dev == by_path.st_dev;
}

}  // namespace

OutputLock::OutputLock(const std::string& folder) : path_(folder + kLockName) {
    while (true) {
        descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        const bool is_new = descriptor_ >= 0;
        if (!is_new && errno == EEXIST) {
            descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        }
        if (descriptor_ < 0) {
            throw RunError("--output {}: no file can be created there: {}", folder, std::strerror(errno));
        }
        if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            const int error = errno;
            close(descriptor_);
            descriptor_ = -1;
            if (error == EWOULDBLOCK) {
                throw RunError("--output {}: another job writes there now: wait for it, or choose another folder",
                               folder);
            }
            if (is_new) {
                unlink(path_.c_str());
            }
            return;
        }
        if (is_named(descriptor_, path_)) {
            return;
        }
        close(descriptor_);
    }
}

OutputLock::~OutputLock() {
    if (descriptor_ < 0) {
        return;
    }
    unlink(path_.c_str());
    close(descriptor_);
}

}  // namespace sstclim::io
