#include "pipeline/input/deal.hpp"

#include <algorithm>
#include <numeric>

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

std::vector<int> deal(std::span<const std::uint64_t> weights, std::span<std::uint64_t> totals) {
    std::vector<std::uint64_t> heaps(totals.size());
    std::vector<std::size_t> heap_of(weights.size());
    for (const std::size_t i : order_of(weights, std::greater())) {
        heap_of[i] = static_cast<std::size_t>(std::ranges::min_element(heaps) - heaps.begin());
        heaps[heap_of[i]] += weights[i];
    }
    const std::vector<std::size_t> heaviest = order_of(heaps, std::greater());
    const std::vector<std::size_t> least = order_of(totals, std::less());
    std::vector<int> hand_of_heap(heaps.size());
    for (std::size_t k = 0; k < heaps.size(); ++k) {
        hand_of_heap[heaviest[k]] = static_cast<int>(least[k]);
        totals[least[k]] += heaps[heaviest[k]];
    }
    std::vector<int> hands;
    for (const std::size_t heap : heap_of) {
        hands.push_back(hand_of_heap[heap]);
    }
    return hands;
}

}  // namespace sstclim
