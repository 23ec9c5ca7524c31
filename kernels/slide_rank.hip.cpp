#include "kernels/slide_rank.hpp"

#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/rank_emit.hpp"
#include "kernels/sorting_network.hpp"
#include "kernels/tiled.hpp"
#include "kernels/valid_cells.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

/// The sorted values of one day as an ascending list of kCapacity values, missing ones at its low end.
template <typename T, int kCapacity>
struct SortedColumn {
    const T* rows;
    int depth;

    SSTCLIM_CELL_FUNCTION Pack<T> operator()(int i) const {
        const int row = i - (kCapacity - depth);
        const Pack<T> value = load(rows + (row > 0 ? row : 0) * kTileCells);
        return row >= 0 ? value : splat(missing_value<T>());
    }
};

/// The rank-th largest of a list: the least of the first rank + 1, without a run-time index.
template <typename T, int kCapacity>
struct Ranked {
    const Pack<T> (&list)[kCapacity];

    SSTCLIM_CELL_FUNCTION Pack<T> operator()(int rank) const {
        Pack<T> result = list[kCapacity - 1];
        SSTCLIM_UNROLL
        for (int i = 1; i < kCapacity; ++i) {
            result = min(result, i <= rank ? list[kCapacity - 1 - i] : list[kCapacity - 1]);
        }
        return result;
    }
};

/// The rank-th largest of the union of two lists, the second one in memory: the rank + 1 largest of the union are the
/// larger of list[i] and other[rank - i], both counted from the largest, and the wanted value is the least of these.
template <typename T, int kCapacity>
struct RankedInUnion {
    const Pack<T> (&list)[kCapacity];
    const T* other;

    SSTCLIM_CELL_FUNCTION Pack<T> operator()(int rank) const {
        const T* const largest = other + (kCapacity - 1) * kTileCells;
        Pack<T> result = max(list[kCapacity - 1], load(largest - rank * kTileCells));
        SSTCLIM_UNROLL
        for (int i = 1; i < kCapacity; ++i) {
            // Neither a load nor a minimum depends on a branch, so that all loads are under way at once.
            const int row = i < rank ? rank - i : 0;
            const Pack<T> larger = max(list[kCapacity - 1 - i], load(largest - row * kTileCells));
            result = min(result, i <= rank ? larger : result);
        }
        return result;
    }
};

template <typename T, int kCapacity>
struct SlideRank {
    static constexpr const char* kName = "slide_rank";
    static constexpr int kBlocks = sizeof(T) == 8 ? 1 : 2;
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
            SSTCLIM_UNROLL
            for (int i = 0; i < kCapacity; ++i)
                prefix[i] = splat(missing_value<T>());
        } else {
            SSTCLIM_UNROLL
            for (int i = 0; i < kCapacity; ++i)
                prefix[i] = load(prefix_rows + i * kTileCells);
        }
        for (int day = args.first; day < end; ++day) {
            merge_top(prefix, column(cell, day));
            if (day >= args.emit_from)
                emit(cell, day, prefix);
        }
        if (end < window) {
            SSTCLIM_UNROLL
            for (int i = 0; i < kCapacity; ++i)
                store(prefix_rows + i * kTileCells, prefix[i]);
        } else {
            build_suffixes(cell);
        }
    }

  private:
    SSTCLIM_CELL_FUNCTION SortedColumn<T, kCapacity> column(std::size_t cell, int day) const {
        const int depth = args.columns.depth;
        return {args.columns.values + tiled_index(cell, args.columns.window * depth, day * depth), depth};
    }

    SSTCLIM_CELL_FUNCTION T* suffix(std::size_t cell, int day) const {
        return args.suffixes + tiled_index(cell, (args.columns.window - 1) * kCapacity, (day - 1) * kCapacity);
    }

    SSTCLIM_CELL_FUNCTION void build_suffixes(std::size_t cell) const {
        Pack<T> list[kCapacity];
        SSTCLIM_UNROLL
        for (int i = 0; i < kCapacity; ++i)
            list[i] = splat(missing_value<T>());
        for (int day = args.columns.window - 1; day >= 1; --day) {
            merge_top(list, column(cell, day));
            T* const rows = suffix(cell, day);
            SSTCLIM_UNROLL
            for (int i = 0; i < kCapacity; ++i)
                store(rows + i * kTileCells, list[i]);
        }
    }

    SSTCLIM_CELL_FUNCTION void emit(std::size_t cell, int day, const Pack<T> (&prefix)[kCapacity]) const {
        const int first_emitted = args.first > args.emit_from ? args.first : args.emit_from;
        if (day + 1 < args.columns.window) {
            const T* const rows = suffix(cell, day + 1);
            emit_percentiles<T>(args.result, cell, day - first_emitted, RankedInUnion<T, kCapacity>{prefix, rows});
        } else {
            emit_percentiles<T>(args.result, cell, day - first_emitted, Ranked<T, kCapacity>{prefix});
        }
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
