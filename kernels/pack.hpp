#pragma once

#include <cstdint>

#include "kernels/target.hpp"
#include "src/cell_type.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

// A pack is the register that holds some neighbouring cells' values, and min/max of all of them are one instruction:
// two int16 (v_pk_max_i16) or one float or double on a device, a whole vector register on a CPU.

#if defined(SSTCLIM_DEVICE_CODE)

template <typename T>
struct Pack {
    static constexpr int kLanes = 1;
    T value;
};

#if defined(__HIPCC__)
using ShortPair = short __attribute__((ext_vector_type(2)));
#else
using ShortPair = unsigned int;
#endif

template <>
struct Pack<std::int16_t> {
    static constexpr int kLanes = 2;
    ShortPair value;
};

template <typename T>
SSTCLIM_CELL_FUNCTION Pack<T> max(Pack<T> a, Pack<T> b) {
    return {a.value > b.value ? a.value : b.value};
}

template <typename T>
SSTCLIM_CELL_FUNCTION Pack<T> min(Pack<T> a, Pack<T> b) {
    return {a.value < b.value ? a.value : b.value};
}

template <>
SSTCLIM_CELL_FUNCTION Pack<float> max(Pack<float> a, Pack<float> b) {
    return {fmaxf(a.value, b.value)};
}

template <>
SSTCLIM_CELL_FUNCTION Pack<float> min(Pack<float> a, Pack<float> b) {
    return {fminf(a.value, b.value)};
}

template <>
SSTCLIM_CELL_FUNCTION Pack<double> max(Pack<double> a, Pack<double> b) {
    return {fmax(a.value, b.value)};
}

template <>
SSTCLIM_CELL_FUNCTION Pack<double> min(Pack<double> a, Pack<double> b) {
    return {fmin(a.value, b.value)};
}

template <>
SSTCLIM_CELL_FUNCTION Pack<std::int16_t> max(Pack<std::int16_t> a, Pack<std::int16_t> b) {
#if defined(__HIPCC__)
    return {__builtin_elementwise_max(a.value, b.value)};
#else
    return {__vmaxs2(a.value, b.value)};
#endif
}

template <>
SSTCLIM_CELL_FUNCTION Pack<std::int16_t> min(Pack<std::int16_t> a, Pack<std::int16_t> b) {
#if defined(__HIPCC__)
    return {__builtin_elementwise_min(a.value, b.value)};
#else
    return {__vmins2(a.value, b.value)};
#endif
}

#else

#if defined(__AVX512BW__)
inline constexpr int kVectorBytes = 64;
#elif defined(__AVX2__)
inline constexpr int kVectorBytes = 32;
#else
inline constexpr int kVectorBytes = 16;
#endif

template <typename T>
struct Pack {
    static constexpr int kLanes = kVectorBytes / static_cast<int>(sizeof(T));
    typedef T Vector __attribute__((vector_size(kVectorBytes), may_alias));
    Vector value;
};

template <typename T>
inline Pack<T> max(Pack<T> a, Pack<T> b) {
    return {a.value > b.value ? a.value : b.value};
}

template <typename T>
inline Pack<T> min(Pack<T> a, Pack<T> b) {
    return {a.value < b.value ? a.value : b.value};
}

#endif

/// Some neighbouring cells' values as they lie in memory.
template <typename T, int kCells>
struct alignas(sizeof(T) * kCells) CellGroup {
    T value[kCells];
};

template <typename T>
using Lanes = CellGroup<T, Pack<T>::kLanes>;

/// Loads kLanes cells; `cells` is aligned to the pack.
template <typename T>
SSTCLIM_CELL_FUNCTION Pack<T> load(const T* cells) {
#if defined(__CUDACC__)
    return *reinterpret_cast<const Pack<T>*>(cells);
#elif defined(SSTCLIM_DEVICE_CODE)
    Pack<T> pack;
    __builtin_memcpy(&pack, __builtin_assume_aligned(cells, sizeof pack), sizeof pack);
    return pack;
#else
    // One instruction; GCC copies by memcpy in pieces.
    return {*reinterpret_cast<const typename Pack<T>::Vector*>(cells)};
#endif
}

/// Stores kLanes cells; `cells` is aligned to the pack.
template <typename T>
SSTCLIM_CELL_FUNCTION void store(T* cells, Pack<T> pack) {
#if defined(__CUDACC__)
    *reinterpret_cast<Pack<T>*>(cells) = pack;
#elif defined(SSTCLIM_DEVICE_CODE)
    __builtin_memcpy(__builtin_assume_aligned(cells, sizeof pack), &pack, sizeof pack);
#else
    *reinterpret_cast<typename Pack<T>::Vector*>(cells) = pack.value;
#endif
}

template <typename T>
SSTCLIM_CELL_FUNCTION Lanes<T> unpack(Pack<T> pack) {
    Lanes<T> lanes;
    __builtin_memcpy(&lanes, &pack, sizeof lanes);
    return lanes;
}

