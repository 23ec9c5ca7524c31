#pragma once

#include <cstdint>

#if defined(__CUDACC__)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

#include "kernels/softmax/element_type.hpp"
#include "kernels/target.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

template <int kBytes>
struct ElementBits;
template <>
struct ElementBits<2> {
    using Type = std::uint16_t;
};
template <>
struct ElementBits<4> {
    using Type = std::uint32_t;
};

template <int kBytes>
using Element = typename ElementBits<kBytes>::Type;

/// Neighbouring elements of a row as they are stored, in words: loads and stores move up to 16 bytes at once.
template <int kBytes, int kElements>
struct alignas(kBytes* kElements < 16 ? kBytes * kElements : 16) Pack {
    using Element = typename ElementBits<kBytes>::Type;
    static constexpr int kInWord = 4 / kBytes;

    std::uint32_t word[kElements / kInWord];

    SSTCLIM_CELL_FUNCTION Element element(int i) const {
        return static_cast<Element>(word[i / kInWord] >> (i % kInWord * 16));
    }
    /// Of an element that is 0 so far.
    SSTCLIM_CELL_FUNCTION void set(int i, Element bits) {
        word[i / kInWord] |= static_cast<std::uint32_t>(bits) << (i % kInWord * 16);
    }
};

struct Two {
    float low;
    float high;
};

SSTCLIM_CELL_FUNCTION Two two_halves(std::uint32_t word) {
#if defined(__HIPCC__)
    return {static_cast<float>(__builtin_bit_cast(_Float16, static_cast<std::uint16_t>(word))),
            static_cast<float>(__builtin_bit_cast(_Float16, static_cast<std::uint16_t>(word >> 16)))};
#else
    const float2 two = __half22float2(reinterpret_cast<const __half2&>(word));
    return {two.x, two.y};
#endif
}

SSTCLIM_CELL_FUNCTION Two two_bfloat16(std::uint32_t word) {
    return {__uint_as_float(word << 16), __uint_as_float(word & 0xffff0000U)};
}

SSTCLIM_CELL_FUNCTION std::uint32_t word_of_halves(float low, float high) {
#if defined(__HIPCC__)
    const auto bits = [](float value) { return __builtin_bit_cast(std::uint16_t, static_cast<_Float16>(value)); };
    return bits(low) | static_cast<std::uint32_t>(bits(high)) << 16;
#else
    const __half2 two = __floats2half2_rn(low, high);
    return reinterpret_cast<const std::uint32_t&>(two);
#endif
}

SSTCLIM_CELL_FUNCTION std::uint32_t word_of_bfloat16(float low, float high) {
#if defined(__HIPCC__)
    const auto rounded = [](float value) {
        const std::uint32_t bits = __float_as_uint(value);
        return value != value ? bits | 0x400000U : bits + 0x7fffU + ((bits >> 16) & 1U);
    };
    return rounded(low) >> 16 | (rounded(high) & 0xffff0000U);
#else
    const __nv_bfloat162 two = __floats2bfloat162_rn(low, high);
    return reinterpret_cast<const std::uint32_t&>(two);
#endif
}

template <int kElements, typename DecodeWord>
SSTCLIM_CELL_FUNCTION void decode_words(const Pack<2, kElements>& pack, float (&value)[kElements],
                                        DecodeWord decode_word) {
    SSTCLIM_UNROLL
    for (int i = 0; i < kElements; i += 2) {
        const Two two = decode_word(pack.word[i / 2]);
        value[i] = two.low;
        value[i + 1] = two.high;
    }
}

template <int kElements, typename EncodeWord>
SSTCLIM_CELL_FUNCTION void encode_words(const float (&value)[kElements], Pack<2, kElements>& pack,
                                        EncodeWord encode_word) {
    SSTCLIM_UNROLL
    for (int i = 0; i < kElements; i += 2)
        pack.word[i / 2] = encode_word(value[i], value[i + 1]);
}

template <int kElements>
SSTCLIM_CELL_FUNCTION void decode(const Pack<2, kElements>& pack, ElementType type, float (&value)[kElements]) {
    if (type == ElementType::bfloat16) {
        decode_words(pack, value, [](std::uint32_t word) { return two_bfloat16(word); });
    } else {
        decode_words(pack, value, [](std::uint32_t word) { return two_halves(word); });
    }
}

template <int kElements>
SSTCLIM_CELL_FUNCTION void decode(const Pack<4, kElements>& pack, ElementType, float (&value)[kElements]) {
    SSTCLIM_UNROLL
    for (int i = 0; i < kElements; ++i)
        value[i] = __uint_as_float(pack.word[i]);
}

template <int kElements>
SSTCLIM_CELL_FUNCTION void encode(const float (&value)[kElements], ElementType type, Pack<2, kElements>& pack) {
    if (type == ElementType::bfloat16) {
        encode_words(value, pack, [](float low, float high) { return word_of_bfloat16(low, high); });
    } else {
        encode_words(value, pack, [](float low, float high) { return word_of_halves(low, high); });
    }
}

template <int kElements>
SSTCLIM_CELL_FUNCTION void encode(const float (&value)[kElements], ElementType, Pack<4, kElements>& pack) {
    SSTCLIM_UNROLL
    for (int i = 0; i < kElements; ++i)
        pack.word[i] = __float_as_uint(value[i]);
}

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
