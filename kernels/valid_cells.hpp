#pragma once

#include <cstdint>

#include "kernels/pack.hpp"

// Of the shifts of neighbouring cells, which are missing where a cell has had no valid value so far, as land never has.

namespace sstclim::kernels::SSTCLIM_TARGET {

#if defined(SSTCLIM_DEVICE_CODE)

template <typename T, int kCells>
SSTCLIM_CELL_FUNCTION bool any_valid(const CellGroup<T, kCells>& shift) {
    bool any = false;
    for (const T value : shift.value)
        any |= value != missing_value<T>();
    return any;
}

template <typename T, int kCells>
SSTCLIM_CELL_FUNCTION bool all_valid(const CellGroup<T, kCells>& shift) {
    bool all = true;
    for (const T value : shift.value)
        all &= value != missing_value<T>();
    return all;
}

/// Replaces missing shifts by `values`.
template <typename T, int kCells>
SSTCLIM_CELL_FUNCTION void fill_missing(CellGroup<T, kCells>& shift, const T* values) {
    for (int cell = 0; cell < kCells; ++cell) {
        if (shift.value[cell] == missing_value<T>())
            shift.value[cell] = values[cell];
    }
}

#else

/// A vector of kCells values, and its comparison with missing as words of bits.
template <typename T, int kCells>
struct CellVector {
    typedef T Type __attribute__((vector_size(sizeof(T) * kCells), may_alias));
    static constexpr int kWords = static_cast<int>(sizeof(Type) / sizeof(std::uint64_t));

    static Type load(const T* values) { return *reinterpret_cast<const Type*>(values); }

    struct Bits {
        std::uint64_t word[kWords];
    };
    static Bits valid(const CellGroup<T, kCells>& shift) {
        const auto is_valid = load(shift.value) != missing_value<T>();
        Bits bits;
        static_assert(sizeof bits == sizeof is_valid);
        __builtin_memcpy(&bits, &is_valid, sizeof bits);
        return bits;
    }
};

template <typename T, int kCells>
bool any_valid(const CellGroup<T, kCells>& shift) {
    std::uint64_t any = 0;
    for (const std::uint64_t word : CellVector<T, kCells>::valid(shift).word)
        any |= word;
    return any != 0;
}

template <typename T, int kCells>
bool all_valid(const CellGroup<T, kCells>& shift) {
    std::uint64_t all = ~std::uint64_t{0};
    for (const std::uint64_t word : CellVector<T, kCells>::valid(shift).word)
        all &= word;
    return all == ~std::uint64_t{0};
}

/// Replaces missing shifts by `values`, which are aligned to the group.
template <typename T, int kCells>
void fill_missing(CellGroup<T, kCells>& shift, const T* values) {
    using Vector = CellVector<T, kCells>;
    const auto now = Vector::load(shift.value);
    *reinterpret_cast<typename Vector::Type*>(shift.value) = now == missing_value<T>() ? Vector::load(values) : now;
}

#endif

}  // namespace sstclim::kernels::SSTCLIM_TARGET
