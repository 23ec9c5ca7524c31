#include "pipeline/input/mask_rule.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sstclim {

MaskRule MaskRule::values(std::vector<double> accepted) {
    MaskRule rule;
    rule.values_ = std::move(accepted);
    return rule;
}

MaskRule MaskRule::bits(std::uint64_t accepted) {
    MaskRule rule;
    rule.kind_ = Kind::bits;
    rule.bits_ = accepted;
    return rule;
}

MaskRule MaskRule::at_most(double limit) {
    MaskRule rule;
    rule.kind_ = Kind::at_most;
    rule.limit_ = limit;
    return rule;
}

bool MaskRule::accepts(double value) const {
    if (kind_ == Kind::at_most)
        return !(static_cast<float>(value) > static_cast<float>(limit_));
    if (std::isnan(value))
        return false;
    if (kind_ == Kind::bits)
        return std::abs(value) < 1e15 && (static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) & bits_) != 0;
    return std::ranges::find(values_, value) != values_.end();
}

std::optional<double> MaskRule::most_of_fraction() const {
    constexpr double kMost = 2;  // twice what it can be: some products go a little above 1
    return kind_ == Kind::at_most && limit_ <= 1 ? std::optional(kMost) : std::nullopt;
}

MaskRule mask_rule(const MaskChoice& choice, StorageType stored) {
    if (choice.bits == 0)
        return MaskRule::values(choice.values);
    // The sign of a byte is its bit 7: there is no bit 8 that could be set.
    const auto last_bit = static_cast<unsigned>(8 * size_of(stored) - 1);
    return MaskRule::bits(static_cast<std::uint64_t>(choice.bits) & (~std::uint64_t{0} >> (63 - last_bit)));
}

}  // namespace sstclim
