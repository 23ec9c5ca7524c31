#include "pipeline/compute/percentile_plan.hpp"

#include <algorithm>
#include <iterator>

#include "kernels/slide_rank.hpp"

namespace sstclim {
namespace {

/// The shortest list for which there is a merging network, or 0.
int list_length(int capacity) {
    const auto* const found = std::ranges::find_if(kernels::kRankCapacities, [&](int c) { return c >= capacity; });
    return found == std::end(kernels::kRankCapacities) ? 0 : *found;
}

}  // namespace

PercentilePlan plan_percentiles(const std::vector<double>& percentiles, QuantileType type, int rows, int window_days) {
    const bool sortable = rows <= *std::rbegin(kernels::kSortRows);
    PercentilePlan plan;
    plan.place.resize(percentiles.size());
    std::size_t next = 0;
    for (const RankMethod method : {RankMethod::merge, RankMethod::count}) {
        for (const kernels::RankSide side : {kernels::RankSide::high, kernels::RankSide::low}) {
            PercentileGroup group{method, side, 0, next, {}, 0};
            for (std::size_t i = 0; i < percentiles.size(); ++i) {
                const auto rank = kernels::plan_rank(type, percentiles[i], rows * window_days);
                const int length = sortable ? list_length(rank.capacity) : 0;
                if (rank.side != side || (length > 0) != (method == RankMethod::merge))
                    continue;
                group.capacity = std::max(group.capacity, length);
                group.positions.insert(group.positions.end(), rank.positions.begin(), rank.positions.end());
                plan.place[i] = next++;
                ++group.size;
            }
            if (group.size > 0)
                plan.groups.push_back(std::move(group));
        }
    }
    return plan;
}

}  // namespace sstclim
