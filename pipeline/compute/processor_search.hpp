#pragma once

#include <future>
#include <string>

#include "config/run_config.hpp"
#include "pipeline/compute/compute_stage.hpp"
#include "src/device_runtime.hpp"
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

/// The search for a processor. Backend `automatic` is the device of this build where there is one, else the CPU. The
/// ranks of a node take the devices that they see in turn, as HIP_VISIBLE_DEVICES, CUDA_VISIBLE_DEVICES or the batch
/// system allow. Members are collective.
class ProcessorSearch {
  public:
    /// Begins to start the device, which takes a while, on a thread of its own. `mpi` must outlive the object. Throws
    /// UsageError where the wanted backend is not in this build, RunError where it has no device here.
    ProcessorSearch(const MpiSession& mpi, Backend backend);

    /// What was chosen, its device started; once. Throws RunError where that failed.
    ProcessorChoice choice();

  private:
    const MpiSession& mpi_;
    int devices_ = 0;  ///< of this rank
    int least_ = 0;    ///< of any rank
    int most_ = 0;
    std::future<device::DeviceFacts> facts_;
};

/// Makes the chosen device, if any, that of the calling thread.
void use(const ProcessorChoice& choice);

}  // namespace sstclim
