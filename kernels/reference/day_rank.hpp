#pragma once

#include <algorithm>
#include <vector>

#include "kernels/rank_plan.hpp"
#include "src/cell_type.hpp"

namespace sstclim::kernels::reference {

/// One cell's values of one calendar day, ascending, missing ones first: the `depth` largest of them, or of the negated
/// values for RankSide::low. Missing where there are fewer values than `depth`.
template <typename T>
std::vector<T> day_rank(std::vector<T> values, int depth, RankSide side) {
    for (T& value : values) {
        if (side == RankSide::low && value != missing_value<T>())
            value = static_cast<T>(-value);
    }
    std::sort(values.begin(), values.end());
    std::vector<T> column(static_cast<std::size_t>(depth), missing_value<T>());
    const auto kept = std::min(values.size(), column.size());
    std::copy_n(values.rbegin(), kept, column.rbegin());
    return column;
}

}  // namespace sstclim::kernels::reference
