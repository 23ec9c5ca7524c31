#pragma once

#include <chrono>
#include <cstddef>

namespace sstclim {

/// Seconds since a run began; a copy tells the same time.
class RunClock {
  public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

/// When something began and ended, in seconds of a RunClock.
struct Interval {
    double begin = 0;
    double end = 0;

    double seconds() const { return end - begin; }
};

/// The way of one step on a rank. On a CPU there are no copies; a step without a result has no copy back.
struct StepTimes {
    std::size_t step = 0;
    Interval read;  ///< of the fields, with the exchange between ranks
    Interval wait;  ///< of the compute thread for the full slot
    Interval h2d;   ///< copy of the fields to the device
    Interval kernels;
    Interval d2h;      ///< copy of the results to the host
    Interval prepare;  ///< of the results for writing: smoothing, and the exchange of chunks' cells
    Interval write;    ///< of the results, encoded while others were read
};

}  // namespace sstclim