template <typename T>
SSTCLIM_CELL_FUNCTION Pack<T> splat(T value) {
#if defined(SSTCLIM_DEVICE_CODE)
    Lanes<T> lanes;
    for (T& lane : lanes.value)
        lane = value;
    return load(lanes.value);
#else
    return {value - typename Pack<T>::Vector{}};
#endif
}

/// One of two packs, by a condition that is the same for all lanes.
template <typename T>
SSTCLIM_CELL_FUNCTION Pack<T> select(bool condition, Pack<T> then, Pack<T> otherwise) {
    return {condition ? then.value : otherwise.value};
}

#if !defined(SSTCLIM_DEVICE_CODE)
/// Copies in whole registers: what is read again in larger pieces than it was written waits for the memory.
template <int kBytes>
inline void copy_registers(const void* from, void* to) {
    constexpr int kPiece = kBytes < kVectorBytes ? kBytes : kVectorBytes;
    typedef char Register __attribute__((vector_size(kPiece), may_alias));
    for (int i = 0; i < kBytes / kPiece; ++i)
        static_cast<Register*>(to)[i] = static_cast<const Register*>(from)[i];
}
#endif

/// Loads or stores neighbouring values of any type; `values` is aligned to the group.
template <int kCells, typename V>
SSTCLIM_CELL_FUNCTION CellGroup<V, kCells> load_group(const V* values) {
#if defined(__CUDACC__)
    return *reinterpret_cast<const CellGroup<V, kCells>*>(values);
#else
    CellGroup<V, kCells> group;
#if defined(SSTCLIM_DEVICE_CODE)
    __builtin_memcpy(&group, __builtin_assume_aligned(values, sizeof group), sizeof group);
#else
    copy_registers<sizeof group>(values, &group);
#endif
    return group;
#endif
}

template <int kCells, typename V>
SSTCLIM_CELL_FUNCTION void store_group(V* values, const CellGroup<V, kCells>& group) {
#if defined(__CUDACC__)
    *reinterpret_cast<CellGroup<V, kCells>*>(values) = group;
#elif defined(SSTCLIM_DEVICE_CODE)
    __builtin_memcpy(__builtin_assume_aligned(values, sizeof group), &group, sizeof group);
#else
    copy_registers<sizeof group>(&group, values);
#endif
}

/// Values whose ascending order is the descending order of `pack`; missing stays missing, below all.
template <typename T>
SSTCLIM_CELL_FUNCTION Pack<T> negate(Pack<T> pack) {
    Lanes<T> lanes = unpack(pack);
    for (T& lane : lanes.value)
        lane = lane == missing_value<T>() ? lane : static_cast<T>(-lane);
    return load(lanes.value);
}

/// The integers that the lanes of a pack of T are compared with.
template <typename T>
struct LaneIntegerType {
    using Type = std::int16_t;
};
template <>
struct LaneIntegerType<float> {
    using Type = std::int32_t;
};
template <>
struct LaneIntegerType<double> {
    using Type = std::int64_t;
};
template <typename T>
using LaneInteger = typename LaneIntegerType<T>::Type;

/// In every lane `then` where `ranks` equals `rank`, else `otherwise`.
template <typename T>
SSTCLIM_CELL_FUNCTION Pack<T> select_equal(const CellGroup<LaneInteger<T>, Pack<T>::kLanes>& ranks, int rank,
                                           Pack<T> then, Pack<T> otherwise) {
#if defined(SSTCLIM_DEVICE_CODE)
    Lanes<T> result = unpack(otherwise);
    const Lanes<T> chosen = unpack(then);
    for (int lane = 0; lane < Pack<T>::kLanes; ++lane) {
        result.value[lane] = ranks.value[lane] == rank ? chosen.value[lane] : result.value[lane];
    }
    return load(result.value);
#else
    const auto wanted = load(ranks.value).value;
    return {wanted == static_cast<LaneInteger<T> >(rank) ? then.value : otherwise.value};
#endif
}

/// What float32 leaves of values.
template <int kCells>
SSTCLIM_CELL_FUNCTION CellGroup<float, kCells> residuals_of(const CellGroup<double, kCells>& values) {
    CellGroup<float, kCells> residuals;
    SSTCLIM_LANES
    for (int cell = 0; cell < kCells; ++cell) {
        const auto narrow = static_cast<float>(values.value[cell]);
        residuals.value[cell] = static_cast<float>(values.value[cell] - static_cast<double>(narrow));
    }
    return residuals;
}

/// Neighbouring cells that one work item of a moment kernel takes: their 64-bit sums fill as many registers as there
/// are. One 4-byte load of two int16 on a device.
#if defined(SSTCLIM_DEVICE_CODE)
template <typename T>
inline constexpr int kMomentLanes = Pack<T>::kLanes;
#else
template <typename T>
inline constexpr int kMomentLanes = kVectorBytes / (sizeof(T) == 2 ? 4 : 8);
#endif

}  // namespace sstclim::kernels::SSTCLIM_TARGET
