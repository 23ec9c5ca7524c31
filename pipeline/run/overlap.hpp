#pragma once

#include <vector>

#include "pipeline/job/step_times.hpp"

namespace sstclim {

/// How many seconds of `work` passed while any of `others` was under way. All intervals may touch and overlap.
double covered_seconds(std::vector<Interval> work, std::vector<Interval> others);

/// What the copies to a device were hidden behind.
struct CopyOverlap {
    double seconds = 0;         ///< of all copies of fields
    double behind_kernels = 0;  ///< of these, while kernels ran
    double behind_either = 0;   ///< of these, while kernels ran or the host read or wrote
};

CopyOverlap copy_overlap(const std::vector<StepTimes>& timeline);

}  // namespace sstclim
