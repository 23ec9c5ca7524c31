#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string_view>

namespace sstclim {

/// What the time of a run goes to.
///
/// READ: a rank reads its chunks, and encodes results beside that; INFLATE is the part of it that the team decodes.
/// EXCHANGE: cells go to other ranks, and a rank waits for those that still read. COMPUTE: the kernels, on a device or
/// on CPUs. WRITE: all else that is done with results. HIDDEN_WAIT: the compute stage waits for a full slot; zero where
/// reading is hidden behind computing.
enum class Phase { catalogue, read, inflate, exchange, h2d, compute, d2h, write, journal, hidden_wait };

inline constexpr std::size_t kPhaseCount = 10;

std::string_view to_string(Phase phase);

/// Seconds by phase, of one thread of one rank.
class PhaseTimer {
  public:
    /// Adds the time of its own life to a phase.
    class Scope {
      public:
        Scope(PhaseTimer& timer, Phase phase) : timer_(timer), phase_(phase) {}
        ~Scope() { timer_.add(phase_, std::chrono::duration<double>(Clock::now() - start_).count()); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        using Clock = std::chrono::steady_clock;
        PhaseTimer& timer_;
        Phase phase_;
        Clock::time_point start_ = Clock::now();
    };

    Scope measure(Phase phase) { return Scope(*this, phase); }
    void add(Phase phase, double seconds) { seconds_[static_cast<std::size_t>(phase)] += seconds; }
    double seconds(Phase phase) const { return seconds_[static_cast<std::size_t>(phase)]; }
    /// Adds another timer's seconds to this one's.
    void merge(const PhaseTimer& other);

    const std::array<double, kPhaseCount>& all() const { return seconds_; }

  private:
    std::array<double, kPhaseCount> seconds_{};
};

}  // namespace sstclim
