#pragma once

#include <string>

#include "config/run_config.hpp"
#include "pipeline/compute_stage.hpp"
#include "src/mpi_session.hpp"

namespace sstclim {

/// What runs the kernels of this rank.
struct ProcessorChoice {
    Processor processor = Processor::cpu;
    int device = 0;                ///< of those that the process sees
    std::string description;       ///< "cpu (avx2)", "CUDA device 0: NVIDIA H200 (sm_90)"
    std::size_t device_bytes = 0;  ///< free memory of the device, this rank's share
    std::string warning;           ///< empty, or what the user should know; the same on all ranks
};

/// Backend `automatic` is the device of this build where there is one, else the CPU. The ranks of a node take the
/// devices that they see in turn, as HIP_VISIBLE_DEVICES, CUDA_VISIBLE_DEVICES or the batch system allow.
/// Throws UsageError where the wanted backend is not in this build, RunError where it has no device here.
/// Collective.
ProcessorChoice choose_processor(const MpiSession& mpi, Backend backend);

/// Makes the chosen device, if any, that of the calling thread.
void use(const ProcessorChoice& choice);

}  // namespace sstclim
