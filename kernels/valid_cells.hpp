#pragma once

#include "kernels/pack.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {

/// Whether any cell of the pack that begins at `shift` has had a valid value so far: land never has.
template <typename T>
SSTCLIM_CELL_FUNCTION bool any_valid(const T* shift) {
    const Lanes<T> lanes = unpack(load(shift));
    bool any = false;
    for (const T lane : lanes.value)
        any |= lane != missing_value<T>();
    return any;
}

}  // namespace sstclim::kernels::SSTCLIM_TARGET
