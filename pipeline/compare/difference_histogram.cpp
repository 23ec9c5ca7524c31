#include "pipeline/compare/difference_histogram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace sstclim {
namespace {

constexpr int kLeastExponent = -64;
constexpr int kExponents = 133;  // to 2^69; two values that are not missing differ by 2e20 at most unless packed
constexpr int kBinBits = 10;     // of the significand
constexpr int kDroppedBits = std::numeric_limits<double>::digits - 1 - kBinBits;

/// The bits of a positive double rise with it: without the low ones they number the bins.
std::uint64_t bin_of(double magnitude) {
    return std::bit_cast<std::uint64_t>(magnitude) >> kDroppedBits;
}

std::uint64_t first_bin() {
    return bin_of(std::ldexp(1.0, kLeastExponent));
}

}  // namespace

DifferenceHistogram::DifferenceHistogram() : bins_(std::size_t{kExponents} << kBinBits, 0) {}

void DifferenceHistogram::add(double magnitude) {
    ++count_;
    if (magnitude == 0.0) {
        ++zeros_;
        return;
    }
    const std::uint64_t bin = std::max(bin_of(magnitude), first_bin()) - first_bin();
    ++bins_[std::min<std::uint64_t>(bin, bins_.size() - 1)];
}

double DifferenceHistogram::quantile_bound(std::uint64_t per_mille) const {
    if (count_ == 0)
        return std::numeric_limits<double>::quiet_NaN();
    const std::uint64_t rank = (count_ * per_mille + 999) / 1000;
    std::uint64_t below = zeros_;
    if (below >= rank)
        return 0.0;
    std::size_t bin = 0;
    while ((below += bins_[bin]) < rank)
        ++bin;
    if (bin + 1 == bins_.size())
        return std::numeric_limits<double>::infinity();
    return std::bit_cast<double>((first_bin() + bin + 1) << kDroppedBits);
}

}  // namespace sstclim
