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
    /// `done` steps have been read, with `fields` fields in all.
    void update(std::size_t done, std::size_t fields);
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
};

}  // namespace sstclim
