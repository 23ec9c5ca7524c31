#pragma once

#include "src/error.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// SIGUSR1, the warning before a time limit: for jobs that can go on later.
enum class TimeWarning { heed, ignore };

/// The signal that has come to any rank since note_signals() and ends the job, 0: none. Collective.
int signal_of_any(const MpiSession& mpi, TimeWarning warning);

/// What a shell calls the end by a signal.
ExitCode exit_code_of(int signal);

}  // namespace sstclim
