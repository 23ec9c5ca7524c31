#pragma once

#include <cstdint>

#include "kernels/softmax/device_lanes.hpp"
#include "kernels/softmax/device_pack.hpp"
#include "kernels/softmax/row_args.hpp"

namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET {

/// What a pack outside a row holds.
template <int kBytes, int kElements>
SSTCLIM_CELL_FUNCTION Pack<kBytes, kElements> minus_infinities(ElementType type) {
    std::uint32_t word = type == ElementType::bfloat16 ? 0xff80ff80U : 0xfc00fc00U;
    if constexpr (kBytes == 4)
        word = 0xff800000U;
    Pack<kBytes, kElements> pack;
    SSTCLIM_UNROLL
    for (std::uint32_t& each : pack.word)
        each = word;
    return pack;
}

/// One row of a problem in whole packs, see whole_packs(): the way that most problems take.
template <int kInBytes, int kOutBytes>
class WholeRow {
  public:
    static constexpr int kElements = 16 / kInBytes;
    using Packed = Pack<kInBytes, kElements>;

    SSTCLIM_CELL_FUNCTION WholeRow(const RowArgs& args, std::int64_t row)
        : args_(args),
          in_(static_cast<const Element<kInBytes>*>(args.in) + row * args.in_stride),
          out_(static_cast<Element<kOutBytes>*>(args.out) + row * args.out_stride) {}

    SSTCLIM_CELL_FUNCTION int column(int pack) const { return pack * kElements; }
    SSTCLIM_CELL_FUNCTION int packs() const { return args_.columns / kElements; }
    /// For device_exp(). The scale comes with it, instead of with every score: it is positive.
    SSTCLIM_CELL_FUNCTION float exponent_factor() const { return 2 * kLog2E * args_.scale; }

    SSTCLIM_CELL_FUNCTION Packed load(int first) const {
        Packed pack = minus_infinities<kInBytes, kElements>(args_.in_type);
        if (first < args_.columns)
            pack = *reinterpret_cast<const Packed*>(in_ + first);
        return pack;
    }

    SSTCLIM_CELL_FUNCTION void scores(const Packed& pack, int, float (&value)[kElements]) const {
        decode(pack, args_.in_type, value);
    }

    SSTCLIM_CELL_FUNCTION void store(int first, const float (&value)[kElements]) const {
        Pack<kOutBytes, kElements> pack;
        encode(value, args_.out_type, pack);
        if (first < args_.columns)
            *reinterpret_cast<Pack<kOutBytes, kElements>*>(out_ + first) = pack;
    }

  private:
    const RowArgs& args_;
    const Element<kInBytes>* in_;
    Element<kOutBytes>* out_;
};

}  // namespace sstclim::kernels::row_softmax::SSTCLIM_TARGET
