#pragma once

#include "kernels/softmax/softmax.hpp"

namespace sstclim::kernels::row_softmax {

/// Whether the problem can be computed, without its workspace.
SoftmaxResult check(const SoftmaxProblem& problem);

}  // namespace sstclim::kernels::row_softmax
