#pragma once

#include <cstdint>

#include "kernels/softmax/causal_limit.hpp"
#include "kernels/softmax/device_lanes.hpp"
#include "kernels/softmax/device_pack.hpp"
#include "kernels/softmax/row_args.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

/// One row of any problem in packs of kElements. Packs of the input lie at multiples of 16 bytes, so that the first may
/// begin before the row, by up to kElements - 1 columns; such a pack, and one that goes beyond the row's end, is moved
/// element by element; but loads may bring what belongs to the rows before and after, within the matrix. Of an output
/// or a mask that does not lie as the input does all is moved element by element.
template <int kInBytes, int kOutBytes>
class AnyRow {
  public:
    static constexpr int kElements = 16 / kInBytes;
    using Packed = Pack<kInBytes, kElements>;

    SSTCLIM_CELL_FUNCTION AnyRow(const RowArgs& args, std::int64_t row)
        : args_(args),
          in_(static_cast<const Element<kInBytes>*>(args.in) + row * args.in_stride),
          out_(static_cast<Element<kOutBytes>*>(args.out) + row * args.out_stride),
          limit_(causal_limit(args, row)),
          before_(static_cast<int>(reinterpret_cast<std::uintptr_t>(in_) % 16) / kInBytes),
          from_(-within(row * args.in_stride, before_)),
          to_(args.columns + within((args.rows - 1 - row) * args.in_stride, kElements - 1)),
          packed_out_(aligned(out_ - before_)) {
        if (args.mask != nullptr)
            mask_row_ = row / args.mask_repeat % args.mask_rows;
    }

    /// Column of the first element of a pack; negative for the first pack of a row that is not aligned.
    SSTCLIM_CELL_FUNCTION int column(int pack) const { return pack * kElements - before_; }
    SSTCLIM_CELL_FUNCTION int packs() const { return (args_.columns + before_ + kElements - 1) / kElements; }

    /// For device_exp().
    SSTCLIM_CELL_FUNCTION float exponent_factor() const { return 2 * kLog2E; }

    /// Elements outside the row are 0.
    SSTCLIM_CELL_FUNCTION Packed load(int first) const {
        Packed pack{};
        if (first < limit_)
            pack = load_pack<kInBytes>(in_, first, true, from_, to_);
        return pack;
    }

    /// The scores of the pack at column `first`; -inf outside the row and where the causal mask hides it.
    SSTCLIM_CELL_FUNCTION void scores(const Packed& pack, int first, float (&value)[kElements]) const {
        decode(pack, args_.in_type, value);
        SSTCLIM_UNROLL
        for (int i = 0; i < kElements; ++i)
            value[i] *= args_.scale;
        if (args_.mask != nullptr)
            add_mask(first, value);
        if (first >= 0 && first + kElements <= limit_)
            return;
        SSTCLIM_UNROLL
        for (int i = 0; i < kElements; ++i)
            value[i] = first + i >= 0 && first + i < limit_ ? value[i] : kMinusInfinity;
    }

    SSTCLIM_CELL_FUNCTION void store(int first, const float (&value)[kElements]) const {
        if (first >= args_.columns)
            return;
        Pack<kOutBytes, kElements> pack;
        encode(value, args_.out_type, pack);
        if (packed_out_ && whole(first)) {
            *reinterpret_cast<Pack<kOutBytes, kElements>*>(out_ + first) = pack;
            return;
        }
        SSTCLIM_UNROLL
        for (int i = 0; i < kElements; ++i) {
            if (first + i >= 0 && first + i < args_.columns)
                out_[first + i] = pack.element(i);
        }
    }

  private:
    /// Of `count` elements those that a pack may hold.
    SSTCLIM_CELL_FUNCTION static int within(std::int64_t count, int most) {
        return count < most ? static_cast<int>(count) : most;
    }

    template <typename T>
    SSTCLIM_CELL_FUNCTION static bool aligned(const T* address) {
        constexpr int kBytes = static_cast<int>(alignof(Pack<sizeof(T), kElements>));
        return reinterpret_cast<std::uintptr_t>(address) % kBytes == 0;
    }

    SSTCLIM_CELL_FUNCTION bool whole(int first) const { return first >= 0 && first + kElements <= args_.columns; }

    /// As a whole where the pack is `packed` and within [from, to).
    template <int kBytes>
    SSTCLIM_CELL_FUNCTION Pack<kBytes, kElements> load_pack(const Element<kBytes>* row, int first, bool packed,
                                                            int from, int to) const {
        if (packed && first >= from && first + kElements <= to)
            return *reinterpret_cast<const Pack<kBytes, kElements>*>(row + first);
        Pack<kBytes, kElements> pack{};
        SSTCLIM_UNROLL
        for (int i = 0; i < kElements; ++i) {
            if (first + i >= 0 && first + i < args_.columns)
                pack.set(i, row[first + i]);
        }
        return pack;
    }

    template <int kBytes>
    SSTCLIM_CELL_FUNCTION void add_mask_of(int first, float (&value)[kElements]) const {
        const auto* const row = static_cast<const Element<kBytes>*>(args_.mask) + mask_row_ * args_.mask_stride;
        float mask[kElements];
        decode(load_pack<kBytes>(row, first, aligned(row - before_), 0, args_.columns), args_.mask_type, mask);
        SSTCLIM_UNROLL
        for (int i = 0; i < kElements; ++i)
            value[i] += mask[i];
    }

    SSTCLIM_CELL_FUNCTION void add_mask(int first, float (&value)[kElements]) const {
        if (first >= limit_)
            return;
        if (args_.mask_type == ElementType::float32) {
            add_mask_of<4>(first, value);
        } else {
            add_mask_of<2>(first, value);
        }
    }

    const RowArgs& args_;
    const Element<kInBytes>* in_;
    Element<kOutBytes>* out_;
    int limit_;
    int before_;
    int from_;  ///< what lies between the matrix's first and last element may be read with a pack: [from_, to_)
    int to_;
    bool packed_out_;
    std::int64_t mask_row_ = 0;
};

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
