#pragma once

#include <cstdint>

#include "kernels/softmax/element_type.hpp"

namespace sstclim::kernels::row_softmax {

/// A checked problem as kernels take it: strides in elements.
struct RowArgs {
    const void* in;
    void* out;
    const void* mask;  ///< may be null
    std::int64_t in_stride;
    std::int64_t out_stride;
    std::int64_t mask_stride;
    std::int64_t mask_rows;
    std::int64_t mask_repeat;
    std::int64_t causal_queries;  ///< 0: no causal mask
    std::int64_t causal_offset;
    std::int64_t rows;
    int columns;
    float scale;
    ElementType in_type;
    ElementType out_type;
    ElementType mask_type;
    bool zero_empty_row;
};

}  // namespace sstclim::kernels::row_softmax
