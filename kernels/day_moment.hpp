#pragma once

#include "kernels/cells.hpp"
#include "kernels/field_rows.hpp"
#include "kernels/moment_sums.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

template <typename T>
struct DayMomentArgs {
    FieldRows<T> rows;
    T* shift;            ///< [cell]; a cell's first valid value ever, missing until there is one
    MomentSums<T> sums;  ///< written: the day's sums over all rows
    MomentOrder order;
};

namespace SSTCLIM_TARGET {

/// Power sums of one calendar day over the years, each value minus the cell's shift; missing values are skipped.
/// The shift lies inside the sample's range, so that the sums do not cancel (Chan, Golub & LeVeque 1983, The American
/// Statistician 37:242-247).
template <typename T>
void day_moment(const DayMomentArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
