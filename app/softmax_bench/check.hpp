#pragma once

#include <cstddef>
#include <span>

#include "app/softmax_bench/cases.hpp"

namespace sstclim::softmax_bench {

struct Deviation {
    double largest = 0;  ///< |output - reference|, NaN where one is NaN
    double row_sum = 0;  ///< largest |sum of a row - 1|
    bool within = false;
};

/// Of all outputs from the float64 reference of the stored inputs. Limits: 2e-4, for float32 1e-7, or half a unit in
/// the last place where that is more (of a float16 above 0.41); of row sums 1e-3, for bfloat16 4e-3.
Deviation deviation(const Case& what, std::span<const std::byte> input, std::span<const std::byte> mask,
                    std::span<const std::byte> output);

}  // namespace sstclim::softmax_bench
