#include "pipeline/interpolation.hpp"

#include <algorithm>
#include <cstdint>

#include "kernels/expansion.hpp"

namespace sstclim {
namespace {

float between(float before, float after) {
    return static_cast<float>((static_cast<double>(before) + static_cast<double>(after)) / 2);
}

std::int32_t between(std::int32_t before, std::int32_t after) {
    return std::min(before, after);
}

static_assert(io::kFillInt8 == kernels::kMissingDomain, "the kernels write the file's fill value");

std::int8_t between(std::int8_t before, std::int8_t after) {
    return before == io::kFillInt8 || after == io::kFillInt8 ? io::kFillInt8 : std::max(before, after);
}

template <typename T>
void interpolate_values(std::span<std::byte> before, const std::byte* after) {
    const std::span<T> values(reinterpret_cast<T*>(before.data()), before.size() / sizeof(T));
    const T* const next = reinterpret_cast<const T*>(after);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = between(values[i], next[i]);
}

}  // namespace

void interpolate(io::OutputType type, std::span<std::byte> before, const std::byte* after) {
    switch (type) {
        case io::OutputType::float32:
            return interpolate_values<float>(before, after);
        case io::OutputType::int32:
            return interpolate_values<std::int32_t>(before, after);
        case io::OutputType::int8:
            return interpolate_values<std::int8_t>(before, after);
    }
}

}  // namespace sstclim
