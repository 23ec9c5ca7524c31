#pragma once

#include "kernels/softmax/softmax.hpp"

namespace sstclim::kernels::row_softmax {

/// Whether its sizes and its scale can be computed.
SoftmaxResult check_sizes(const SoftmaxProblem& problem);

/// Whether the problem can be computed, without its workspace.
SoftmaxResult check(const SoftmaxProblem& problem);

}  // namespace sstclim::kernels::row_softmax
