#include "pipeline/stop_signal.hpp"

#include <csignal>

#include "src/interruption.hpp"

namespace sstclim {

int signal_of_any(const MpiSession& mpi, TimeWarning warning) {
    int signal = noted_signal();
    if (signal == SIGUSR1 && warning == TimeWarning::ignore)
        signal = 0;
    MPI_Allreduce(MPI_IN_PLACE, &signal, 1, MPI_INT, MPI_MAX, mpi.comm());
    return signal;
}

ExitCode exit_code_of(int signal) {
    constexpr int kShellSignal = 128;
    return static_cast<ExitCode>(kShellSignal + signal);
}

}  // namespace sstclim
