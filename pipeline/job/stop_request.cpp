#include "pipeline/job/stop_request.hpp"

#include <csignal>
#include <utility>

#include "pipeline/job/collective.hpp"
#include "src/interruption.hpp"

namespace sstclim {

StopRequest::StopRequest(const MpiSession& mpi, bool can_go_on, std::string remedy)
    : mpi_(mpi), can_go_on_(can_go_on), remedy_(std::move(remedy)) {}

int StopRequest::signal() const {
    int signal = noted_signal();
    if (signal == SIGUSR1 && !can_go_on_)
        signal = 0;
    MPI_Allreduce(MPI_IN_PLACE, &signal, 1, MPI_INT, MPI_MAX, mpi_.comm());
    return signal;
}

void StopRequest::stop(int signal) const {
    constexpr int kShellSignal = 128;
    throw CollectiveError(fmt::format("stopped by signal {}: {}", signal, remedy_),
                          can_go_on_ ? ExitCode::again : static_cast<ExitCode>(kShellSignal + signal));
}

void StopRequest::check() const {
    if (const int come = signal(); come != 0)
        stop(come);
}

}  // namespace sstclim
