#include "tests/benchmark/seed_kernels.hpp"

#include "src/device_runtime.hpp"
#include "src/native_stream.hpp"

namespace sstclim::benchmark {
namespace {

constexpr int kLanes = 256;
constexpr int kHeap = 34;

__global__ void __launch_bounds__(kLanes) heap_percentile_kernel(SeedInput input, float* p90) {
    const std::size_t cell = static_cast<std::size_t>(blockIdx.x) * kLanes + threadIdx.x;
    if (cell >= input.cells)
        return;
    const int input_days = input.days + input.window - 1;
    for (int day = 0; day < input.days; ++day) {
        float heap[kHeap];
        for (float& value : heap)
            value = -1e38f;
        for (int row = 0; row < input.rows; ++row) {
            for (int d = 0; d < input.window; ++d) {
                const auto at = static_cast<std::size_t>(row) * input_days + day + d;
                const auto value = static_cast<float>(input.values[at * input.cells + cell]);
                if (value <= heap[0])
                    continue;
                heap[0] = value;
                int parent = 0;
                while (true) {
                    int child = 2 * parent + 1;
                    if (child + 1 < kHeap && heap[child + 1] < heap[child])
                        ++child;
                    if (child >= kHeap || heap[parent] <= heap[child])
                        break;
                    const float moved = heap[parent];
                    heap[parent] = heap[child];
                    heap[child] = moved;
                    parent = child;
                }
            }
        }
        p90[static_cast<std::size_t>(day) * input.cells + cell] = heap[0];
    }
}

__global__ void __launch_bounds__(kLanes) window_moment_kernel(SeedInput input, float* sums) {
    const std::size_t cell = static_cast<std::size_t>(blockIdx.x) * kLanes + threadIdx.x;
    if (cell >= input.cells)
        return;
    const int input_days = input.days + input.window - 1;
    for (int day = 0; day < input.days; ++day) {
        float power[4] = {};
        for (int row = 0; row < input.rows; ++row) {
            for (int d = 0; d < input.window; ++d) {
                const auto at = static_cast<std::size_t>(row) * input_days + day + d;
                const auto value = static_cast<float>(input.values[at * input.cells + cell]);
                power[0] += value;
                power[1] += value * value;
                power[2] += value * value * value;
                power[3] += value * value * value * value;
            }
        }
        for (int k = 0; k < 4; ++k)
            sums[(static_cast<std::size_t>(day) * input.cells + cell) * 4 + k] = power[k];
    }
}

unsigned blocks(std::size_t cells) {
    return static_cast<unsigned>((cells + kLanes - 1) / kLanes);
}

}  // namespace

void heap_percentile(const SeedInput& input, float* p90, StreamHandle stream) {
    heap_percentile_kernel<<<blocks(input.cells), kLanes, 0, static_cast<device::NativeStream>(stream.native)>>>(input,
                                                                                                                 p90);
    device::check_launch("heap_percentile");
}

void window_moment(const SeedInput& input, float* sums, StreamHandle stream) {
    window_moment_kernel<<<blocks(input.cells), kLanes, 0, static_cast<device::NativeStream>(stream.native)>>>(input,
                                                                                                               sums);
    device::check_launch("window_moment");
}

}  // namespace sstclim::benchmark
