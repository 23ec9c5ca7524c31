#pragma once

#include <cstdint>

#include "kernels/moment_sums.hpp"
#include "kernels/pack.hpp"

#if defined(__x86_64__) && !defined(SSTCLIM_DEVICE_CODE)

#include <immintrin.h>

namespace sstclim::kernels::SSTCLIM_TARGET {

/// Registers of int16, and what brings two rows of cells together: of every cell one value from each row, multiplied
/// and added in 32 bits. The instructions work on 16 bytes at a time: `low` takes the first 4 of 8 cells, `high` the
/// others.
#if defined(__AVX512BW__)
struct PairInstructions {
    using Register = __m512i;
    static Register low(Register a, Register b) { return _mm512_unpacklo_epi16(a, b); }
    static Register high(Register a, Register b) { return _mm512_unpackhi_epi16(a, b); }
    static Register sum_of_products(Register a, Register b) { return _mm512_madd_epi16(a, b); }
};
#elif defined(__AVX2__)
struct PairInstructions {
    using Register = __m256i;
    static Register low(Register a, Register b) { return _mm256_unpacklo_epi16(a, b); }
    static Register high(Register a, Register b) { return _mm256_unpackhi_epi16(a, b); }
    static Register sum_of_products(Register a, Register b) { return _mm256_madd_epi16(a, b); }
};
#else
struct PairInstructions {
    using Register = __m128i;
    static Register low(Register a, Register b) { return _mm_unpacklo_epi16(a, b); }
    static Register high(Register a, Register b) { return _mm_unpackhi_epi16(a, b); }
    static Register sum_of_products(Register a, Register b) { return _mm_madd_epi16(a, b); }
};
#endif

/// Sums of order two of int16 cells in 32 bits, of two rows at a time. They are exact where no difference exceeds 16
/// bits and no sum of squares 32: with 30 years for differences of up to 8460 cells, 84 degC of OISST.
class PairSums {
  public:
    static constexpr bool kExists = true;
    static constexpr int kRows = 2;
    static constexpr int kCells = Pack<std::int16_t>::kLanes;

    explicit PairSums(const CellGroup<std::int16_t, kCells>& shift)
        : shift_(load(shift.value)), lowest_(shift_), highest_(shift_) {}

    void add(const std::int16_t* first_row, const std::int16_t* second_row) { add(load(first_row), load(second_row)); }
    void add(const std::int16_t* row) { add(load(row), splat(missing_value<std::int16_t>())); }

    bool is_exact(int rows) const {
        const Lanes<std::int16_t> shift = unpack(shift_);
        const Lanes<std::int16_t> lowest = unpack(lowest_);
        const Lanes<std::int16_t> highest = unpack(highest_);
        std::int32_t extent = 0;
        for (int lane = 0; lane < kCells; ++lane) {
            const std::int32_t below = shift.value[lane] - lowest.value[lane];
            const std::int32_t above = highest.value[lane] - shift.value[lane];
            const std::int32_t larger = below < above ? above : below;
            extent = extent < larger ? larger : extent;
        }
        return extent <= INT16_MAX && static_cast<std::int64_t>(extent) * extent * rows <= INT32_MAX;
    }

    std::int32_t count(int lane) const { return count_.value[lane]; }
    std::int64_t word(int word, int lane) const { return word == 0 ? first_.lane(lane) : squares_.lane(lane); }

  private:
    using Cells = Pack<std::int16_t>;
    using Register = PairInstructions::Register;

    class Sums {
      public:
        void add_products(Register low_a, Register low_b, Register high_a, Register high_b) {
            low_ += reinterpret_cast<Vector>(PairInstructions::sum_of_products(low_a, low_b));
            high_ += reinterpret_cast<Vector>(PairInstructions::sum_of_products(high_a, high_b));
        }
        std::int32_t lane(int lane) const {
            const int block = lane / 8;
            const int place = lane % 8;
            return static_cast<std::int32_t>(place < 4 ? low_[block * 4 + place] : high_[block * 4 + place - 4]);
        }

      private:
        // Unsigned, because sums that are not exact may wrap.
        typedef std::uint32_t Vector __attribute__((vector_size(kVectorBytes)));
        Vector low_ = {};
        Vector high_ = {};
    };

    void add(Cells a, Cells b) {
        const auto left = reinterpret_cast<Register>(differences(a).value);
        const auto right = reinterpret_cast<Register>(differences(b).value);
        const auto one = reinterpret_cast<Register>(splat(std::int16_t{1}).value);
        const Register low = PairInstructions::low(left, right);
        const Register high = PairInstructions::high(left, right);
        first_.add_products(low, one, high, one);
        squares_.add_products(low, low, high, high);
    }

    /// From the shift; 0 where a value is missing.
    Cells differences(Cells row) {
        const auto valid = row.value != missing_value<std::int16_t>();
        const Cells value{valid ? row.value : shift_.value};
        count_.value -= valid;
        lowest_ = min(lowest_, value);
        highest_ = max(highest_, value);
        typedef std::uint16_t Unsigned __attribute__((vector_size(kVectorBytes)));  // may wrap where nothing is exact
        return {reinterpret_cast<Cells::Vector>(reinterpret_cast<Unsigned>(value.value) -
                                                reinterpret_cast<Unsigned>(shift_.value))};
    }

    Cells shift_;
    Cells lowest_;
    Cells highest_;
    Cells count_ = splat(std::int16_t{0});
    Sums first_;
    Sums squares_;
};

}  // namespace sstclim::kernels::SSTCLIM_TARGET

#endif
