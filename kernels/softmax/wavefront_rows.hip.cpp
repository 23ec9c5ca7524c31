#include <bit>

#include "kernels/softmax/device_lanes.hpp"
#include "kernels/softmax/device_row.hpp"
#include "kernels/softmax/device_rows.hpp"
#include "kernels/softmax/device_share.hpp"
#include "kernels/softmax/dispatch.hpp"
#include "src/device_runtime.hpp"

namespace sstclim::kernels::row_softmax {
namespace gpu {
namespace {

/// `lanes` lanes of a wavefront, a power of two, share a row; more than one pack a lane only where they are all of it.
template <bool kWhole, int kInBytes, int kOutBytes, int kPacks>
__global__ void __launch_bounds__(kBlockLanes) wavefront_rows_kernel(RowArgs args, int log2_lanes) {
    const int lanes = kPacks > 1 ? kWavefrontLanes : 1 << log2_lanes;
    const int lane = static_cast<int>(threadIdx.x) & (lanes - 1);
    const std::int64_t thread = static_cast<std::int64_t>(blockIdx.x) * kBlockLanes + threadIdx.x;
    const std::int64_t wanted = thread >> log2_lanes;
    // Every lane takes part in the shuffles: the last block's idle lanes repeat a row without storing it.
    const std::int64_t index = wanted < args.rows ? wanted : args.rows - 1;
    using RowType = Row<kWhole, kInBytes, kOutBytes>;
    const RowType row(args, index);
    RowShare<RowType, kPacks> share(row, {lane, lanes});
    const float max = reduce(share.greatest(), lanes, Greatest{});
    const float sum = reduce(share.sum(max), lanes, Sum{});
    if (wanted < args.rows)
        share.store(max, factor_of(sum, args.zero_empty_row));
}

template <bool kWhole, int kInBytes, int kOutBytes, int kPacks>
void launch(const RowArgs& args, const Plan& plan, StreamHandle stream) {
    const auto blocks = static_cast<unsigned>(plan.blocks);
    wavefront_rows_kernel<kWhole, kInBytes, kOutBytes, kPacks>
        <<<blocks, kBlockLanes, 0, static_cast<device::NativeStream>(stream.native)>>>(
            args, std::countr_zero(static_cast<unsigned>(plan.lanes)));
    device::check_launch("softmax of a row a wavefront");
}

}  // namespace
}  // namespace gpu

void wavefront_rows(const RowArgs& args, const Plan& plan, StreamHandle stream) {
    dispatch(args, plan.whole, [&](auto whole, auto in, auto out) {
        switch (plan.packs) {
            case 1:
                return gpu::launch<whole(), in(), out(), 1>(args, plan, stream);
            case 2:
                return gpu::launch<whole(), in(), out(), 2>(args, plan, stream);
            case 4:
                return gpu::launch<whole(), in(), out(), 4>(args, plan, stream);
            default:
                if constexpr (lane_packs(whole(), in()) == 8)
                    return gpu::launch<whole(), in(), out(), 8>(args, plan, stream);
        }
    });
}

}  // namespace sstclim::kernels::row_softmax
