#pragma once

#include "kernels/cells.hpp"
#include "kernels/field_rows.hpp"
#include "kernels/rank_plan.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

/// The numbers of rows for which a sorting network exists.
inline constexpr int kSortRows[] = {10, 20, 30, 40};

/// Sorted columns of one window of days: columns[tile][window * depth][kTileCells], day by day, each ascending.
template <typename T>
struct SortedColumns {
    T* values;
    int window;  ///< days
    int depth;   ///< values kept a day, the largest ones
};

template <typename T>
struct DayRankArgs {
    FieldRows<T> rows;
    const T* shift;  ///< [cell]; missing where a cell has had no valid value yet: such cells are left as they are
    SortedColumns<T> columns;
    int day;  ///< which column is written
    RankSide side;
};

namespace SSTCLIM_TARGET {

/// Sorts one calendar day's values over the years by a branch-free network, and keeps the `depth` largest (of the
/// negated values for RankSide::low). At most 40 rows.
template <typename T>
void day_rank(const DayRankArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
