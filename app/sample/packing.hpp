#pragma once

#include <cmath>
#include <vector>

namespace sstclim::sample {

inline constexpr short packed_fill = -999;
inline constexpr float packed_scale = 0.01F;

/// Hundredths, rounded to the nearest; NaN becomes the fill value.
inline std::vector<short> pack(const std::vector<float>& values) {
    std::vector<short> packed(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float hundredths = values[i] * 100.0F;
        packed[i] =
            std::isnan(hundredths) ? packed_fill : static_cast<short>(hundredths + (hundredths < 0.0F ? -0.5F : 0.5F));
    }
    return packed;
}

}  // namespace sstclim::sample
