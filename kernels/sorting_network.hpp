#pragma once

#include <cstddef>
#include <utility>

#include "kernels/pack.hpp"

// Sorting and merging networks whose comparators are known at compile time: no branch, and no register array is
// indexed at run time.

namespace sstclim::kernels::SSTCLIM_TARGET {

struct Comparator {
    int low;   ///< gets the smaller value
    int high;  ///< gets the larger one
};

template <int kCapacity>
struct Network {
    Comparator comparator[kCapacity > 0 ? kCapacity : 1] = {};
    int size = 0;

    constexpr void add(int low, int high) {
        comparator[size] = {low, high};
        ++size;
    }
};

/// Batcher's merge exchange for any number of values (Knuth, The Art of Computer Programming 3, algorithm 5.2.2M):
/// 191 comparators for 32 values, O(n log^2 n).
template <int kValues>
constexpr auto sorting_network() {
    Network<kValues * 12> network;
    int top = 1;
    while (top * 2 < kValues)
        top *= 2;
    for (int p = top; p > 0; p /= 2) {
        int q = top;
        int r = 0;
        int d = p;
        while (true) {
            for (int i = 0; i + d < kValues; ++i) {
                if ((i & p) == r)
                    network.add(i, i + d);
            }
            if (q == p)
                break;
            d = q - p;
            q /= 2;
            r = p;
        }
    }
    return network;
}

template <int kCapacity>
constexpr void add_bitonic_merge(Network<kCapacity>& network, int first, int count) {
    if (count < 2)
        return;
    int half = 1;
    while (half * 2 < count)
        half *= 2;
    for (int i = first; i < first + count - half; ++i)
        network.add(i, i + half);
    add_bitonic_merge(network, first, half);
    add_bitonic_merge(network, first + half, count - half);
}

/// Sorts any sequence that first falls and then rises (Batcher 1968; for lengths that are no power of two the network
/// is that of the next power of two with values above all others at its end): 83 comparators for 34 values.
template <int kValues>
constexpr auto bitonic_merge_network() {
    Network<kValues * 6> network;
    add_bitonic_merge(network, 0, kValues);
    return network;
}

template <typename T>
SSTCLIM_CELL_FUNCTION void compare_exchange(Pack<T>& low, Pack<T>& high) {
    const Pack<T> smaller = min(low, high);
    high = max(low, high);
    low = smaller;
}

template <typename Networks, int kFirst, typename T, std::size_t... kIndex>
SSTCLIM_CELL_FUNCTION void apply_comparators(Pack<T>* values, std::index_sequence<kIndex...>) {
    (compare_exchange(values[Networks::kNetwork.comparator[kFirst + kIndex].low],
                      values[Networks::kNetwork.comparator[kFirst + kIndex].high]),
     ...);
}

/// Applies the comparators from kFirst on, in groups that no compiler finds too long an expression.
template <typename Networks, int kFirst, typename T>
SSTCLIM_CELL_FUNCTION void apply_network(Pack<T>* values) {
    constexpr int kGroup = 128;
    constexpr int kLeft = Networks::kNetwork.size - kFirst;
    apply_comparators<Networks, kFirst>(values, std::make_index_sequence<(kLeft < kGroup ? kLeft : kGroup)>{});
    if constexpr (kLeft > kGroup)
        apply_network<Networks, kFirst + kGroup>(values);
}

template <int kValues>
struct SortingNetwork {
    static constexpr auto kNetwork = sorting_network<kValues>();
};

template <int kValues>
struct BitonicMergeNetwork {
    static constexpr auto kNetwork = bitonic_merge_network<kValues>();
};

/// Sorts kValues packs, each lane by itself, ascending.
template <int kValues, typename T>
SSTCLIM_NETWORK_FUNCTION void sort(Pack<T> (&values)[kValues]) {
    apply_network<SortingNetwork<kValues>, 0>(values);
}

/// Replaces the ascending list `top` by the kValues largest of `top` and the ascending list `other(0), other(1) ...`,
/// ascending: the larger of top[i] and other(kValues - 1 - i), over all i, are those values, and they fall and then
/// rise.
template <int kValues, typename T, typename List>
SSTCLIM_NETWORK_FUNCTION void merge_top(Pack<T> (&top)[kValues], const List& other) {
    SSTCLIM_UNROLL
    for (int i = 0; i < kValues; ++i)
        top[i] = max(top[i], other(kValues - 1 - i));
    apply_network<BitonicMergeNetwork<kValues>, 0>(top);
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
