#pragma once

#include "kernels/moment_sums.hpp"
#include "kernels/pack.hpp"
#include "kernels/pair_sums.hpp"
#if defined(__x86_64__) && !defined(SSTCLIM_DEVICE_CODE)
#include <immintrin.h>
#endif

// Accumulators of day_moment: `add` takes kRows rows of kCells neighbouring cells, `word` gives the sums.

namespace sstclim::kernels::SSTCLIM_TARGET {

/// Sums that are cheaper than PowerSums and the same wherever is_exact(rows) says so; of at least as many cells.
template <typename T, MomentOrder kOrder>
class NarrowPowerSums {
  public:
    static constexpr bool kExists = false;
    static constexpr int kCells = 0;
};

#if defined(SSTCLIM_DEVICE_CODE)

/// Neighbouring cells that a lane takes. Of int16 8 bytes of a row are read faster than 4, but they take twice the
/// registers: gfx906 has none to spare, and sums of order four have no use for it.
template <typename T, MomentOrder kOrder>
inline constexpr int kDayLanes = sizeof(T) > 2                   ? 1
                                 : kOrder == MomentOrder::second ? room_for(4, 2)
                                                                 : 2;

/// float and double cells, one a lane.
template <typename T, MomentOrder kOrder>
class PowerSums {
  public:
    static constexpr int kRows = 1;
    static constexpr int kCells = kDayLanes<T, kOrder>;
    static constexpr int kWords = MomentWords<T>::count(kOrder);

    SSTCLIM_CELL_FUNCTION explicit PowerSums(const CellGroup<T, kCells>& shift) : shift_(shift.value[0]) {}

    SSTCLIM_CELL_FUNCTION void add(const T* cells) {
        const T value = cells[0];
        const bool valid = value != missing_value<T>();
        const double d = valid ? static_cast<double>(value) - shift_ : 0.0;
        count_ += valid;
        sums_[0] += d;
        sums_[1] += d * d;
        if constexpr (kOrder == MomentOrder::fourth) {
            sums_[2] += d * d * d;
            sums_[3] += (d * d) * (d * d);
        }
    }

    SSTCLIM_CELL_FUNCTION std::int32_t count(int) const { return count_; }
    SSTCLIM_CELL_FUNCTION double word(int word, int) const { return sums_[word]; }

  private:
    double shift_;
    std::int32_t count_ = 0;
    double sums_[kWords] = {};
};

/// int16 cells.
template <MomentOrder kOrder>
class PowerSums<std::int16_t, kOrder> {
  public:
    static constexpr int kRows = 1;
    static constexpr int kCells = kDayLanes<std::int16_t, kOrder>;
    static constexpr int kWords = MomentWords<std::int16_t>::count(kOrder);

    SSTCLIM_CELL_FUNCTION explicit PowerSums(const CellGroup<std::int16_t, kCells>& shift) : shift_(shift) {}

    SSTCLIM_CELL_FUNCTION void add(const std::int16_t* cells) {
        const auto row = load_group<kCells>(cells);
        SSTCLIM_UNROLL
        for (int lane = 0; lane < kCells; ++lane) {
            const bool valid = row.value[lane] != missing_value<std::int16_t>();
            const std::int32_t d = valid ? row.value[lane] - shift_.value[lane] : 0;
            count_[lane] += valid;
            first_[lane] += d;
            words_[1][lane] += static_cast<std::uint64_t>(static_cast<std::int64_t>(d) * d);
            if constexpr (kOrder == MomentOrder::fourth) {
                const auto magnitude = static_cast<std::uint32_t>(d < 0 ? -d : d);
                const std::uint32_t square = magnitude * magnitude;
                const std::uint64_t cube = static_cast<std::uint64_t>(square) * magnitude;
                words_[2][lane] += d < 0 ? -cube : cube;
                words_[3][lane] += static_cast<std::uint64_t>(square) * (square >> 16);
                words_[4][lane] += static_cast<std::uint64_t>(square) * (square & 0xffffu);
            }
        }
    }

    SSTCLIM_CELL_FUNCTION std::int32_t count(int lane) const { return count_[lane]; }
    SSTCLIM_CELL_FUNCTION std::int64_t word(int word, int lane) const {
        switch (word) {
            case 0:
                return first_[lane];
            case 3:
                return static_cast<std::int64_t>(words_[3][lane] + (words_[4][lane] >> 16));
            case 4:
                return static_cast<std::int64_t>(words_[4][lane] & 0xffffu);
            default:
                return static_cast<std::int64_t>(words_[word][lane]);
        }
    }

