#include "kernels/sorting_network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/slide_rank.hpp"
#include "src/cell_type.hpp"

// By the 0-1 principle (Knuth, The Art of Computer Programming 3, theorem 5.3.4Z) a network that sorts all sequences of
// zeros and ones sorts everything.

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

/// The comparators of a network, as a list.
template <typename Networks>
std::vector<Comparator> comparators() {
    const auto& network = Networks::kNetwork;
    return {network.comparator, network.comparator + network.size};
}

/// Many sequences of zeros and ones at once: bit b of wire[i] is the i-th value of sequence b.
using Wires = std::vector<std::uint64_t>;

void apply(const std::vector<Comparator>& network, Wires& wire) {
    for (const auto& [low, high] : network) {
        const auto l = static_cast<std::size_t>(low);
        const auto h = static_cast<std::size_t>(high);
        const std::uint64_t smaller = wire[l] & wire[h];
        wire[h] |= wire[l];
        wire[l] = smaller;
    }
}

bool are_sorted(const Wires& wire) {
    for (std::size_t i = 1; i < wire.size(); ++i) {
        if ((wire[i - 1] & ~wire[i]) != 0) {
            return false;
        }
    }
    return true;
}

std::vector<int> apply_to_bits(const std::vector<Comparator>& network, std::vector<int> bits) {
    for (const auto& [low, high] : network) {
        int& l = bits[static_cast<std::size_t>(low)];
        int& h = bits[static_cast<std::size_t>(high)];
        if (l > h) {
            std::swap(l, h);
        }
    }
    return bits;
}

template <int kValues>
void expect_comparators_within() {
    SCOPED_TRACE(kValues);
    for (const auto& network : {comparators<SortingNetwork<kValues>>(), comparators<BitonicMergeNetwork<kValues>>()}) {
        for (const auto& [low, high] : network) {
            ASSERT_GE(low, 0);
            ASSERT_LT(low, high);
            ASSERT_LT(high, kValues);
        }
    }
}

TEST(SortingNetwork, ComparatorsPutTheSmallerValueFirstAndStayInTheList) {
    expect_comparators_within<10>();
    expect_comparators_within<18>();
    expect_comparators_within<20>();
    expect_comparators_within<30>();
    expect_comparators_within<34>();
    expect_comparators_within<40>();
    expect_comparators_within<45>();
}

