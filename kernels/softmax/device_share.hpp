#pragma once

#include <type_traits>

#include "kernels/softmax/device_lanes.hpp"
#include "kernels/softmax/partial.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

/// What a lane holds of a row: the packs first, first + stride, ...
struct SharePacks {
    int first;
    int stride;

    template <typename RowType>
    SSTCLIM_CELL_FUNCTION int column(const RowType& row, int p) const {
        return row.column(first + p * stride);
    }
};

/// The same below pack `end`; what would follow lies beyond every row.
struct BoundedPacks {
    static constexpr int kBeyond = 0x7fff0000;

    int first;
    int stride;
    int end;

    template <typename RowType>
    SSTCLIM_CELL_FUNCTION int column(const RowType& row, int p) const {
        const int pack = first + p * stride;
        return pack < end ? row.column(pack) : kBeyond;
    }
};

/// A share that stays as it is stored: a float16 takes half a register. Scores are taken three times, which pays where
/// they are the elements themselves.
template <typename RowType, int kPacks>
class PackedShare {
  public:
    static constexpr int kElements = RowType::kElements;

    SSTCLIM_CELL_FUNCTION PackedShare(const RowType& row, const SharePacks& packs) : row_(row), packs_(packs) {
        SSTCLIM_UNROLL
        for (int p = 0; p < kPacks; ++p)
            pack_[p] = row.load(packs.column(row, p));
    }

    SSTCLIM_CELL_FUNCTION float greatest() const {
        float greatest = kMinusInfinity;
        SSTCLIM_UNROLL
        for (int p = 0; p < kPacks; ++p) {
            float value[kElements];
            row_.scores(pack_[p], packs_.column(row_, p), value);
            SSTCLIM_UNROLL
            for (int i = 0; i < kElements; ++i)
                greatest = fmaxf(greatest, value[i]);
        }
        return greatest;
    }

    /// The sum of exp(score - max).
    SSTCLIM_CELL_FUNCTION float sum(float max) const {
        float sum = 0;
        SSTCLIM_UNROLL
        for (int p = 0; p < kPacks; ++p) {
            float value[kElements];
            exponentials(p, max, value);
            SSTCLIM_UNROLL
            for (int i = 0; i < kElements; ++i)
                sum += value[i];
        }
        return sum;
    }

    /// Writes exp(score - max) * factor.
    SSTCLIM_CELL_FUNCTION void store(float max, float factor) const {
        SSTCLIM_UNROLL
        for (int p = 0; p < kPacks; ++p) {
            float value[kElements];
            exponentials(p, max, value);
            SSTCLIM_UNROLL
            for (int i = 0; i < kElements; ++i)
                value[i] *= factor;
            row_.store(packs_.column(row_, p), value);
        }
    }

  private:
    SSTCLIM_CELL_FUNCTION void exponentials(int p, float max, float (&value)[kElements]) const {
        const float shift = shift_of(max);
        const float factor = row_.exponent_factor();
        row_.scores(pack_[p], packs_.column(row_, p), value);
        SSTCLIM_UNROLL
        for (int i = 0; i < kElements; ++i)
            value[i] = device_exp(value[i], shift, factor);
    }

    const RowType& row_;
    SharePacks packs_;
    typename RowType::Packed pack_[kPacks];
};

/// A share's scores, then their exponentials.
template <typename RowType, int kPacks, typename Packs = SharePacks>
class RowShare {
  public:
    static constexpr int kElements = RowType::kElements;

    SSTCLIM_CELL_FUNCTION RowShare(const RowType& row, const Packs& packs) : row_(row), packs_(packs) {
        typename RowType::Packed pack[kPacks];
        SSTCLIM_UNROLL
        for (int p = 0; p < kPacks; ++p)
            pack[p] = row.load(packs.column(row, p));
        SSTCLIM_UNROLL
        for (int p = 0; p < kPacks; ++p)
            row.scores(pack[p], packs.column(row, p), value_[p]);
    }

    SSTCLIM_CELL_FUNCTION float greatest() const {
        float greatest = kMinusInfinity;
        SSTCLIM_UNROLL
        for (int p = 0; p < kPacks; ++p) {
            SSTCLIM_UNROLL
            for (int i = 0; i < kElements; ++i)
                greatest = fmaxf(greatest, value_[p][i]);
        }
        return greatest;
    }

    /// The sum of exp(score - max), which replace the scores.
    SSTCLIM_CELL_FUNCTION float sum(float max) {
        const float shift = shift_of(max);
        const float factor = row_.exponent_factor();
        float sum = 0;
        SSTCLIM_UNROLL
        for (int p = 0; p < kPacks; ++p) {
            SSTCLIM_UNROLL
            for (int i = 0; i < kElements; ++i) {
                value_[p][i] = device_exp(value_[p][i], shift, factor);
                sum += value_[p][i];
            }
        }
        return sum;
    }

    /// Writes exp(score - max) * factor, after sum(max).
    SSTCLIM_CELL_FUNCTION void store(float, float factor) {
        SSTCLIM_UNROLL
        for (int p = 0; p < kPacks; ++p) {
            SSTCLIM_UNROLL
            for (int i = 0; i < kElements; ++i)
                value_[p][i] *= factor;
            row_.store(packs_.column(row_, p), value_[p]);
        }
    }

  private:
    const RowType& row_;
    Packs packs_;
    float value_[kPacks][kElements];
};

/// For long rows.
template <bool kWhole, typename RowType, int kPacks>
using LongShare = std::conditional_t<kWhole, PackedShare<RowType, kPacks>, RowShare<RowType, kPacks>>;

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
