#pragma once

#include "kernels/cells.hpp"
#include "kernels/field_rows.hpp"
#include "kernels/rank_result.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

/// The numbers of values a day for which a sorting network exists.
inline constexpr int kSortRows[] = {30, 40};

/// The list lengths for which a merging network exists.
inline constexpr int kRankCapacities[] = {8, 18, 34, 45};

/// The state of a sliding window of days. Days come in blocks as long as the window. A window is then a suffix of the
/// last block and a prefix of this one, and the largest values of either are kept as a list: suffixes for all days of
/// the last block, one growing prefix. The lists of a group of cells lie together, [group][rows][cells of the group]:
/// of a tile on a device, of a register on a CPU.
template <typename T>
struct RankLists {
    int window;              ///< days
    int depth;               ///< values kept of a day, the largest ones: at most `capacity`
    int capacity;            ///< values of a list, one of kRankCapacities
    std::size_t first_cell;  ///< that columns and prefix begin with, the first of a tile. They need hold only the cells
                             ///< of a call where all days of a block are moved over before the next cells' turn
    T* columns;              ///< window * depth rows: this block's days, each ascending; first and last unused
    T* prefix;               ///< capacity rows
    T* suffixes;             ///< (window - 1) * capacity rows, from cell 0 on; suffix s >= 1 starts at day s
};

template <typename T>
struct SlideRankArgs {
    FieldRows<T> rows;       ///< of this call's first day
    std::size_t day_stride;  ///< values from the rows of one day to those of the next
    const T* shift;          ///< [cell]; missing where a cell has had no valid value yet: such cells are left out
    RankLists<T> lists;
    int first;          ///< this call's first day in its block
    int days;           ///< days of this call, all in one block
    int emit_from;      ///< first day in the block that has a result: window - 1 in the first block, else 0
    RankResult result;  ///< day 0 is the first emitted day of this call
};

namespace SSTCLIM_TARGET {

/// Moves the window over `days` days: sorts each day's values (day_rank), merges them into the prefix, finds the two
/// order statistics around each percentile in the union of prefix and suffix, and at a block's end builds the block's
/// suffixes: about two merges a day whatever the window (two-stack sliding aggregation; Tangwongsan, Hirzel & Schneider
/// 2017, DEBS). The day is sorted here and not in a kernel of its own because its values are then merged without a way
/// through memory.
template <typename T>
void slide_rank(const SlideRankArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