  private:
    CellGroup<std::int16_t, kCells> shift_;
    std::int32_t count_[kCells] = {};
    std::int32_t first_[kCells] = {};
    std::uint64_t words_[kWords][kCells] = {};
};

/// int16 cells in float64: 64-bit products of integers take a device several times as long. All terms are whole numbers
/// and no sum exceeds the one of the fourth powers, so that all are exact while that is below 2^53. With 40 years this
/// holds for differences of up to 3900 cells, 39 degC of OISST.
template <>
class NarrowPowerSums<std::int16_t, MomentOrder::fourth> {
  public:
    static constexpr bool kExists = true;
    static constexpr int kRows = 1;
    static constexpr int kCells = kDayLanes<std::int16_t, MomentOrder::fourth>;

    SSTCLIM_CELL_FUNCTION explicit NarrowPowerSums(const CellGroup<std::int16_t, kCells>& shift) : shift_(shift) {}

    SSTCLIM_CELL_FUNCTION void add(const std::int16_t* cells) {
        const auto row = load_group<kCells>(cells);
        SSTCLIM_UNROLL
        for (int lane = 0; lane < kCells; ++lane) {
            const bool valid = row.value[lane] != missing_value<std::int16_t>();
            const std::int32_t whole = valid ? row.value[lane] - shift_.value[lane] : 0;
            const double d = whole;
            const double square = d * d;
            count_[lane] += valid;
            first_[lane] += whole;
            second_[lane] += square;
            third_[lane] = fma(square, d, third_[lane]);
            fourth_[lane] = fma(square, square, fourth_[lane]);
        }
    }

    SSTCLIM_CELL_FUNCTION bool is_exact(int) const {
        bool exact = true;
        for (int lane = 0; lane < kCells; ++lane)
            exact &= fourth_[lane] < 9007199254740992.0;
        return exact;
    }

    SSTCLIM_CELL_FUNCTION std::int32_t count(int lane) const { return count_[lane]; }
    SSTCLIM_CELL_FUNCTION std::int64_t word(int word, int lane) const {
        switch (word) {
            case 0:
                return first_[lane];
            case 1:
                return static_cast<std::int64_t>(second_[lane]);
            case 2:
                return static_cast<std::int64_t>(third_[lane]);
            case 3:
                return static_cast<std::int64_t>(fourth_[lane]) >> 16;
            default:
                return static_cast<std::int64_t>(fourth_[lane]) & 0xffff;
        }
    }

  private:
    CellGroup<std::int16_t, kCells> shift_;
    std::int32_t count_[kCells] = {};
    std::int32_t first_[kCells] = {};
    double second_[kCells] = {};
    double third_[kCells] = {};
    double fourth_[kCells] = {};
};

#else

#if defined(__x86_64__)
template <>
class NarrowPowerSums<std::int16_t, MomentOrder::second> : public PairSums {
  public:
    using PairSums::PairSums;
};
#endif

template <typename T, int kLanes>
struct VectorType {
    typedef T Type __attribute__((vector_size(sizeof(T) * kLanes)));
};

/// A vector of kLanes values with the arithmetic of the language.
template <typename T, int kLanes>
using Vector = typename VectorType<T, kLanes>::Type;

/// float and double cells: sums in float64 vectors.
template <typename T, MomentOrder kOrder>
class PowerSums {
  public:
    static constexpr int kRows = 1;
    static constexpr int kCells = kMomentLanes<T>;
    static constexpr int kWords = MomentWords<T>::count(kOrder);

    explicit PowerSums(const CellGroup<T, kCells>& shift) : shift_(widen(shift.value)) {}

    void add(const T* cells) {
        const Real value = widen(cells);
        const auto valid = value != static_cast<double>(missing_value<T>());
        const Real zero = {};
        const Real d = valid ? value - shift_ : zero;
        count_ -= valid;
        sums_[0] += d;
        sums_[1] += d * d;
        if constexpr (kOrder == MomentOrder::fourth) {
            sums_[2] += d * d * d;
            sums_[3] += (d * d) * (d * d);
        }
    }

    std::int32_t count(int lane) const { return static_cast<std::int32_t>(count_[lane]); }
    double word(int word, int lane) const { return sums_[word][lane]; }

  private:
    using Real = Vector<double, kCells>;

