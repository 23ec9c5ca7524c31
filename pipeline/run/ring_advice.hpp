#pragma once

#include <vector>

#include "pipeline/job/step_times.hpp"

namespace sstclim {

/// What the depth of the ring does for a run, from the measured times of its steps.
struct RingAdvice {
    double read_seconds = 0;         ///< T_read, mean of a step: of all that the reading thread does, writing too
    double compute_seconds = 0;      ///< T_compute: the longest of copies and kernels, which overlap; mean of a step
    double unavoidable_seconds = 0;  ///< wait of the compute thread with as many slots as steps
    int slots = 0;                   ///< the fewest with which it waits hardly longer than that
    bool is_read_bound = false;      ///< more slots cannot help: reading takes longer than computing
};

/// Seconds that computing waits for full slots: step i takes read[i] seconds to fill a slot and compute[i] to empty it.
/// `block` steps are computed together, as if all steps were one run, and `slots` wait beside the others of a block.
double ring_wait(const std::vector<double>& read, const std::vector<double>& compute, int slots, std::size_t block);

RingAdvice ring_advice(const std::vector<StepTimes>& timeline, std::size_t block);

}  // namespace sstclim
