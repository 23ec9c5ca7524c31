#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "config/run_config.hpp"
#include "src/packing.hpp"

namespace sstclim {

/// Which values of a mask variable let the data's value in.
class MaskRule {
  public:
    static MaskRule values(std::vector<double> accepted);
    /// One of these bits must be set; a negative value has those of its two's complement.
    static MaskRule bits(std::uint64_t accepted);
    /// At most this much of something, of which a missing value is none. Compared as float32: 35 * 0.01 is not above
    /// 0.35, and 0.15F not above 0.15.
    static MaskRule at_most(double limit);

    /// NaN is missing.
    bool accepts(double value) const;
    /// What no value can be above if the limit is a fraction; none where it need not be one.
    std::optional<double> most_of_fraction() const;

  private:
    enum class Kind { values, bits, at_most };

    Kind kind_ = Kind::values;
    std::vector<double> values_;
    std::uint64_t bits_ = 0;
    double limit_ = 0;
};

/// The rule of --mask-values or --mask-bits. Bits that the mask as it is stored does not have are never set.
MaskRule mask_rule(const MaskChoice& choice, StorageType stored);

}  // namespace sstclim
