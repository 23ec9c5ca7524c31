#include "kernels/slide_rank.hpp"

#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/rank_emit.hpp"
#include "kernels/sorting_network.hpp"
#include "kernels/tiled.hpp"
#include "kernels/valid_cells.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

template <typename T, int kCapacity>
struct SlideRank {
    static constexpr int kCells = Pack<T>::kLanes;

    SlideRankArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        if (!any_valid(args.shift + cell))
            return;
        const int window = args.columns.window;
        const int end = args.first + args.days;
        T* const prefix_rows = args.prefix + tiled_index(cell, kCapacity, 0);
        Pack<T> prefix[kCapacity];
        if (args.first == 0) {
#pragma GCC unroll 64
            for (int i = 0; i < kCapacity; ++i)
                prefix[i] = splat(missing_value<T>());
        } else {
#pragma GCC unroll 64
            for (int i = 0; i < kCapacity; ++i)
                prefix[i] = load(prefix_rows + i * kTileCells);
        }
        for (int day = args.first; day < end; ++day) {
            Pack<T> column[kCapacity];
            load_column(cell, day, column);
            merge_top(prefix, column);
            if (day >= args.emit_from)
                emit(cell, day, prefix);
        }
        if (end < window) {
#pragma GCC unroll 64
            for (int i = 0; i < kCapacity; ++i)
                store(prefix_rows + i * kTileCells, prefix[i]);
        } else {
            build_suffixes(cell);
        }
    }

  private:
    /// The sorted values of one day of this block as a list of kCapacity values.
    SSTCLIM_CELL_FUNCTION void load_column(std::size_t cell, int day, Pack<T> (&column)[kCapacity]) const {
        const int depth = args.columns.depth;
        const T* const rows = args.columns.values + tiled_index(cell, args.columns.window * depth, day * depth);
        const Pack<T> missing = splat(missing_value<T>());
#pragma GCC unroll 64
        for (int i = 0; i < kCapacity; ++i) {
            const int row = i - (kCapacity - depth);
            column[i] = row >= 0 ? load(rows + row * kTileCells) : missing;
        }
    }

    SSTCLIM_CELL_FUNCTION T* suffix(std::size_t cell, int day) const {
        return args.suffixes + tiled_index(cell, (args.columns.window - 1) * kCapacity, (day - 1) * kCapacity);
    }

    SSTCLIM_CELL_FUNCTION void build_suffixes(std::size_t cell) const {
        Pack<T> list[kCapacity];
        load_column(cell, args.columns.window - 1, list);
        for (int day = args.columns.window - 1; day >= 1; --day) {
            if (day < args.columns.window - 1) {
                Pack<T> column[kCapacity];
                load_column(cell, day, column);
                merge_top(list, column);
            }
            T* const rows = suffix(cell, day);
#pragma GCC unroll 64
            for (int i = 0; i < kCapacity; ++i)
                store(rows + i * kTileCells, list[i]);
        }
    }

    SSTCLIM_CELL_FUNCTION void emit(std::size_t cell, int day, const Pack<T> (&prefix)[kCapacity]) const {
        const int first_emitted = args.first > args.emit_from ? args.first : args.emit_from;
        if (day + 1 < args.columns.window) {
            const T* const rows = suffix(cell, day + 1);
            emit_percentiles<T>(args.result, cell, day - first_emitted,
                                [&](int rank) { return ranked_in_union(prefix, rows, rank); });
        } else {
            emit_percentiles<T>(args.result, cell, day - first_emitted, [&](int rank) { return ranked(prefix, rank); });
        }
    }

    /// The rank-th largest of a list: the least of the first rank + 1, without a run-time index.
    SSTCLIM_CELL_FUNCTION static Pack<T> ranked(const Pack<T> (&list)[kCapacity], int rank) {
        Pack<T> result = list[kCapacity - 1];
#pragma GCC unroll 64
        for (int i = 1; i < kCapacity; ++i) {
            if (i <= rank)
                result = list[kCapacity - 1 - i];
        }
        return result;
    }

    /// The rank-th largest of the union of two lists: the rank + 1 largest are the larger of list[i] and
    /// other[rank - i], both counted from the largest, and the wanted value is the least of these.
    SSTCLIM_CELL_FUNCTION static Pack<T> ranked_in_union(const Pack<T> (&list)[kCapacity], const T* other, int rank) {
        const T* const largest = other + (kCapacity - 1) * kTileCells;
        Pack<T> result = max(list[kCapacity - 1], load(largest - rank * kTileCells));
#pragma GCC unroll 64
        for (int i = 1; i < kCapacity; ++i) {
            if (i <= rank) {
                result = min(result, max(list[kCapacity - 1 - i], load(largest - (rank - i) * kTileCells)));
            }
        }
        return result;
    }
};

}  // namespace

template <typename T>
void slide_rank(const SlideRankArgs<T>& args, CellRange cells, StreamHandle stream) {
    switch (args.capacity) {
        case 8:
            return launch(SlideRank<T, 8>{args}, cells, stream);
        case 18:
            return launch(SlideRank<T, 18>{args}, cells, stream);
        case 34:
            return launch(SlideRank<T, 34>{args}, cells, stream);
        default:
            return launch(SlideRank<T, 45>{args}, cells, stream);
    }
}

SSTCLIM_INSTANTIATE_FOR_CELLS(slide_rank, SlideRankArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
