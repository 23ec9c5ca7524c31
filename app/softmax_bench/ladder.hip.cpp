#include "app/softmax_bench/ladder.hpp"

#include "kernels/softmax/device_lanes.hpp"
#include "kernels/softmax/device_pack.hpp"
#include "src/device_runtime.hpp"

namespace sstclim::softmax_bench {
namespace {

using namespace kernels::row_softmax::gpu;
using kernels::ElementType;

constexpr int kBlock = 256;

__device__ float of_half(std::uint16_t bits) {
    return two_halves(bits).low;
}

__device__ std::uint16_t half_bits(float value) {
    return static_cast<std::uint16_t>(word_of_halves(value, 0));
}

__global__ void __launch_bounds__(kBlock) naive_kernel(LadderArgs args) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kBlock + threadIdx.x;
    if (row >= args.rows)
        return;
    const std::uint16_t* const in = args.in + row * args.columns;
    std::uint16_t* const out = args.out + row * args.columns;
    float max = kMinusInfinity;
    for (int c = 0; c < args.columns; ++c)
        max = fmaxf(max, of_half(in[c]));
    float sum = 0;
    for (int c = 0; c < args.columns; ++c)
        sum += expf(of_half(in[c]) - max);
    for (int c = 0; c < args.columns; ++c)
        out[c] = half_bits(expf(of_half(in[c]) - max) / sum);
}

/// The row of a wavefront; of a last, incomplete block the last row again, for every lane takes part in shuffles.
__device__ std::int64_t row_of_wavefront(const LadderArgs& args) {
    const std::int64_t wavefront = (static_cast<std::int64_t>(blockIdx.x) * kBlock + threadIdx.x) / kWavefrontLanes;
    return wavefront < args.rows ? wavefront : args.rows - 1;
}

__global__ void __launch_bounds__(kBlock) scalar_kernel(LadderArgs args) {
    const std::int64_t row = row_of_wavefront(args);
    const int lane = static_cast<int>(threadIdx.x) % kWavefrontLanes;
    const std::uint16_t* const in = args.in + row * args.columns;
    std::uint16_t* const out = args.out + row * args.columns;
    float max = kMinusInfinity;
    for (int c = lane; c < args.columns; c += kWavefrontLanes)
        max = fmaxf(max, of_half(in[c]));
    max = reduce_wavefront(max, Greatest{});
    float sum = 0;
    for (int c = lane; c < args.columns; c += kWavefrontLanes)
        sum += expf(of_half(in[c]) - max);
    sum = reduce_wavefront(sum, Sum{});
    for (int c = lane; c < args.columns; c += kWavefrontLanes)
        out[c] = half_bits(expf(of_half(in[c]) - max) / sum);
}

__global__ void __launch_bounds__(kBlock) vectorised_kernel(LadderArgs args) {
    constexpr int kElements = 8;
    using Packed = Pack<2, kElements>;
    const std::int64_t row = row_of_wavefront(args);
    const int lane = static_cast<int>(threadIdx.x) % kWavefrontLanes;
    const int packs = args.columns / kElements;
    const auto* const in = reinterpret_cast<const Packed*>(args.in + row * args.columns);
    auto* const out = reinterpret_cast<Packed*>(args.out + row * args.columns);
    float value[kElements];
    float max = kMinusInfinity;
    for (int p = lane; p < packs; p += kWavefrontLanes) {
        decode(in[p], ElementType::float16, value);
        for (const float v : value)
            max = fmaxf(max, v);
    }
    max = reduce_wavefront(max, Greatest{});
    float sum = 0;
    for (int p = lane; p < packs; p += kWavefrontLanes) {
        decode(in[p], ElementType::float16, value);
        for (const float v : value)
            sum += expf(v - max);
    }
    sum = reduce_wavefront(sum, Sum{});
    for (int p = lane; p < packs; p += kWavefrontLanes) {
        decode(in[p], ElementType::float16, value);
        for (float& v : value)
            v = expf(v - max) / sum;
        Packed packed;
        encode(value, ElementType::float16, packed);
        out[p] = packed;
    }
}

template <typename Kernel>
void launch(Kernel* kernel, const LadderArgs& args, int lanes_a_row, StreamHandle stream) {
    const int rows_a_block = kBlock / lanes_a_row;
    const auto blocks = static_cast<unsigned>((args.rows + rows_a_block - 1) / rows_a_block);
    kernel<<<blocks, kBlock, 0, static_cast<device::NativeStream>(stream.native)>>>(args);
    device::check_launch("a step of the ladder");
}

}  // namespace

void naive_on_device(const LadderArgs& args, StreamHandle stream) {
    launch(naive_kernel, args, 1, stream);
}

void scalar_on_device(const LadderArgs& args, StreamHandle stream) {
    launch(scalar_kernel, args, device::launch_facts().wavefront_lanes, stream);
}

void vectorised_on_device(const LadderArgs& args, StreamHandle stream) {
    launch(vectorised_kernel, args, device::launch_facts().wavefront_lanes, stream);
}

}  // namespace sstclim::softmax_bench
