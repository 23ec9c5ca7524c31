#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "src/packing.hpp"

namespace sstclim {

/// What customary fills of floating-point files reach and no geophysical value does.
inline constexpr double kHugeFloat = 1e20;

/// Which stored values are valid: those in [low, high] that are not in `excluded`. NaN is in no range.
template <typename T>
struct ValidSet {
    double low;
    double high;
    std::vector<T> excluded;
};

/// The valid values that the type of a file can hold.
template <typename Stored, typename T>
ValidSet<T> type_range() {
    using Limits = std::numeric_limits<Stored>;
    if constexpr (std::is_floating_point_v<Stored>) {
        const Stored limit = std::nextafter(static_cast<Stored>(kHugeFloat), Stored{0});
        return {-limit, limit, {}};
    } else if constexpr (std::is_same_v<Stored, std::int16_t>) {
        return {Limits::min() + 1, Limits::max(), {}};
    } else {
        return {static_cast<double>(Limits::min()), static_cast<double>(Limits::max()), {}};
    }
}

/// The valid values of a file. `low` and `high` are values of T, except in an empty set.
template <typename Stored, typename T>
ValidSet<T> valid_set(const Packing& packing) {
    ValidSet<T> set = type_range<Stored, T>();
    // NaN as a limit satisfies no comparison, so that it is ignored.
    if (packing.valid_min && *packing.valid_min > set.low) {
        set.low = *packing.valid_min;
    }
    if (packing.valid_max && *packing.valid_max < set.high) {
        set.high = *packing.valid_max;
    }
    if constexpr (std::is_integral_v<T>) {
        set.low = std::ceil(set.low);
        set.high = std::floor(set.high);
    }
    for (const double missing : packing.missing) {
        if (missing >= set.low && missing <= set.high && static_cast<double>(static_cast<T>(missing)) == missing) {
            set.excluded.push_back(static_cast<T>(missing));
        }
    }
    std::sort(set.excluded.begin(), set.excluded.end());
    set.excluded.erase(std::unique(set.excluded.begin(), set.excluded.end()), set.excluded.end());
    return set;
}

struct NoneExcluded {
    template <typename T>
    bool operator()(T) const {
        return false;
    }
};

template <typename T, std::size_t N>
struct FewExcluded {
    std::array<T, N> values;
    /// `excluded` holds 1 to N values; the last one fills the rest.
    explicit FewExcluded(const std::vector<T>& excluded) {
        values.fill(excluded.back());
        std::copy(excluded.begin(), excluded.end(), values.begin());
    }
    bool operator()(T value) const {
        bool is_found = false;
        for (const T x : values) {
            is_found |= value == x;
        }
        return is_found;
    }
};

template <typename T>
struct ManyExcluded {
    const std::vector<T>& values;
    bool operator()(T value) const { return std::binary_search(values.begin(), values.end(), value); }
};

}  // namespace sstclim
