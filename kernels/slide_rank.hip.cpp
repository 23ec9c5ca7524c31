#include "kernels/slide_rank.hpp"

#include "kernels/day_rank.hpp"
#include "kernels/fresh.hpp"
#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/rank_emit.hpp"
#include "kernels/sorting_network.hpp"
#include "kernels/tiled.hpp"
#include "kernels/valid_cells.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

/// Cells whose lists lie together: those of a pack on a CPU, which then reads and writes lists in one piece.
#if defined(SSTCLIM_DEVICE_CODE)
template <typename T>
inline constexpr std::size_t kListCells = kTileCells;
#else
template <typename T>
inline constexpr std::size_t kListCells = Pack<T>::kLanes;
#endif

/// The largest values of an ascending list as one of kCapacity values, missing ones at its low end; `kCount` are in
/// registers.
template <typename T, int kCapacity, int kCount>
struct TopOfValues {
    const Pack<T> (&values)[kCount];

    SSTCLIM_CELL_FUNCTION Pack<T> operator()(int i) const {
        const int at = i - (kCapacity - kCount);
        return at >= 0 ? values[at] : splat(missing_value<T>());
    }
};

/// The same of `depth` values in memory.
template <typename T, int kCapacity>
struct TopOfColumn {
    const T* rows;
    int depth;

    SSTCLIM_CELL_FUNCTION Pack<T> operator()(int i) const {
        const int row = i - (kCapacity - depth);
        const Pack<T> value = load(rows + (row > 0 ? row : 0) * kListCells<T>);
        return select(row >= 0, value, splat(missing_value<T>()));
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
        const T* const largest = other + (kCapacity - 1) * kListCells<T>;
        Pack<T> result = max(list[kCapacity - 1], load(largest - rank * kListCells<T>));
        SSTCLIM_UNROLL
        for (int i = 1; i < kCapacity; ++i) {
            // On a device neither a load nor a minimum depends on a branch, so that all loads are under way at once.
            if (kBranchesAreCheap && i > rank)
                break;
            const int row = i < rank ? rank - i : 0;
            const Pack<T> larger = max(list[kCapacity - 1 - i], load(largest - row * kListCells<T>));
            result = min(result, select(i <= rank, larger, result));
        }
        return result;
    }
};

template <typename T, int kRows, int kCapacity>
struct SlideRank {
    static constexpr const char* kName = "slide_rank";
    static constexpr int kBlocks = sizeof(T) == 8 || kCapacity > 34 ? 1 : 2;
    static constexpr int kCells = Pack<T>::kLanes;

    SlideRankArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        if (!any_valid(load_group<kCells>(args.shift + cell)))
            return;
        const int last = args.lists.window - 1;
        const int end = args.first + args.days;
        T* const prefix_rows =
            args.lists.prefix + tiled_index<kListCells<T>>(cell - args.lists.first_cell, kCapacity, 0);
        Pack<T> prefix[kCapacity];
        if (args.first == 0) {
            clear(prefix);
        } else {
            SSTCLIM_UNROLL
            for (int i = 0; i < kCapacity; ++i)
                prefix[i] = load(prefix_rows + i * kListCells<T>);
        }
        const T* values_of_day = args.rows.values;
        for (int day = args.first; day < end; ++day, values_of_day += args.day_stride) {
            const FieldRows<T> rows{values_of_day, fresh(args.rows.row_stride), fresh(args.rows.rows)};
            Pack<T> values[kRows];
            day_rank(rows, cell, args.result.side, values);
            if (day > 0 && day < last)
                store_column(cell, day, values);
            merge_top(prefix, TopOfValues<T, kCapacity, kRows>{values});
            if (day >= args.emit_from)
                emit(cell, day, prefix);
            if (day == last) {
                build_suffixes(cell, values);
                return;
            }
        }
        SSTCLIM_UNROLL
        for (int i = 0; i < kCapacity; ++i)
            store(prefix_rows + i * kListCells<T>, prefix[i]);
    }

  private:
    SSTCLIM_CELL_FUNCTION static void clear(Pack<T> (&list)[kCapacity]) {
        SSTCLIM_UNROLL
        for (int i = 0; i < kCapacity; ++i)
            list[i] = splat(missing_value<T>());
    }

    SSTCLIM_CELL_FUNCTION T* column(std::size_t cell, int day) const {
        const int depth = args.lists.depth;
        return args.lists.columns +
               tiled_index<kListCells<T>>(cell - args.lists.first_cell, args.lists.window * depth, day * depth);
    }

    SSTCLIM_CELL_FUNCTION void store_column(std::size_t cell, int day, const Pack<T> (&values)[kRows]) const {
        T* const rows = column(cell, day);
        const int depth = fresh(args.lists.depth);
        SSTCLIM_UNROLL
        for (int i = 0; i < kRows; ++i) {
            const int kept = i - (kRows - depth);
            if (kept >= 0)
                store(rows + kept * kListCells<T>, values[i]);
        }
    }

    SSTCLIM_CELL_FUNCTION T* suffix(std::size_t cell, int day) const {
        return args.lists.suffixes +
               tiled_index<kListCells<T>>(cell, (args.lists.window - 1) * kCapacity, (day - 1) * kCapacity);
    }

    /// `last`: the sorted values of the block's last day.
    SSTCLIM_CELL_FUNCTION void build_suffixes(std::size_t cell, const Pack<T> (&last)[kRows]) const {
        Pack<T> list[kCapacity];
        const TopOfValues<T, kCapacity, kRows> top{last};
        SSTCLIM_UNROLL
        for (int i = 0; i < kCapacity; ++i)
            list[i] = top(i);
        for (int day = args.lists.window - 1; day >= 1; --day) {
            if (day < args.lists.window - 1)
                merge_top(list, TopOfColumn<T, kCapacity>{column(cell, day), fresh(args.lists.depth)});
            T* const rows = suffix(cell, day);
            SSTCLIM_UNROLL
            for (int i = 0; i < kCapacity; ++i)
                store(rows + i * kListCells<T>, list[i]);
        }
    }

    SSTCLIM_CELL_FUNCTION void emit(std::size_t cell, int day, const Pack<T> (&prefix)[kCapacity]) const {
        const int first_emitted = args.first > args.emit_from ? args.first : args.emit_from;
        if (day + 1 < args.lists.window) {
            const T* const rows = suffix(cell, day + 1);
            emit_percentiles<T>(args.result, cell, day - first_emitted, RankedInUnion<T, kCapacity>{prefix, rows});
        } else {
            emit_percentiles<T>(args.result, cell, day - first_emitted, Ranked<T, kCapacity>{prefix});
        }
    }
};

template <typename T, int kRows>
void launch_for_capacity(const SlideRankArgs<T>& args, CellRange cells, StreamHandle stream) {
    switch (args.lists.capacity) {
        case 8:
            return launch(SlideRank<T, kRows, 8>{args}, cells, stream);
        case 18:
            return launch(SlideRank<T, kRows, 18>{args}, cells, stream);
        case 34:
            return launch(SlideRank<T, kRows, 34>{args}, cells, stream);
        default:
            return launch(SlideRank<T, kRows, 45>{args}, cells, stream);
    }
}

}  // namespace

template <typename T>
void slide_rank(const SlideRankArgs<T>& args, CellRange cells, StreamHandle stream) {
    // The whole column is written, also by a day with fewer fields than it holds.
    const int values = args.rows.rows > args.lists.depth ? args.rows.rows : args.lists.depth;
    if (values <= 30) {
        launch_for_capacity<T, 30>(args, cells, stream);
    } else {
        launch_for_capacity<T, 40>(args, cells, stream);
    }
}

SSTCLIM_INSTANTIATE_FOR_CELLS(slide_rank, SlideRankArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
