#pragma once

#include "kernels/cells.hpp"
#include "kernels/day_rank.hpp"
#include "kernels/rank_result.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

/// The list lengths for which a merging network exists.
inline constexpr int kRankCapacities[] = {8, 18, 34, 45};

/// Days come in blocks as long as the window. A window is then a suffix of the last block and a prefix of this one, and
/// the largest values of either are kept as a list: suffixes for all days of the last block, one growing prefix.
template <typename T>
struct SlideRankArgs {
    SortedColumns<T> columns;  ///< of this block's days so far; depth at most `capacity`
    const T* shift;            ///< [cell]; missing where a cell has had no valid value yet
    int capacity;              ///< one of kRankCapacities
    T* prefix;                 ///< [tile][capacity][kTileCells]
    T* suffixes;               ///< [tile][(window - 1) * capacity][kTileCells]; suffix s >= 1 starts at day s
    int first;                 ///< first day of this call in its block
    int days;                  ///< days of this call, all in one block
    int emit_from;             ///< first day in the block that has a result: window - 1 in the first block, else 0
    RankResult result;         ///< day 0 is the first emitted day of this call
};

namespace SSTCLIM_TARGET {

/// Moves the window over `days` days: merges each day's sorted column into the prefix, finds the two order statistics
/// around each percentile in the union of prefix and suffix, and at a block's end builds the block's suffixes: about
/// two merges a day whatever the window (two-stack sliding aggregation; Tangwongsan, Hirzel & Schneider 2017, DEBS).
template <typename T>
void slide_rank(const SlideRankArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
