#include "src/phase_timer.hpp"

namespace sstclim {

std::string_view to_string(Phase phase) {
    // In the order of the enumerators.
    constexpr std::array<std::string_view, kPhaseCount> kNames{
        "CATALOGUE", "READ", "INFLATE", "EXCHANGE", "H2D", "COMPUTE", "D2H", "WRITE", "JOURNAL", "HIDDEN_WAIT"};
    return kNames[static_cast<std::size_t>(phase)];
}

void PhaseTimer::merge(const PhaseTimer& other) {
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
        seconds_[i] += other.seconds_[i];
    }
}

}  // namespace sstclim
