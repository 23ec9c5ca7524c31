#pragma once

// Kernel sources are compiled once for every target: by hipcc or nvcc for a device, by the C++ compiler for each
// instruction set of the CPU. All that depends on the target is here and in pack.hpp and launch.hpp, inside a
// namespace of the target, so that the linker never mixes code of two targets.

#if defined(__HIPCC__) || defined(__CUDACC__)
#include "src/native_stream.hpp"
#define SSTCLIM_TARGET gpu
#define SSTCLIM_DEVICE_CODE 1
#define SSTCLIM_CELL_FUNCTION __device__ __forceinline__
#define SSTCLIM_NETWORK_FUNCTION __device__ __forceinline__
#define SSTCLIM_UNROLL _Pragma("unroll")
#define SSTCLIM_UNROLL_ROWS _Pragma("unroll 15")
#define SSTCLIM_LANES
#elif defined(__AVX512BW__)
#define SSTCLIM_TARGET avx512
#define SSTCLIM_CELL_FUNCTION inline
#elif defined(__AVX2__)
#define SSTCLIM_TARGET avx2
#define SSTCLIM_CELL_FUNCTION inline
#else
#define SSTCLIM_TARGET baseline
#define SSTCLIM_CELL_FUNCTION inline
#endif

namespace sstclim::kernels::SSTCLIM_TARGET {

/// Whether a branch that most lanes agree on costs less than what it leaves out.
#if defined(SSTCLIM_DEVICE_CODE)
inline constexpr bool kBranchesAreCheap = false;
#else
inline constexpr bool kBranchesAreCheap = true;
#endif

/// What suits each of the two runtimes, such as Functor::kBlocks: a multiprocessor has 65536 registers for blocks of
/// 256 lanes, a SIMD of gfx906 256 for each lane of its wavefronts.
constexpr int room_for(int cuda, int hip) {
#if defined(__HIPCC__)
    return static_cast<void>(cuda), hip;
#else
    return static_cast<void>(hip), cuda;
#endif
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET

// SSTCLIM_LANES stands before a loop over the cells of a work item, which a CPU does in whole registers.

// A network fills a function of its own on a CPU, where its values lie on the stack anyway; on a device it must be
// inlined, so that they stay in registers.
#if !defined(SSTCLIM_DEVICE_CODE)
#define SSTCLIM_NETWORK_FUNCTION [[gnu::noinline]] inline
#define SSTCLIM_UNROLL _Pragma("GCC unroll 64")
#define SSTCLIM_UNROLL_ROWS
#define SSTCLIM_LANES _Pragma("omp simd")
#endif
