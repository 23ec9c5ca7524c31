#include "src/mpi_session.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "src/error.hpp"

namespace sstclim {
namespace {

/// Whether a launcher has started this process: each of the common ones tells its processes so, srun also without a
/// plugin for MPI.
bool is_launched() {
    constexpr std::array kSigns{"OMPI_COMM_WORLD_SIZE", "PMIX_RANK",    "PMI_RANK", "PMI_SIZE",
                                "MPI_LOCALNRANKS",      "SLURM_STEP_ID"};
    return std::ranges::any_of(kSigns, [](const char* name) { return std::getenv(name) != nullptr; });
}

/// A process alone talks to nobody: Open MPI then need not start a daemon and look for networks, which takes a third of
/// a second, nor make folders for files shared with others: processes that start so at once would all take the same
/// one, and remove it below each other. What stands in the environment stays.
void spare_networks() {
    constexpr int kKeep = 0;
    setenv("OMPI_MCA_ess_singleton_isolated", "1", kKeep);
    setenv("OMPI_MCA_orte_create_session_dirs", "0", kKeep);
    setenv("OMPI_MCA_pml", "ob1", kKeep);
    setenv("OMPI_MCA_btl", "self", kKeep);
}

}  // namespace

MpiSession::MpiSession(int& argc, char**& argv) {
    if (!is_launched())
        spare_networks();
    int provided = MPI_THREAD_SINGLE;
    // Before MPI_COMM_WORLD exists an error handler cannot be set: a failure here ends the process with MPI's message.
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED) {
        MPI_Finalize();
        throw RunError("MPI gives no MPI_THREAD_FUNNELED; use an MPI library built with thread support");
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);

    MPI_Comm node = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &node);
    MPI_Comm_rank(node, &node_rank_);
    MPI_Comm_size(node, &node_size_);
    MPI_Comm_free(&node);
}

MpiSession::~MpiSession() {
    int is_finalized = 0;
    MPI_Finalized(&is_finalized);
    if (is_finalized == 0) {
        MPI_Finalize();
    }
}

void MpiSession::abort(int exit_code) const {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    // MPI_Abort may return where it can only ask for the end of the job.
    std::_Exit(exit_code);
}

}  // namespace sstclim