template <int kValues>
void expect_all_zero_one_sequences_sorted() {
    const auto network = comparators<SortingNetwork<kValues>>();
    // The lowest six wires run through all their 64 combinations in the bits of a word.
    constexpr std::array<std::uint64_t, 6> kCounting{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                                     0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    for (std::uint64_t upper = 0; upper < std::uint64_t{1} << (kValues - 6); ++upper) {
        Wires wire(kCounting.begin(), kCounting.end());
        for (int i = 6; i < kValues; ++i) {
            wire.push_back((upper >> (i - 6) & 1) != 0 ? ~std::uint64_t{0} : 0);
        }
        apply(network, wire);
        ASSERT_TRUE(are_sorted(wire)) << kValues << " values, upper wires " << upper;
    }
}

TEST(SortingNetwork, SortsEveryZeroOneSequenceOf10And20Values) {
    expect_all_zero_one_sequences_sorted<10>();
    expect_all_zero_one_sequences_sorted<20>();
}

/// Merge exchange has passes p = ..., 4, 2, 1 that compare values whose distance is an odd multiple of p. Pass p turns
/// two sorted lists, the values at places = r and = r + p (mod 2p), into one, the places = r (mod p): this holds for
/// zeros and ones, pass by pass, so that 2^30 and 2^40 sequences need not be tried.
template <int kValues>
void expect_every_pass_merges() {
    const auto network = comparators<SortingNetwork<kValues>>();
    auto next = network.begin();
    const int top = static_cast<int>(std::bit_floor(static_cast<unsigned>(kValues - 1)));
    for (int p = top; p > 0; p /= 2) {
        std::vector<Comparator> pass;
        for (; next != network.end() && std::countr_zero(static_cast<unsigned>(next->high - next->low)) ==
                                            std::countr_zero(static_cast<unsigned>(p));
             ++next) {
            pass.push_back(*next);
        }
        for (int r = 0; r < p; ++r) {
            for (int even_ones = 0; even_ones <= kValues; ++even_ones) {
                for (int odd_ones = 0; odd_ones <= kValues; ++odd_ones) {
                    // The last even_ones values at r, r + 2p, ... and the last odd_ones at r + p, r + 3p, ... are 1.
                    std::vector<int> bits(kValues, 0);
                    int evens_left = even_ones;
                    int odds_left = odd_ones;
                    for (int i = kValues - 1; i >= 0; --i) {
                        if (i % p == r) {
                            int& left = i % (2 * p) == r ? evens_left : odds_left;
                            bits[static_cast<std::size_t>(i)] = left > 0 ? 1 : 0;
                            --left;
                        }
                    }
                    if (evens_left > 0 || odds_left > 0) {
                        break;
                    }
                    bits = apply_to_bits(pass, bits);
                    for (int i = r + p; i < kValues; i += p) {
                        ASSERT_LE(bits[static_cast<std::size_t>(i - p)], bits[static_cast<std::size_t>(i)])
                            << kValues << " values, pass " << p << ", place " << i;
                    }
                }
            }
        }
    }
    EXPECT_EQ(next, network.end());
}

TEST(SortingNetwork, EveryPassMergesTheSortedListsOfThePassBefore) {
    expect_every_pass_merges<10>();
    expect_every_pass_merges<20>();
    expect_every_pass_merges<30>();
    expect_every_pass_merges<40>();
}

template <int kValues>
void expect_falling_then_rising_sorted() {
    const auto network = comparators<BitonicMergeNetwork<kValues>>();
    for (int fall = 0; fall <= kValues; ++fall) {
        for (int rise = fall; rise <= kValues; ++rise) {
            std::vector<int> bits(kValues, 0);
            std::fill(bits.begin(), bits.begin() + fall, 1);
            std::fill(bits.begin() + rise, bits.end(), 1);
            bits = apply_to_bits(network, bits);
            ASSERT_TRUE(std::is_sorted(bits.begin(), bits.end()))
                << kValues << ": 1 before " << fall << ", from " << rise;
        }
    }
}

TEST(BitonicMergeNetwork, SortsEveryFallingThenRisingZeroOneSequence) {
    ASSERT_EQ((std::vector<int>{std::begin(kRankCapacities), std::end(kRankCapacities)}),
              (std::vector<int>{8, 18, 34, 45}));
    expect_falling_then_rising_sorted<8>();
    expect_falling_then_rising_sorted<18>();
    expect_falling_then_rising_sorted<34>();
    expect_falling_then_rising_sorted<45>();
}

template <typename T>
T lane_of(const Pack<T>& pack, int lane) {
    return unpack(pack).value[lane];
}

/// Packs whose lanes hold unrelated random values, missing ones among them.
template <int kValues, typename T>
void fill_randomly(std::mt19937& random, Pack<T> (&packs)[kValues]) {
    std::uniform_int_distribution<int> value(-40, 40);
    for (Pack<T>& pack : packs) {
        Lanes<T> lanes;
        for (T& lane : lanes.value) {
            const int drawn = value(random);
            lane = drawn < -35 ? missing_value<T>() : static_cast<T>(drawn);
        }
        pack = load(lanes.value);
    }
}

template <int kValues, typename T>
std::vector<T> list_of(const Pack<T> (&packs)[kValues], int lane) {
    std::vector<T> list;
    for (const Pack<T>& pack : packs) {
        list.push_back(lane_of(pack, lane));
    }
    return list;
}

template <typename T>
class PackNetwork : public ::testing::Test {
  protected:
    template <int kValues>
    void expect_sorts_each_lane() {
        std::mt19937 random(kValues);
        for (int trial = 0; trial < 50; ++trial) {
            Pack<T> packs[kValues];
            fill_randomly(random, packs);
            Pack<T> sorted[kValues];
            std::copy(std::begin(packs), std::end(packs), std::begin(sorted));
            sort(sorted);
            for (int lane = 0; lane < Pack<T>::kLanes; ++lane) {
                std::vector<T> expected = list_of(packs, lane);
                std::sort(expected.begin(), expected.end());
                ASSERT_EQ(list_of(sorted, lane), expected)
                    << kValues << " values, seed " << kValues << ", trial " << trial;
            }
        }
    }

    template <int kValues>
    void expect_merges_the_largest() {
        std::mt19937 random(kValues);
        for (int trial = 0; trial < 50; ++trial) {
            Pack<T> top[kValues];
            Pack<T> other[kValues];
            fill_randomly(random, top);
            fill_randomly(random, other);
            // Sorted lists, lane by lane; a plain exchange sort serves any length.
            for (int i = 0; i < kValues; ++i) {
                for (int j = i + 1; j < kValues; ++j) {
                    compare_exchange(top[i], top[j]);
                    compare_exchange(other[i], other[j]);
                }
            }
            Pack<T> merged[kValues];
            std::copy(std::begin(top), std::end(top), std::begin(merged));
            merge_top(merged, [&](int i) { return other[i]; });
            for (int lane = 0; lane < Pack<T>::kLanes; ++lane) {
                std::vector<T> both = list_of(top, lane);
                const std::vector<T> others = list_of(other, lane);
                both.insert(both.end(), others.begin(), others.end());
                std::sort(both.begin(), both.end());
                both.erase(both.begin(), both.begin() + kValues);
                ASSERT_EQ(list_of(merged, lane), both) << kValues << " values, seed " << kValues << ", trial " << trial;
            }
        }
    }
};

using PackTypes = ::testing::Types<std::int16_t, float, double>;
TYPED_TEST_SUITE(PackNetwork, PackTypes);

TYPED_TEST(PackNetwork, SortsEveryLaneByItself) {
    this->template expect_sorts_each_lane<10>();
    this->template expect_sorts_each_lane<20>();
    this->template expect_sorts_each_lane<30>();
    this->template expect_sorts_each_lane<40>();
}

TYPED_TEST(PackNetwork, MergesTwoSortedListsToTheLargestOfBoth) {
    this->template expect_merges_the_largest<8>();
    this->template expect_merges_the_largest<18>();
    this->template expect_merges_the_largest<34>();
    this->template expect_merges_the_largest<45>();
}

}  // namespace
}  // namespace sstclim::kernels::SSTCLIM_TARGET
