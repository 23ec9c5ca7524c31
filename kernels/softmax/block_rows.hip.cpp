#include "kernels/softmax/device_lanes.hpp"
#include "kernels/softmax/device_row.hpp"
#include "kernels/softmax/device_rows.hpp"
#include "kernels/softmax/device_share.hpp"
#include "kernels/softmax/device_stream.hpp"
#include "kernels/softmax/dispatch.hpp"
#include "src/device_runtime.hpp"

namespace sstclim::kernels::row_softmax {
namespace gpu {
namespace {

/// A block a row: every wavefront takes the exponentials with the maximum of its own share, so that the block meets
/// once. With a tail, the packs that do not fit the registers are read twice.
template <bool kWhole, int kInBytes, int kOutBytes, int kPacks, bool kTail>
__global__ void __launch_bounds__(block_lanes(kWhole), !kWhole && kTail ? 2 : 1) block_rows_kernel(RowArgs args) {
    using RowType = Row<kWhole, kInBytes, kOutBytes>;
    const RowType row(args, static_cast<std::int64_t>(blockIdx.x));
    const float factor = row.exponent_factor();
    const int lane = static_cast<int>(threadIdx.x);
    const int lanes = static_cast<int>(blockDim.x);
    LongShare<kWhole, RowType, kPacks> share(row, {lane, lanes});
    const StreamPacks<RowType> tail{kPacks * lanes, row.packs(), lane, lanes};
    Partial of_tail;
    if constexpr (kTail)
        of_tail = stream_partial(row, tail);
    const float max = reduce_wavefront(fmaxf(share.greatest(), of_tail.max), Greatest{});
    float sum = share.sum(max);
    if constexpr (kTail)
        sum += of_tail.sum * device_weight(of_tail.max, max, factor);
    const Partial total = reduce_block({max, reduce_wavefront(sum, Sum{})}, factor);
    const float scale = factor_of(total.sum, args.zero_empty_row) * device_weight(max, total.max, factor);
    if constexpr (kTail)
        stream_output(row, tail, max, scale);
    share.store(max, scale);
}

}  // namespace
}  // namespace gpu

void block_rows(const RowArgs& args, const Plan& plan, StreamHandle stream) {
    dispatch(args, plan.whole, [&](auto whole, auto in, auto out) {
        const auto native = static_cast<device::NativeStream>(stream.native);
        const auto blocks = static_cast<unsigned>(plan.blocks);
        constexpr int kShort = lane_packs(whole(), in());
        constexpr int kLong = whole() ? kWholeLanePacks : kShort;
        if (plan.tail) {
            gpu::block_rows_kernel<whole(), in(), out(), tail_lane_packs(whole()), true>
                <<<blocks, plan.lanes, 0, native>>>(args);
        } else if (plan.packs == kShort) {
            gpu::block_rows_kernel<whole(), in(), out(), kShort, false><<<blocks, plan.lanes, 0, native>>>(args);
        } else {
            gpu::block_rows_kernel<whole(), in(), out(), kLong, false><<<blocks, plan.lanes, 0, native>>>(args);
        }
    });
    device::check_launch("softmax of a row a block");
}

}  // namespace sstclim::kernels::row_softmax
