#include "kernels/softmax/softmax.hpp"

#include <exception>
#include <new>

#include <fmt/format.h>

#include "kernels/softmax/check.hpp"
#include "kernels/softmax/cpu_rows.hpp"
#include "kernels/softmax/device_rows.hpp"
#include "src/device_runtime.hpp"
#include "src/error.hpp"

namespace sstclim::kernels {
namespace {

using row_softmax::RowArgs;

RowArgs row_args(const SoftmaxProblem& problem) {
    return {.in = problem.input.data,
            .out = problem.output.data,
            .mask = problem.mask.data,
            .in_stride = problem.input.row_stride,
            .out_stride = problem.output.row_stride,
            .mask_stride = problem.mask.row_stride,
            .mask_rows = problem.mask.rows,
            .mask_repeat = problem.mask.repeat,
            .causal_queries = problem.causal.queries,
            .causal_offset = problem.causal.offset,
            .rows = problem.rows,
            .columns = static_cast<int>(problem.columns),
            .scale = problem.scale,
            .in_type = problem.input.type,
            .out_type = problem.output.type,
            .mask_type = problem.mask.type,
            .zero_empty_row = problem.empty_row == EmptyRow::zero};
}

#if defined(SSTCLIM_HIP) || defined(SSTCLIM_CUDA)

/// HIP counts the lanes of a launch in 32 bits.
#if defined(SSTCLIM_HIP)
constexpr std::int64_t kMostBlocks = (std::int64_t{1} << 32) / row_softmax::block_lanes(true) - 1;
#else
constexpr std::int64_t kMostBlocks = (std::int64_t{1} << 31) - 1;
#endif

SoftmaxResult on_device(const RowArgs& args, const SoftmaxWorkspace& workspace, StreamHandle stream) {
    using namespace row_softmax;
    const Plan plan = plan_rows(args, device::launch_facts());
    if (workspace.bytes < plan.workspace_bytes || (workspace.data == nullptr && plan.workspace_bytes > 0)) {
        return {SoftmaxStatus::no_workspace,
                fmt::format("softmax: {} rows x {} columns take a workspace of {} bytes, given are {}: "
                            "softmax_workspace_bytes() says how many",
                            args.rows, args.columns, plan.workspace_bytes, workspace.bytes)};
    }
    if (plan.blocks > kMostBlocks) {
        return {
            SoftmaxStatus::too_large,
            fmt::format("softmax: {} rows x {} columns are {} blocks, a launch has {} at most: give fewer rows a call",
                        args.rows, args.columns, plan.blocks, kMostBlocks)};
    }
    switch (plan.strategy) {
        case Strategy::wavefront:
            wavefront_rows(args, plan, stream);
            break;
        case Strategy::block:
            block_rows(args, plan, stream);
            break;
        case Strategy::split:
            split_rows(args, plan, workspace.data, stream);
            break;
    }
    return {};
}

std::size_t device_workspace_bytes(const RowArgs& args) {
    return row_softmax::plan_rows(args, device::launch_facts()).workspace_bytes;
}

#else

SoftmaxResult on_device(const RowArgs&, const SoftmaxWorkspace&, StreamHandle) {
    return {SoftmaxStatus::device_failure, "softmax: this build has no device backend"};
}

std::size_t device_workspace_bytes(const RowArgs&) {
    return 0;
}

#endif

SoftmaxResult on_cpu(const RowArgs& args, Target target) {
    switch (target) {
        case Target::avx512:
#if defined(SSTCLIM_HAS_avx512)
            row_softmax::avx512::cpu_rows(args);
            return {};
#else
            break;
#endif
        case Target::avx2:
#if defined(SSTCLIM_HAS_avx2)
            row_softmax::avx2::cpu_rows(args);
            return {};
#else
            break;
#endif
        case Target::baseline:
            row_softmax::baseline::cpu_rows(args);
            return {};
        case Target::gpu:
            break;
    }
    return {SoftmaxStatus::device_failure, fmt::format("softmax: this build has no code for {}", to_string(target))};
}

}  // namespace

std::size_t softmax_workspace_bytes(const SoftmaxProblem& problem, Target target) {
    if (target != Target::gpu || !row_softmax::check_sizes(problem) || problem.rows == 0 || problem.columns == 0)
        return 0;
    try {
        return device_workspace_bytes(row_args(problem));
    } catch (const Error&) {
        return 0;  // softmax() will say what is wrong with the device
    }
}

SoftmaxResult softmax(const SoftmaxProblem& problem, Target target, StreamHandle stream) {
    SoftmaxResult result = row_softmax::check(problem);
    if (!result || problem.rows == 0 || problem.columns == 0)
        return result;
    if (target != Target::gpu)
        return on_cpu(row_args(problem), target);
    try {
        return on_device(row_args(problem), problem.workspace, stream);
    } catch (const Error& error) {
        return {SoftmaxStatus::device_failure, error.what()};
    }
}

}  // namespace sstclim::kernels
