#pragma once

// MPI's old C++ bindings, which some <mpi.h> bring along, would need a library of their own: include MPI through here.
#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif

#include <mpi.h>

namespace sstclim {

/// MPI from construction to destruction. Only the thread that made the session may call MPI (MPI_THREAD_FUNNELED).
class MpiSession {
  public:
    /// Throws RunError where the library does not give MPI_THREAD_FUNNELED.
    MpiSession(int& argc, char**& argv);
    ~MpiSession();
    MpiSession(const MpiSession&) = delete;
    MpiSession& operator=(const MpiSession&) = delete;

    MPI_Comm comm() const { return MPI_COMM_WORLD; }
    int rank() const { return rank_; }
    int size() const { return size_; }
    /// The rank among those on the same node: which device of the node is this rank's.
    int node_rank() const { return node_rank_; }
    int node_size() const { return node_size_; }

    /// Ends the job on all ranks with this exit code. Does not return.
    [[noreturn]] void abort(int exit_code) const;

  private:
    int rank_ = 0;
    int size_ = 1;
    int node_rank_ = 0;
    int node_size_ = 1;
};

}  // namespace sstclim
