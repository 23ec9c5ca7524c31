#pragma once

#include "src/mpi_session.hpp"

namespace sstclim {

/// The MPI session of a test process that runs alone; made when the first test needs it.
inline const MpiSession& one_rank() {
    static int argc = 0;
    static char** argv = nullptr;
    static const MpiSession session(argc, argv);
    return session;
}

}  // namespace sstclim
