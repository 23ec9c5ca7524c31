#include "app/softmax_bench/elements.hpp"

#include <cmath>
#include <cstring>
#include <numbers>

#include "kernels/softmax/half_bits.hpp"

namespace sstclim::softmax_bench {
namespace {

using kernels::ElementType;
namespace bits = kernels::row_softmax::SSTCLIM_TARGET;

/// The splitmix64 generator's output number `index`.
std::uint64_t random_bits(std::uint64_t index) {
    std::uint64_t z = index * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/// Box and Muller's transformation of two uniform numbers.
float normal(std::uint64_t random) {
    const double u = (static_cast<double>(random >> 32) + 0.5) * 0x1p-32;
    const double v = static_cast<double>(random & 0xffffffffU) * 0x1p-32;
    return static_cast<float>(std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v));
}

float decode(const std::byte* stored, ElementType type) {
    if (type == ElementType::float32) {
        float value = 0;
        std::memcpy(&value, stored, sizeof value);
        return value;
    }
    std::uint16_t half = 0;
    std::memcpy(&half, stored, sizeof half);
    return type == ElementType::float16 ? bits::float_of_half(half) : bits::float_of_bfloat16(half);
}

}  // namespace

std::vector<float> normal_numbers(std::size_t count, std::uint64_t seed) {
    std::vector<float> values(count);
#pragma omp parallel for schedule(static)
    for (std::size_t i = 0; i < count; ++i)
        values[i] = normal(random_bits((seed << 40) + i + 1));
    return values;
}

std::vector<std::byte> encoded(std::span<const float> values, ElementType type) {
    const auto bytes = static_cast<std::size_t>(bytes_of(type));
    std::vector<std::byte> stored(values.size() * bytes);
#pragma omp parallel for schedule(static)
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (type == ElementType::float32) {
            std::memcpy(stored.data() + i * bytes, &values[i], bytes);
            continue;
        }
        const std::uint16_t half =
            type == ElementType::float16 ? bits::half_of_float(values[i]) : bits::bfloat16_of_float(values[i]);
        std::memcpy(stored.data() + i * bytes, &half, bytes);
    }
    return stored;
}

std::vector<double> decoded(std::span<const std::byte> stored, ElementType type, std::size_t first, std::size_t count) {
    const auto bytes = static_cast<std::size_t>(bytes_of(type));
    std::vector<double> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = decode(stored.data() + (first + i) * bytes, type);
    return values;
}

}  // namespace sstclim::softmax_bench
