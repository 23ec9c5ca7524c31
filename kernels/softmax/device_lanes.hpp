#pragma once

#include "kernels/softmax/partial.hpp"
#include "kernels/target.hpp"

#if defined(__HIPCC__) && !__has_builtin(__builtin_amdgcn_exp2f)
// v_exp_f32, which ROCm 5 has in its device library only.
extern "C" __device__ __attribute__((const)) float __ocml_native_exp2_f32(float);
#endif

// What lanes of a wavefront, of any width, tell each other. All lanes of the wavefront take part in every call.

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

/// Of the architecture that this code is compiled for: a device runs no code of another one. The pass for the host has
/// no kernels and takes any width. Later versions of ROCm tell the family alone.
#if defined(__AMDGCN_WAVEFRONT_SIZE)
inline constexpr int kWavefrontLanes = __AMDGCN_WAVEFRONT_SIZE;
#elif defined(__GFX9__)
inline constexpr int kWavefrontLanes = 64;
#elif defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__) || !defined(__HIP_DEVICE_COMPILE__)
inline constexpr int kWavefrontLanes = 32;
#else
#error "how many lanes has a wavefront of this architecture?"
#endif

SSTCLIM_CELL_FUNCTION float value_of_lane_xor(float value, int offset) {
#if defined(__HIPCC__)
    return __shfl_xor(value, offset);
#else
    return __shfl_xor_sync(0xffffffffU, value, offset);
#endif
}

inline constexpr float kLog2E = 1.44269504088896340736F;

/// 2^x, subnormal results are 0.
SSTCLIM_CELL_FUNCTION float device_exp2(float x) {
#if !defined(__HIPCC__)
    float result;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
    return result;
#elif __has_builtin(__builtin_amdgcn_exp2f)
    return __builtin_amdgcn_exp2f(x);
#else
    return __ocml_native_exp2_f32(x);
#endif
}

/// exp(scale * (score - max)), where `factor` is 2 log2(e) scale: half a difference of floats cannot overflow.
SSTCLIM_CELL_FUNCTION float device_exp(float score, float max, float factor) {
    return device_exp2(fmaf(score, 0.5F, -0.5F * max) * factor);
}

SSTCLIM_CELL_FUNCTION float device_weight(float part_max, float max, float factor) {
    return part_max == max ? 1.0F : device_exp(part_max, max, factor);
}

SSTCLIM_CELL_FUNCTION Partial combined(const Partial& a, const Partial& b, float factor) {
    const float max = fmaxf(a.max, b.max);
    return {max, a.sum * device_weight(a.max, max, factor) + b.sum * device_weight(b.max, max, factor)};
}

struct Greatest {
    SSTCLIM_CELL_FUNCTION float operator()(float a, float b) const { return fmaxf(a, b); }
};

struct Sum {
    SSTCLIM_CELL_FUNCTION float operator()(float a, float b) const { return a + b; }
};

/// Over the `lanes` neighbouring lanes that share a row, a power of two; each of them gets the result.
template <typename Combine>
SSTCLIM_CELL_FUNCTION float reduce(float value, int lanes, Combine combine) {
    SSTCLIM_UNROLL
    for (int offset = kWavefrontLanes / 2; offset > 0; offset /= 2) {
        if (offset < lanes)
            value = combine(value, value_of_lane_xor(value, offset));
    }
    return value;
}

template <typename Combine>
SSTCLIM_CELL_FUNCTION float reduce_wavefront(float value, Combine combine) {
    return reduce(value, kWavefrontLanes, combine);
}

SSTCLIM_CELL_FUNCTION Partial reduce_wavefront(const Partial& partial, float factor) {
    const float max = reduce_wavefront(partial.max, Greatest{});
    return {max, reduce_wavefront(partial.sum * device_weight(partial.max, max, factor), Sum{})};
}

/// Over a block; `partial` is the same in all lanes of a wavefront. All lanes of the block take part.
SSTCLIM_CELL_FUNCTION Partial reduce_block(const Partial& partial, float factor) {
    constexpr int kMostWavefronts = 32;
    __shared__ float max_of[kMostWavefronts];
    __shared__ float sum_of[kMostWavefronts];
    const int lane = static_cast<int>(threadIdx.x) % kWavefrontLanes;
    const int wavefront = static_cast<int>(threadIdx.x) / kWavefrontLanes;
    const int wavefronts = static_cast<int>(blockDim.x) / kWavefrontLanes;
    __syncthreads();
    if (lane == 0) {
        max_of[wavefront] = partial.max;
        sum_of[wavefront] = partial.sum;
    }
    __syncthreads();
    return reduce_wavefront(lane < wavefronts ? Partial{max_of[lane], sum_of[lane]} : Partial{}, factor);
}

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
