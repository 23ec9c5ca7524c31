#pragma once

#include <chrono>
#include <cstddef>

namespace sstclim {

/// Tells a person how far a run is, on stderr: a bar with rate and remaining time on a terminal, else now and then one
/// line of key=value pairs.
class Progress {
  public:
    /// `enabled`: on one rank only.
    Progress(std::size_t steps, bool enabled);
    /// One more step has been read, with so many fields.
    void advance(std::size_t fields_of_step);
    /// So many steps need not be read.
    void skip(std::size_t steps);
    /// Ends the bar's line.
    void finish();

  private:
    using Clock = std::chrono::steady_clock;

    std::size_t steps_;
    bool enabled_;
    bool terminal_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_ = start_;
    std::size_t last_tenth_ = 0;
    std::size_t done_ = 0;
    std::size_t skipped_ = 0;  ///< of these
    std::size_t fields_ = 0;
};

}  // namespace sstclim
