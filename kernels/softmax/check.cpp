#include "kernels/softmax/check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

namespace sstclim::kernels::row_softmax {
namespace {

using Status = SoftmaxStatus;

/// The bytes of a matrix: rows of `row_bytes` every `stride_bytes`.
struct Extent {
    std::uintptr_t begin;
    std::int64_t rows;
    std::int64_t row_bytes;
    std::int64_t stride_bytes;

    std::uintptr_t end() const { return begin + static_cast<std::uintptr_t>((rows - 1) * stride_bytes + row_bytes); }
};

Extent extent(const void* data, ElementType type, std::int64_t row_stride, std::int64_t rows, std::int64_t columns) {
    return {reinterpret_cast<std::uintptr_t>(data), rows, columns * bytes_of(type), row_stride * bytes_of(type)};
}

/// Whether two matrices share no byte. Rows that lie between each other's with the same stride do not.
bool apart(const Extent& a, const Extent& b) {
    if (a.end() <= b.begin || b.end() <= a.begin)
        return true;
    if (a.stride_bytes != b.stride_bytes || a.stride_bytes <= 0)
        return false;
    const Extent& low = a.begin <= b.begin ? a : b;
    const Extent& high = a.begin <= b.begin ? b : a;
    const auto distance = static_cast<std::int64_t>(high.begin - low.begin) % low.stride_bytes;
    return distance >= low.row_bytes && distance + high.row_bytes <= low.stride_bytes;
}

SoftmaxResult check_matrix(const char* name, const void* data, ElementType type, std::int64_t row_stride,
                           std::int64_t rows, std::int64_t columns) {
    if (data == nullptr)
        return {Status::null_pointer,
                fmt::format("softmax: the {} is a null pointer for {} x {} elements", name, rows, columns)};
    if (reinterpret_cast<std::uintptr_t>(data) % static_cast<std::uintptr_t>(bytes_of(type)) != 0) {
        return {Status::misaligned_pointer,
                fmt::format("softmax: the {}'s address is not a multiple of {}, the bytes of a {}", name,
                            bytes_of(type), to_string(type))};
    }
    if (row_stride < columns && rows > 1) {
        return {Status::short_stride, fmt::format("softmax: the {}'s row stride is {} elements, its rows have {}: "
                                                  "strides count elements and are at least the columns",
                                                  name, row_stride, columns)};
    }
    if (std::max(row_stride, columns) > (std::numeric_limits<std::int64_t>::max() >> 1) / bytes_of(type) / rows)
        return {Status::too_large,
                fmt::format("softmax: {} rows of the {} with a stride of {} exceed the address space", rows, name,
                            row_stride)};
    return {};
}

SoftmaxResult check_mask(const SoftmaxProblem& problem) {
    const AdditiveMask& mask = problem.mask;
    if (mask.data == nullptr)
        return {};
    if (mask.rows < 1 || mask.repeat < 1 || mask.row_stride < 0) {
        return {Status::bad_mask, fmt::format("softmax: the additive mask has {} rows, repeat {} and row stride {}: "
                                              "expected at least 1, 1 and 0",
                                              mask.rows, mask.repeat, mask.row_stride)};
    }
    const bool broadcast = mask.row_stride == 0;
    return check_matrix("additive mask", mask.data, mask.type, mask.row_stride, broadcast ? 1 : mask.rows,
                        problem.columns);
}

SoftmaxResult check_overlap(const SoftmaxProblem& problem) {
    const SoftmaxInput& in = problem.input;
    const SoftmaxOutput& out = problem.output;
    const AdditiveMask& mask = problem.mask;
    const Extent read = extent(in.data, in.type, in.row_stride, problem.rows, problem.columns);
    const Extent written = extent(out.data, out.type, out.row_stride, problem.rows, problem.columns);
    const bool in_place = in.data == out.data && bytes_of(in.type) == bytes_of(out.type) &&
                          (in.row_stride == out.row_stride || problem.rows == 1);
    if (!in_place && !apart(read, written)) {
        return {Status::overlap,
                "softmax: the output overlaps the input: give both the same address, size of elements and row stride, "
                "or memory apart"};
    }
    if (mask.data != nullptr &&
        !apart(extent(mask.data, mask.type, mask.row_stride, mask.row_stride == 0 ? 1 : mask.rows, problem.columns),
               written)) {
        return {Status::overlap, "softmax: the output overlaps the additive mask: give it memory of its own"};
    }
    return {};
}

}  // namespace

SoftmaxResult check_sizes(const SoftmaxProblem& problem) {
    if (problem.rows < 0 || problem.columns < 0)
        return {Status::negative_size, fmt::format("softmax: {} rows x {} columns: expected no negative number",
                                                   problem.rows, problem.columns)};
    // The device counts the columns of a row, and a little more, in an int.
    constexpr std::int64_t kMostColumns = std::int64_t{1} << 30;
    if (problem.columns > kMostColumns)
        return {Status::too_large,
                fmt::format("softmax: {} columns: a row may have {}", problem.columns, kMostColumns)};
    if (!std::isfinite(problem.scale))
        return {Status::bad_scale, fmt::format("softmax: the scale is {}: expected a finite number", problem.scale)};
    if (problem.causal.queries < 0)
        return {Status::negative_size,
                fmt::format("softmax: the causal mask has {} queries: expected their number, or 0 for no such mask",
                            problem.causal.queries)};
    constexpr std::int64_t kMostOffset = std::int64_t{1} << 62;
    if (problem.causal.queries > kMostOffset || problem.causal.offset > kMostOffset ||
        problem.causal.offset < -kMostOffset) {
        return {Status::too_large, fmt::format("softmax: the causal mask has {} queries and the offset {}: expected "
                                               "the numbers of a matrix",
                                               problem.causal.queries, problem.causal.offset)};
    }
    return {};
}

SoftmaxResult check(const SoftmaxProblem& problem) {
    SoftmaxResult result = check_sizes(problem);
    if (!result || problem.rows == 0 || problem.columns == 0)
        return result;
    result = check_matrix("input", problem.input.data, problem.input.type, problem.input.row_stride, problem.rows,
                          problem.columns);
    if (result)
        result = check_matrix("output", problem.output.data, problem.output.type, problem.output.row_stride,
                              problem.rows, problem.columns);
    if (result)
        result = check_mask(problem);
    if (result)
        result = check_overlap(problem);
    return result;
}

}  // namespace sstclim::kernels::row_softmax
