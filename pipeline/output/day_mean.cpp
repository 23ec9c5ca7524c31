#include "pipeline/output/day_mean.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "kernels/expansion.hpp"

namespace sstclim {
namespace {

static_assert(io::kFillInt8 == kernels::kMissingDomain, "the kernels write the file's fill value");

/// How values of a type become one.
struct Mean {
    double sum = 0;
    int days = 0;
    void add(float value) {
        sum += static_cast<double>(value);
        ++days;
    }
    float result() const { return static_cast<float>(sum / days); }
};

struct Smallest {
    std::int32_t value = std::numeric_limits<std::int32_t>::max();
    void add(std::int32_t other) { value = std::min(value, other); }
    std::int32_t result() const { return value; }
};

struct Worst {
    std::int8_t value = 0;
    void add(std::int8_t other) {
        const bool is_missing = value == io::kFillInt8 || other == io::kFillInt8;
        value = is_missing ? io::kFillInt8 : std::max(value, other);
    }
    std::int8_t result() const { return value; }
};

template <typename T, typename Union>
void unite(std::span<const std::byte* const> days, std::span<std::byte> result) {
    T* const to = reinterpret_cast<T*>(result.data());
    for (std::size_t i = 0; i < result.size() / sizeof(T); ++i) {
        Union all;
        for (const std::byte* const day : days)
            all.add(reinterpret_cast<const T*>(day)[i]);
        to[i] = all.result();
    }
}

}  // namespace

void mean_of_days(io::OutputType type, std::span<const std::byte* const> days, std::span<std::byte> result) {
    switch (type) {
        case io::OutputType::float32:
            return unite<float, Mean>(days, result);
        case io::OutputType::int32:
            return unite<std::int32_t, Smallest>(days, result);
        case io::OutputType::int8:
            return unite<std::int8_t, Worst>(days, result);
    }
}

}  // namespace sstclim
