#include "kernels/softmax/device_lanes.hpp"
#include "kernels/softmax/device_row.hpp"
#include "kernels/softmax/device_rows.hpp"
#include "kernels/softmax/device_stream.hpp"
#include "kernels/softmax/dispatch.hpp"
#include "src/device_runtime.hpp"

namespace sstclim::kernels::row_softmax {
namespace gpu {
namespace {

/// One part of one row: block b has part b % parts of row b / parts.
template <typename RowType>
struct PartOfRow {
    std::int64_t row;
    StreamPacks<RowType> packs;

    SSTCLIM_CELL_FUNCTION PartOfRow(int parts, int part_packs)
        : row(blockIdx.x / static_cast<unsigned>(parts)),
          packs{static_cast<int>(blockIdx.x % static_cast<unsigned>(parts)) * part_packs, 0,
                static_cast<int>(threadIdx.x), kBlockLanes} {
        packs.end = packs.begin + part_packs;
    }
};

/// First pass: maximum and sum of every part.
template <bool kWhole, int kInBytes, int kOutBytes>
__global__ void __launch_bounds__(kBlockLanes)
    split_sums_kernel(RowArgs args, int parts, int part_packs, Partial* partials) {
    using RowType = Row<kWhole, kInBytes, kOutBytes>;
    const PartOfRow<RowType> part(parts, part_packs);
    const RowType row(args, part.row);
    const float factor = row.exponent_factor();
    const Partial of_lane = stream_partial(row, part.packs);
    const Partial total = reduce_block(reduce_wavefront(of_lane, factor), factor);
    if (threadIdx.x == 0)
        partials[blockIdx.x] = total;
}

/// Second pass: the row's maximum and sum of all parts, then the output of this one.
template <bool kWhole, int kInBytes, int kOutBytes>
__global__ void __launch_bounds__(kBlockLanes)
    split_output_kernel(RowArgs args, int parts, int part_packs, const Partial* partials) {
    using RowType = Row<kWhole, kInBytes, kOutBytes>;
    const PartOfRow<RowType> part(parts, part_packs);
    const RowType row(args, part.row);
    const float factor = row.exponent_factor();
    Partial of_lane;
    for (int other = static_cast<int>(threadIdx.x); other < parts; other += kBlockLanes)
        of_lane = combined(of_lane, partials[part.row * parts + other], factor);
    const Partial total = reduce_block(reduce_wavefront(of_lane, factor), factor);
    stream_output(row, part.packs, total.max, factor_of(total.sum, args.zero_empty_row));
}

}  // namespace
}  // namespace gpu

void split_rows(const RowArgs& args, const Plan& plan, void* workspace, StreamHandle stream) {
    auto* const partials = static_cast<gpu::Partial*>(workspace);
    const auto blocks = static_cast<unsigned>(plan.blocks);
    const auto native = static_cast<device::NativeStream>(stream.native);
    dispatch(args, plan.whole, [&](auto whole, auto in, auto out) {
        gpu::split_sums_kernel<whole(), in(), out()>
            <<<blocks, kBlockLanes, 0, native>>>(args, plan.parts, plan.part_packs, partials);
        device::check_launch("the sums of a split softmax");
        gpu::split_output_kernel<whole(), in(), out()>
            <<<blocks, kBlockLanes, 0, native>>>(args, plan.parts, plan.part_packs, partials);
        device::check_launch("the output of a split softmax");
    });
}

}  // namespace sstclim::kernels::row_softmax
