#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "kernels/cpu_target.hpp"
#include "kernels/softmax/element_type.hpp"
#include "src/stream.hpp"

// Softmax over the rows of a matrix:
//
//     score[r][c] = scale * input[r][c] + mask[r][c]          -inf where the causal mask hides column c
//     output[r][c] = exp(score[r][c] - max_r) / sum_c exp(score[r][c] - max_r)
//
// in float32, rounded once to the output's type. Strides count elements, not bytes.
//
// - A NaN or +inf among a row's scores makes the whole row NaN, as in PyTorch; -inf gives 0.
// - A row of nothing but -inf gives NaN, as in PyTorch, or 0 with EmptyRow::zero.
// - Finite scores of any size are right: nothing overflows but the scores themselves.
// - Results are the same bits for any number of threads.

namespace sstclim::kernels {

struct SoftmaxInput {
    const void* data = nullptr;
    ElementType type = ElementType::float32;
    std::int64_t row_stride = 0;
};

struct SoftmaxOutput {
    void* data = nullptr;
    ElementType type = ElementType::float32;
    std::int64_t row_stride = 0;
};

/// Added to the scaled input. Row r of the matrix takes row (r / repeat) % rows of the mask: a mask [512][512] of
/// [4][32][512][512] has 512 rows, a mask [4][1][1][512] has 4 with repeat 32 * 512. A row stride of 0 gives all rows
/// the same.
struct AdditiveMask {
    const void* data = nullptr;  ///< none
    ElementType type = ElementType::float32;
    std::int64_t row_stride = 0;
    std::int64_t rows = 1;
    std::int64_t repeat = 1;
};

/// Row r sees the columns c <= r % queries + offset only. What it hides is not read.
struct CausalMask {
    std::int64_t queries = 0;  ///< 0: none
    std::int64_t offset = 0;
};

enum class EmptyRow { nan, zero };

/// Memory that a call may use until its work is done, on the device for Target::gpu, at a multiple of 8 bytes. No two
/// calls may use it at the same time.
struct SoftmaxWorkspace {
    void* data = nullptr;
    std::size_t bytes = 0;
};

struct SoftmaxProblem {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    SoftmaxInput input;
    SoftmaxOutput output;  ///< input.data itself, with the same type size and stride, or memory apart from it
    float scale = 1;
    AdditiveMask mask;
    CausalMask causal;
    EmptyRow empty_row = EmptyRow::nan;
    SoftmaxWorkspace workspace;
};

enum class SoftmaxStatus {
    success,
    negative_size,
    too_large,
    null_pointer,
    misaligned_pointer,  ///< not a multiple of the element's size
    short_stride,        ///< rows would overlap each other
    overlap,             ///< of output and input, or of output and mask
    bad_scale,           ///< not finite
    bad_mask,
    no_workspace,
    device_failure,
};

struct [[nodiscard]] SoftmaxResult {
    SoftmaxStatus status = SoftmaxStatus::success;
    std::string message;  ///< what is wrong, what was expected, what to do

    explicit operator bool() const { return status == SoftmaxStatus::success; }
};

/// Bytes of workspace that a problem needs: some for few, long rows on a device, else 0, as for a problem that
/// softmax() refuses. Of the problem's pointers only the alignment counts. Throws nothing but std::bad_alloc.
std::size_t softmax_workspace_bytes(const SoftmaxProblem& problem, Target target);

/// On a CPU the call returns when the output is there; Target::gpu takes the current device of the thread, gives the
/// work to `stream` and returns. Throws nothing but std::bad_alloc.
SoftmaxResult softmax(const SoftmaxProblem& problem, Target target, StreamHandle stream = {});

}  // namespace sstclim::kernels
