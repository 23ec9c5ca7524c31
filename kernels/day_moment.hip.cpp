#include "kernels/day_moment.hpp"

#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/power_sums.hpp"
#include "kernels/tiled.hpp"
#include "kernels/valid_cells.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

/// Cells that day_moment takes at a time.
template <typename T, MomentOrder kOrder>
inline constexpr int kDayCells =
    NarrowPowerSums<T, kOrder>::kExists ? NarrowPowerSums<T, kOrder>::kCells : PowerSums<T, kOrder>::kCells;

/// The cells' shifts: a cell without one takes its first valid value, and stays missing where there is none.
template <typename T, MomentOrder kOrder>
struct DayShift {
    static constexpr const char* kName = "day_shift";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = kDayCells<T, kOrder>;

    DayMomentArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        CellGroup<T, kCells> shift = load_group<kCells>(args.shift + cell);
        if (all_valid(shift))
            return;
        for (int day = 0; day < args.days; ++day) {
            for (int row = 0; row < args.rows.rows; ++row)
                fill_missing(shift, args.rows.values + day * args.day_stride + row * args.rows.row_stride + cell);
        }
        store_group(args.shift + cell, shift);
    }
};

template <typename T, MomentOrder kOrder>
struct DayMoment {
    using Sums = PowerSums<T, kOrder>;
    using NarrowSums = NarrowPowerSums<T, kOrder>;
    static constexpr const char* kName = "day_moment";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = kDayCells<T, kOrder>;

    DayMomentArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell, int day) const {
        if (args.days == 1)
            DayShift<T, kOrder>{args}(cell);
        const CellGroup<T, kCells> shift = load_group<kCells>(args.shift + cell);
        if (!any_valid(shift))
            return;
        const T* const values = args.rows.values + day * args.day_stride + cell;
        if constexpr (NarrowSums::kExists) {
            const auto narrow = sum<NarrowSums>(values, shift);
            if (narrow.is_exact(args.rows.rows)) {
                write(cell, day, narrow);
                return;
            }
        }
        for (int part = 0; part < kCells; part += Sums::kCells)
            write(cell + part, day, sum<Sums>(values + part, load_group<Sums::kCells>(args.shift + cell + part)));
    }

  private:
    template <typename AnySums>
    SSTCLIM_CELL_FUNCTION AnySums sum(const T* values, const CellGroup<T, AnySums::kCells>& shift) const {
        AnySums sums(shift);
        if constexpr (AnySums::kRows == 2) {
            for (int row = 1; row < args.rows.rows; row += 2) {
                fetch_next_tile(values + (row - 1) * args.rows.row_stride);
                fetch_next_tile(values + row * args.rows.row_stride);
                sums.add(values + (row - 1) * args.rows.row_stride, values + row * args.rows.row_stride);
            }
            if (args.rows.rows % 2 == 1)
                sums.add(values + (args.rows.rows - 1) * args.rows.row_stride);
        } else {
            SSTCLIM_UNROLL_ROWS
            for (int row = 0; row < args.rows.rows; ++row) {
                fetch_next_tile(values + row * args.rows.row_stride);
                sums.add(values + row * args.rows.row_stride);
            }
        }
        return sums;
    }

    template <typename AnySums>
    SSTCLIM_CELL_FUNCTION void write(std::size_t cell, int day, const AnySums& sums) const {
        constexpr int kLanes = AnySums::kCells;
        const MomentSums<T> to = args.ring.at((args.first + day) % args.ring.days, kOrder);
        CellGroup<std::int32_t, kLanes> count;
        SSTCLIM_UNROLL
        for (int lane = 0; lane < kLanes; ++lane)
            count.value[lane] = sums.count(lane);
        store_group(to.count + cell, count);
        SSTCLIM_UNROLL
        for (int word = 0; word < Sums::kWords; ++word) {
            CellGroup<typename MomentWords<T>::Word, kLanes> words;
            SSTCLIM_UNROLL
            for (int lane = 0; lane < kLanes; ++lane)
                words.value[lane] = sums.word(word, lane);
            store_group(to.words + tiled_index(cell, Sums::kWords, word), words);
        }
    }
};

/// The days of a call are taken at the same time, and must find the shifts that they would leave each other.
template <typename T, MomentOrder kOrder>
void launch_day_moment(const DayMomentArgs<T>& args, CellRange cells, StreamHandle stream) {
    if (args.days > 1)
        launch(DayShift<T, kOrder>{args}, cells, stream);
    launch_days(DayMoment<T, kOrder>{args}, args.days, cells, stream);
}

}  // namespace

template <typename T>
void day_moment(const DayMomentArgs<T>& args, CellRange cells, StreamHandle stream) {
    if (args.order == MomentOrder::second) {
        launch_day_moment<T, MomentOrder::second>(args, cells, stream);
    } else {
        launch_day_moment<T, MomentOrder::fourth>(args, cells, stream);
    }
}

SSTCLIM_INSTANTIATE_FOR_CELLS(day_moment, DayMomentArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
