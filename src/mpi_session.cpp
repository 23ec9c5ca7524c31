#include "src/mpi_session.hpp"

#include <cstdlib>

#include "src/error.hpp"

namespace sstclim {

MpiSession::MpiSession(int& argc, char**& argv) {
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