    static Real widen(const T* cells) {
        Vector<T, kCells> values;
        __builtin_memcpy(&values, cells, sizeof values);
        return __builtin_convertvector(values, Real);
    }

    Real shift_;
    Vector<std::int64_t, kCells> count_ = {};
    Real sums_[kWords] = {};
};

/// 64-bit sums of products of unsigned 32-bit lanes: those of even lanes and of odd ones apart.
class ProductSums {
  public:
    static constexpr int kLanes = kVectorBytes / 4;
    using Narrow = Vector<std::uint32_t, kLanes>;
    using Wide = Vector<std::uint64_t, kLanes / 2>;

    void add(Narrow a) {
        const Wide wide = reinterpret(a);
        even_ += wide & 0xffffffffu;
        odd_ += wide >> 32;
    }

    void add_product(Narrow a, Narrow b) {
        even_ += multiply_even(a, b);
        odd_ += multiply_even(reinterpret(reinterpret(a) >> 32), reinterpret(reinterpret(b) >> 32));
    }

    std::int64_t lane(int lane) const {
        return static_cast<std::int64_t>(lane % 2 == 0 ? even_[lane / 2] : odd_[lane / 2]);
    }

  private:
    static Wide reinterpret(Narrow a) { return reinterpret_cast<Wide>(a); }
    static Narrow reinterpret(Wide a) { return reinterpret_cast<Narrow>(a); }

    static Wide multiply_even(Narrow a, Narrow b) {
#if defined(__AVX512BW__)
        return reinterpret_cast<Wide>(_mm512_mul_epu32(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif defined(__AVX2__)
        return reinterpret_cast<Wide>(_mm256_mul_epu32(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(__x86_64__)
        return reinterpret_cast<Wide>(_mm_mul_epu32(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
        return (reinterpret(a) & 0xffffffffu) * (reinterpret(b) & 0xffffffffu);
#endif
    }

    Wide even_ = {};
    Wide odd_ = {};
};

/// int16 cells: exact sums in 64-bit lanes. The cubes of negative differences are summed apart, because products of
/// magnitudes are what the instruction sets have in common.
template <MomentOrder kOrder>
class PowerSums<std::int16_t, kOrder> {
  public:
    static constexpr int kRows = 1;
    static constexpr int kCells = kMomentLanes<std::int16_t>;
    static constexpr int kWords = MomentWords<std::int16_t>::count(kOrder);

    explicit PowerSums(const CellGroup<std::int16_t, kCells>& shift) : shift_(widen(shift.value)) {}

    void add(const std::int16_t* cells) {
        const Signed value = widen(cells);
        const Signed valid = value != static_cast<std::int32_t>(missing_value<std::int16_t>());
        const Signed d = (value - shift_) & valid;
        const Signed negative = d < 0;
        const auto magnitude = reinterpret_cast<Unsigned>((d ^ negative) - negative);
        const Unsigned square = magnitude * magnitude;
        count_ -= valid;
        first_ += d;
        squares_.add(square);
        if constexpr (kOrder == MomentOrder::fourth) {
            cubes_.add_product(square, magnitude);
            negative_cubes_.add_product(square, magnitude & reinterpret_cast<Unsigned>(negative));
            fourth_high_.add_product(square, square >> 16);
            fourth_low_.add_product(square, square & 0xffffu);
        }
    }

    std::int32_t count(int lane) const { return count_[lane]; }

    std::int64_t word(int word, int lane) const {
        switch (word) {
            case 0:
                return first_[lane];
            case 1:
                return squares_.lane(lane);
            case 2:
                return cubes_.lane(lane) - 2 * negative_cubes_.lane(lane);
            case 3:
                return fourth_high_.lane(lane) + (fourth_low_.lane(lane) >> 16);
            default:
                return fourth_low_.lane(lane) & 0xffff;
        }
    }

  private:
    using Signed = Vector<std::int32_t, kCells>;
    using Unsigned = ProductSums::Narrow;

    static Signed widen(const std::int16_t* cells) {
        Vector<std::int16_t, kCells> values;
        __builtin_memcpy(&values, cells, sizeof values);
        return __builtin_convertvector(values, Signed);
    }

    Signed shift_;
    Signed count_ = {};
    Signed first_ = {};
    ProductSums squares_;
    ProductSums cubes_;
    ProductSums negative_cubes_;
    ProductSums fourth_high_;
    ProductSums fourth_low_;
};

#endif

}  // namespace sstclim::kernels::SSTCLIM_TARGET
