#include "pipeline/input/deal.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace sstclim {
namespace {

/// The places of `values` in the order of `less`; equals keep their order.
template <typename Less>
std::vector<std::size_t> order_of(std::span<const std::uint64_t> values, Less less) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, less, [&](std::size_t i) { return values[i]; });
    return order;
}

}  // namespace

std::vector<int> deal(std::span<const std::uint64_t> weights, std::span<std::uint64_t> loads) {
    std::vector<std::uint64_t> shares(loads.size());
    std::vector<std::size_t> share_of(weights.size());
    using Share = std::pair<std::uint64_t, std::size_t>;  // its weight and its place
    std::priority_queue<Share, std::vector<Share>, std::greater<>> lightest;
    for (std::size_t share = 0; share < shares.size(); ++share)
        lightest.emplace(0, share);
    for (const std::size_t i : order_of(weights, std::greater())) {
        share_of[i] = lightest.top().second;
        lightest.pop();
        shares[share_of[i]] += weights[i];
        lightest.emplace(shares[share_of[i]], share_of[i]);
    }
    const std::vector<std::size_t> heaviest = order_of(shares, std::greater());
    const std::vector<std::size_t> least = order_of(loads, std::less());
    std::vector<int> rank_of_share(shares.size());
    for (std::size_t k = 0; k < shares.size(); ++k) {
        rank_of_share[heaviest[k]] = static_cast<int>(least[k]);
        loads[least[k]] += shares[heaviest[k]];
    }
    std::vector<int> ranks;
    for (const std::size_t share : share_of) {
        ranks.push_back(rank_of_share[share]);
    }
    return ranks;
}

}  // namespace sstclim
