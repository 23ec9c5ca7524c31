#include "kernels/rank_plan.hpp"

#include <algorithm>

namespace sstclim::kernels {

RankPlan plan_rank(QuantileType type, double percent, int max_count) {
    RankPlan plan{percent < 50 ? RankSide::low : RankSide::high, 0, {{-1, -1, 0}}};
    for (int n = 1; n <= max_count; ++n) {
        const OrderPosition at = order_position(type, percent, n);
        const bool high = plan.side == RankSide::high;
        const int first = high ? n - 1 - at.lower : at.lower;
        const int second = at.fraction == 0 ? first : high ? first - 1 : first + 1;
        plan.positions.push_back({first, second, at.fraction});
        plan.capacity = std::max({plan.capacity, first + 1, second + 1});
    }
    return plan;
}

}  // namespace sstclim::kernels
