#pragma once

#include <type_traits>

#include "kernels/softmax/row_args.hpp"

namespace sstclim::kernels::row_softmax {

/// Calls launch(whole packs, bytes of an input element, bytes of an output element) with compile-time constants:
/// kernels exist for sizes, and tell float16 from bfloat16 as they run.
template <typename Launch>
void dispatch(const RowArgs& args, bool whole, Launch&& launch) {
    constexpr std::integral_constant<int, 2> kTwo;
    constexpr std::integral_constant<int, 4> kFour;
    const bool wide_in = args.in_type == ElementType::float32;
    const bool wide_out = args.out_type == ElementType::float32;
    const auto with_sizes = [&](auto whole_packs) {
        if (wide_in && wide_out) {
            launch(whole_packs, kFour, kFour);
        } else if (wide_in) {
            launch(whole_packs, kFour, kTwo);
        } else if (wide_out) {
            launch(whole_packs, kTwo, kFour);
        } else {
            launch(whole_packs, kTwo, kTwo);
        }
    };
    if (whole) {
        with_sizes(std::true_type{});
    } else {
        with_sizes(std::false_type{});
    }
}

}  // namespace sstclim::kernels::row_softmax
