#pragma once

// For device compilers only: the runtime's own stream type, which a kernel launch takes.

#if defined(__HIPCC__)
#include <hip/hip_runtime.h>
namespace sstclim::device {
using NativeStream = hipStream_t;
}
#elif defined(__CUDACC__)
#include <cuda_runtime.h>
namespace sstclim::device {
using NativeStream = cudaStream_t;
}
#endif
