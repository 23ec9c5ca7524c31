#include "src/phase_timer.hpp"

#include <gtest/gtest.h>

namespace sstclim {
namespace {

TEST(PhaseTimer, AddsByPhase) {
    PhaseTimer a;
    a.add(Phase::read, 1.0);
    a.add(Phase::read, 0.5);
    PhaseTimer b;
    b.add(Phase::read, 0.25);
    b.add(Phase::hidden_wait, 2.0);
    a.merge(b);
    EXPECT_EQ(a.seconds(Phase::read), 1.75);
    EXPECT_EQ(a.seconds(Phase::hidden_wait), 2.0);
    EXPECT_EQ(a.seconds(Phase::compute), 0.0);
}

TEST(PhaseTimer, AScopeAddsToItsPhaseOnly) {
    PhaseTimer timer;
    { const auto scope = timer.measure(Phase::inflate); }
    EXPECT_GE(timer.seconds(Phase::inflate), 0.0);
    EXPECT_EQ(timer.seconds(Phase::read), 0.0);
}

TEST(PhaseTimer, PhasesAreNamedInUpperCase) {
    EXPECT_EQ(to_string(Phase::catalogue), "CATALOGUE");
    EXPECT_EQ(to_string(Phase::read), "READ");
    EXPECT_EQ(to_string(Phase::inflate), "INFLATE");
    EXPECT_EQ(to_string(Phase::exchange), "EXCHANGE");
    EXPECT_EQ(to_string(Phase::h2d), "H2D");
    EXPECT_EQ(to_string(Phase::compute), "COMPUTE");
    EXPECT_EQ(to_string(Phase::d2h), "D2H");
    EXPECT_EQ(to_string(Phase::write), "WRITE");
    EXPECT_EQ(to_string(Phase::journal), "JOURNAL");
    EXPECT_EQ(to_string(Phase::hidden_wait), "HIDDEN_WAIT");
}

}  // namespace
}  // namespace sstclim
