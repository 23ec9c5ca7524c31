#pragma once

#include <algorithm>
#include <cstddef>

namespace sstclim {

/// A contiguous, half-open range of grid cells: the part of the grid that one rank computes.
struct Slab {
    std::size_t begin = 0;
    std::size_t end = 0;

    constexpr std::size_t size() const { return end - begin; }
    bool operator==(const Slab&) const = default;
};

/// What two ranges have in common; empty where they do not meet.
constexpr Slab overlap(const Slab& one, const Slab& other) {
    const std::size_t begin = std::max(one.begin, other.begin);
    return {begin, std::max(begin, std::min(one.end, other.end))};
}

/// The slab of `rank` when `cells` are split over `ranks`: sizes differ by at most one, and a slab is empty where
/// there are more ranks than cells.
constexpr Slab slab_of(std::size_t cells, int rank, int ranks) {
    const auto r = static_cast<std::size_t>(rank);
    const auto n = static_cast<std::size_t>(ranks);
    const auto begin_of = [&](std::size_t k) { return k * (cells / n) + (k < cells % n ? k : cells % n); };
    return {begin_of(r), begin_of(r + 1)};
}

/// The same for a range of cells.
constexpr Slab slab_of(const Slab& range, int rank, int ranks) {
    const Slab part = slab_of(range.size(), rank, ranks);
    return {range.begin + part.begin, range.begin + part.end};
}

}  // namespace sstclim
