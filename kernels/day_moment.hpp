#pragma once

#include "kernels/cells.hpp"
#include "kernels/field_rows.hpp"
#include "kernels/moment_sums.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

template <typename T>
struct DayMomentArgs {
    FieldRows<T> rows;       ///< of this call's first day
    std::size_t day_stride;  ///< values from the rows of one day to those of the next
    int days;                ///< of this call
    T* shift;                ///< [cell]; a cell's first valid value ever, missing until there is one
    MomentRing<T> ring;      ///< written: each day's sums over all rows; all 0 before the first day
    int first;               ///< place of this call's first day
    MomentOrder order;
};

namespace SSTCLIM_TARGET {

/// Power sums of calendar days over the years, each value minus the cell's shift; missing values are skipped, and so
/// are cells that have had no valid value yet, such as land, where all their neighbours have had none. The shift lies
/// inside the sample's range, so that the sums do not cancel (Chan, Golub & LeVeque 1983, The American Statistician
/// 37:242-247).
template <typename T>
void day_moment(const DayMomentArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
