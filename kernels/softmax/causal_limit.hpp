#pragma once

#include <cstdint>

#include "kernels/softmax/row_args.hpp"
#include "kernels/target.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

/// The columns that a row sees are those before this one.
SSTCLIM_CELL_FUNCTION int causal_limit(const RowArgs& args, std::int64_t row) {
    if (args.causal_queries == 0)
        return args.columns;
    const std::int64_t limit = row % args.causal_queries + args.causal_offset + 1;
    if (limit <= 0)
        return 0;
    return limit < args.columns ? static_cast<int>(limit) : args.columns;
}

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
