#pragma once

#include "kernels/cells.hpp"
#include "kernels/field_rows.hpp"
#include "kernels/rank_result.hpp"
#include "kernels/target.hpp"
#include "src/stream.hpp"

namespace sstclim::kernels {

template <typename T>
struct SelectRankArgs {
    const T* pool;      ///< [tile][rows][kTileCells]; all values of the pool in any order, missing ones among them
    int rows;           ///< at most 32767
    const T* shift;     ///< [cell]; missing where a cell has had no valid value yet
    RankResult result;  ///< of one day
};

template <typename T>
struct KeepRowsArgs {
    FieldRows<T> rows;
    T* pool;        ///< [tile][pool_rows][kTileCells]
    int pool_rows;  ///< rows of the whole pool
    int first;      ///< pool row of the day's first row
    int day_rows;   ///< pool rows of a day; those beyond `rows` become missing
    RankSide side;  ///< values are kept negated for RankSide::low
};

namespace SSTCLIM_TARGET {

/// Keeps one calendar day's values in the pool, in place of those that lay there.
template <typename T>
void keep_rows(const KeepRowsArgs<T>& args, CellRange cells, StreamHandle stream);

/// Exact percentiles of any pool and any rank, by counting: the wanted value is built bit by bit from the number of
/// values that are not below a candidate. Slower than slide_rank by the number of bits, but without its limits.
template <typename T>
void select_rank(const SelectRankArgs<T>& args, CellRange cells, StreamHandle stream);

}  // namespace SSTCLIM_TARGET
}  // namespace sstclim::kernels
