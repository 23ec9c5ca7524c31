#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/softmax/element_type.hpp"

namespace sstclim::softmax_bench {

/// `count` numbers of the standard normal distribution, the same for any number of threads.
std::vector<float> normal_numbers(std::size_t count, std::uint64_t seed);

/// As they are stored.
std::vector<std::byte> encoded(std::span<const float> values, kernels::ElementType type);

/// Elements [first, first + count) of stored ones.
std::vector<double> decoded(std::span<const std::byte> stored, kernels::ElementType type, std::size_t first,
                            std::size_t count);

}  // namespace sstclim::softmax_bench
