#include "kernels/day_rank.hpp"

#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/sorting_network.hpp"
#include "kernels/tiled.hpp"
#include "kernels/valid_cells.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

template <typename T, int kRows>
struct DayRank {
    static constexpr const char* kName = "day_rank";
    static constexpr int kBlocks = sizeof(T) == 8 ? 1 : 2;
    static constexpr int kCells = Pack<T>::kLanes;

    DayRankArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        if (!any_valid(args.shift + cell))
            return;
        const Pack<T> missing = splat(missing_value<T>());
        Pack<T> values[kRows];
        const T* const rows = args.rows.values + cell;
        SSTCLIM_UNROLL
        for (int row = 0; row < kRows; ++row) {
            // No load depends on a branch, so that all are under way at once.
            const bool present = row < args.rows.rows;
            const Pack<T> value = load(rows + (present ? row : 0) * args.rows.row_stride);
            values[row] = present ? value : missing;
        }
        if (args.side == RankSide::low) {
            SSTCLIM_UNROLL
            for (int row = 0; row < kRows; ++row)
                values[row] = negate(values[row]);
        }
        sort(values);
        const int depth = args.columns.depth;
        T* const column = args.columns.values + tiled_index(cell, args.columns.window * depth, args.day * depth);
        SSTCLIM_UNROLL
        for (int row = 0; row < kRows; ++row) {
            const int kept = row - (kRows - depth);
            if (kept >= 0)
                store(column + kept * kTileCells, values[row]);
        }
    }
};

}  // namespace

template <typename T>
void day_rank(const DayRankArgs<T>& args, CellRange cells, StreamHandle stream) {
    // The whole column is written, also by a day with fewer fields than it holds.
    const int values = args.rows.rows > args.columns.depth ? args.rows.rows : args.columns.depth;
    if (values <= 10) {
        launch(DayRank<T, 10>{args}, cells, stream);
    } else if (values <= 20) {
        launch(DayRank<T, 20>{args}, cells, stream);
    } else if (values <= 30) {
        launch(DayRank<T, 30>{args}, cells, stream);
    } else {
        launch(DayRank<T, 40>{args}, cells, stream);
    }
}

SSTCLIM_INSTANTIATE_FOR_CELLS(day_rank, DayRankArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
