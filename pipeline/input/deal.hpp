#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sstclim {

/// Deals out weights over `totals.size()` hands and adds them to the hands' totals; gives the hand of every weight. The
/// same for the same arguments.
///
/// The heaviest weight not yet dealt goes to the lightest heap (longest processing time first: Graham 1969,
/// doi:10.1137/0117039), then the heaviest heap to the hand with the least total. Hence two heaps differ by at most the
/// largest weight, and so do two totals, however often and whatever was dealt before.
std::vector<int> deal(std::span<const std::uint64_t> weights, std::span<std::uint64_t> totals);

}  // namespace sstclim
