#pragma once

#include <cstddef>

#include "kernels/target.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// The same value, the same for all lanes, as if it were new. A device compiler takes all that follows from a constant
/// of a loop, such as the addresses and conditions of thirty rows, out of the loop and has no registers left in it;
/// what follows from a fresh value it computes in every turn.
SSTCLIM_CELL_FUNCTION int fresh(int value) {
#if defined(__HIPCC__)
    asm volatile("" : "+s"(value));
#elif defined(__CUDACC__)
    asm volatile("" : "+r"(value));
#endif
    return value;
}

SSTCLIM_CELL_FUNCTION std::size_t fresh(std::size_t value) {
#if defined(__HIPCC__)
    asm volatile("" : "+s"(value));
#elif defined(__CUDACC__)
    asm volatile("" : "+l"(value));
#endif
    return value;
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
