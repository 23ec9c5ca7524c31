#pragma once

#include <cstddef>

#include "kernels/cells.hpp"
#include "kernels/moment_sums.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

/// Mean, standard deviation and count of one day of the result; a null `mean` means that the window is not complete.
struct MomentResult {
    float* mean;                ///< [cell], in the units of the variable; NaN where fewer than min_count are valid
    float* standard_deviation;  ///< [cell], divisor n
    std::int32_t* count;        ///< [cell] valid values in the pool
};

template <typename T>
struct SlideMomentArgs {
    MomentSums<T> entering;
    MomentSums<T> leaving;  ///< null until the window is full
    MomentSums<T> window;
    MomentOrder order;
    const T* shift;  ///< [cell]
    double scale;    ///< value = cell * scale + offset
    double offset;
    std::int32_t min_count;  ///< at least 1
    MomentResult result;
    /// The sums of `ring_days` days, `ring_cells` cells apart, of which the `filled` up to day `newest` are in the
    /// window. Where given, floating-point cells are summed anew from them: a subtraction would leave its rounding
    /// behind, and a pool that has become constant would seem to vary.
    MomentSums<T> ring{nullptr, nullptr};
    std::size_t ring_cells = 0;
    int ring_days = 0;
    int newest = 0;
    int filled = 0;
};

namespace SSTCLIM_TARGET {

/// Moves the window by one day: adds the sums of the day that enters, subtracts those of the day that leaves.
template <typename T>
void slide_moment(const SlideMomentArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
