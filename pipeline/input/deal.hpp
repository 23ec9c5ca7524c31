#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sstclim {

/// Deals out weights over `loads.size()` ranks and adds them to the ranks' loads; gives the rank of every weight. The
/// same for the same arguments.
///
/// The heaviest weight not yet dealt goes to the lightest share (longest processing time first: Graham 1969,
/// doi:10.1137/0117039), then the heaviest share to the rank with the least load. Hence two shares differ by at most
/// the largest weight, and so do two loads, however often and whatever was dealt before.
std::vector<int> deal(std::span<const std::uint64_t> weights, std::span<std::uint64_t> loads);

}  // namespace sstclim
