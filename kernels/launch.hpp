#pragma once

#include <cstddef>

#include "kernels/cells.hpp"
#include "kernels/target.hpp"
#include "src/device_runtime.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

// launch(functor, cells, stream) calls `functor(cell)` for the first cell of every group of Functor::kCells
// neighbouring cells in the range: one after the other on a CPU, one a lane on a device. launch_days calls
// `functor(cell, day)`, in any order of the days: lanes that are done with one day early leave room for the next.

/// Functor::kBlocks for the two runtimes: a multiprocessor has 65536 registers for blocks of 256 lanes, a SIMD of
/// gfx906 256 for each lane of its wavefronts.
constexpr int room_for(int cuda_blocks, int hip_wavefronts) {
#if defined(__HIPCC__)
    return static_cast<void>(cuda_blocks), hip_wavefronts;
#else
    return static_cast<void>(hip_wavefronts), cuda_blocks;
#endif
}

#if defined(SSTCLIM_DEVICE_CODE)

/// Lanes of a block: four wavefronts of 64 or eight of 32.
inline constexpr int kBlockLanes = 256;

/// A kernel's registers are limited so that Functor::kBlocks blocks fit a multiprocessor (CUDA) or as many wavefronts a
/// SIMD (HIP): memory is fast only with enough loads under way.
template <typename Functor>
__global__ void __launch_bounds__(kBlockLanes, Functor::kBlocks)
    cells_kernel(Functor functor, std::size_t begin, std::size_t groups) {
    const std::size_t group = static_cast<std::size_t>(blockIdx.x) * kBlockLanes + threadIdx.x;
    if (group < groups)
        functor(begin + group * Functor::kCells);
}

template <typename Functor>
__global__ void __launch_bounds__(kBlockLanes, Functor::kBlocks)
    days_kernel(Functor functor, std::size_t begin, std::size_t groups) {
    const std::size_t group = static_cast<std::size_t>(blockIdx.x) * kBlockLanes + threadIdx.x;
    if (group < groups)
        functor(begin + group * Functor::kCells, static_cast<int>(blockIdx.y));
}

inline unsigned blocks_for(std::size_t groups) {
    return static_cast<unsigned>((groups + kBlockLanes - 1) / kBlockLanes);
}

template <typename Functor>
void launch(const Functor& functor, CellRange cells, StreamHandle stream) {
    const std::size_t groups = (cells.end - cells.begin) / Functor::kCells;
    if (groups == 0)
        return;
    cells_kernel<Functor><<<blocks_for(groups), kBlockLanes, 0, static_cast<device::NativeStream>(stream.native)>>>(
        functor, cells.begin, groups);
    device::check_launch(Functor::kName);
}

template <typename Functor>
void launch_days(const Functor& functor, int days, CellRange cells, StreamHandle stream) {
    const std::size_t groups = (cells.end - cells.begin) / Functor::kCells;
    if (groups == 0)
        return;
    const dim3 blocks(blocks_for(groups), static_cast<unsigned>(days));
    days_kernel<Functor>
        <<<blocks, kBlockLanes, 0, static_cast<device::NativeStream>(stream.native)>>>(functor, cells.begin, groups);
    device::check_launch(Functor::kName);
}

#else

template <typename Functor>
void launch(const Functor& functor, CellRange cells, StreamHandle) {
    for (std::size_t cell = cells.begin; cell < cells.end; cell += Functor::kCells)
        functor(cell);
}

template <typename Functor>
void launch_days(const Functor& functor, int days, CellRange cells, StreamHandle) {
    for (std::size_t cell = cells.begin; cell < cells.end; cell += Functor::kCells) {
        for (int day = 0; day < days; ++day)
            functor(cell, day);
    }
}

#endif

}  // namespace sstclim::kernels::SSTCLIM_TARGET
