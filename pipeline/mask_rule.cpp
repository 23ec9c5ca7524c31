#include "pipeline/mask_rule.hpp"

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
        return value >= 0 && value < 1e15 && (static_cast<std::uint64_t>(value) & bits_) != 0;
    return std::ranges::find(values_, value) != values_.end();
}

MaskRule mask_rule(const MaskChoice& choice) {
    return choice.bits != 0 ? MaskRule::bits(static_cast<std::uint64_t>(choice.bits)) : MaskRule::values(choice.values);
}

}  // namespace sstclim
