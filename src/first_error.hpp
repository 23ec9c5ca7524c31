#pragma once

#include <cstddef>
#include <exception>
#include <mutex>

namespace sstclim {

/// Carries an error out of a loop whose turns a team of threads shares: an exception that left such a loop would end
/// the program. Where several turns fail it is that of the lowest index, at every run the same.
class FirstError {
  public:
    /// Calls work() as turn `index` of the loop, and takes what it throws. Of all threads at once.
    template <typename Work>
    void catching(std::size_t index, const Work& work) {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!error_ || index < index_) {
                index_ = index;
                error_ = std::current_exception();
            }
        }
    }

    /// After the loop: throws the error, if there is one.
    void rethrow() const {
        if (error_)
            std::rethrow_exception(error_);
    }

  private:
    std::mutex mutex_;
    std::size_t index_ = 0;
    std::exception_ptr error_;
};

}  // namespace sstclim
