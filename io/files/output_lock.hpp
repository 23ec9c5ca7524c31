#pragma once

#include <string>

namespace sstclim::io {

/// Keeps a folder for one job: a lock on a file in it, which the system takes back when the process ends, however it
/// ends.
class OutputLock {
  public:
    /// Throws RunError where another job holds the lock. Where the file system has no locks there is none, and
    /// is_held() is false.
    explicit OutputLock(const std::string& folder);
    /// Removes the lock file.
    ~OutputLock();
    OutputLock(const OutputLock&) = delete;
    OutputLock& operator=(const OutputLock&) = delete;

    bool is_held() const { return descriptor_ >= 0; }

  private:
    std::string path_;
    int descriptor_ = -1;
};

}  // namespace sstclim::io
