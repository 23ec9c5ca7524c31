#pragma once

#include <string>

#include "src/mpi_session.hpp"

namespace sstclim {

/// The wish of a person or a batch system that a run end before its time: src/interruption of any rank.
class StopRequest {
  public:
    /// `remedy`: what the error says of what is kept. `can_go_on`: another run can go on where this one ends, so that
    /// it heeds the warning before a time limit too. `mpi` must outlive the object.
    StopRequest(const MpiSession& mpi, bool can_go_on, std::string remedy);

    /// The signal that has come to any rank, 0: none. Collective.
    int signal() const;
    /// Ends the run: throws CollectiveError on all ranks with exit code 75 where another run can go on, else 128 and
    /// the signal's number.
    [[noreturn]] void stop(int signal) const;
    /// Both. Collective.
    void check() const;

  private:
    const MpiSession& mpi_;
    bool can_go_on_;
    std::string remedy_;
};

}  // namespace sstclim
