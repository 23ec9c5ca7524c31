#pragma once

#include "kernels/softmax/row_args.hpp"

// The CPU backend, compiled for every instruction set. Threads share rows, and the parts of long rows. Returns when the
// output is there.

namespace sstclim::kernels::row_softmax {

namespace baseline {
void cpu_rows(const RowArgs& args);
}
namespace avx2 {
void cpu_rows(const RowArgs& args);
}
namespace avx512 {
void cpu_rows(const RowArgs& args);
}

}  // namespace sstclim::kernels::row_softmax
