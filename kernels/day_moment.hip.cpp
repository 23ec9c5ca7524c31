#include "kernels/day_moment.hpp"

#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/power_sums.hpp"
#include "kernels/tiled.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

/// The cells' shifts: a cell without one takes its first valid value, and stays missing where there is none.
template <typename T>
struct DayShift {
    static constexpr const char* kName = "day_shift";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = kMomentLanes<T>;

    DayMomentArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        CellGroup<T, kCells> shift = load_group<kCells>(args.shift + cell);
        if (is_complete(shift))
            return;
        for (int day = 0; day < args.days; ++day) {
            for (int row = 0; row < args.rows.rows; ++row)
                take(args.rows.values + day * args.day_stride + row * args.rows.row_stride + cell, shift);
        }
        store_group(args.shift + cell, shift);
    }

  private:
    SSTCLIM_CELL_FUNCTION static bool is_complete(const CellGroup<T, kCells>& shift) {
        bool complete = true;
        for (int lane = 0; lane < kCells; ++lane)
            complete &= shift.value[lane] != missing_value<T>();
        return complete;
    }

    SSTCLIM_CELL_FUNCTION static void take(const T* values, CellGroup<T, kCells>& shift) {
        for (int lane = 0; lane < kCells; ++lane) {
            if (shift.value[lane] == missing_value<T>())
                shift.value[lane] = values[lane];
        }
    }
};

template <typename T, MomentOrder kOrder>
struct DayMoment {
    using Sums = PowerSums<T, kOrder>;
    static constexpr const char* kName = "day_moment";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = Sums::kCells;

    DayMomentArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell, int day) const {
        const T* const values = args.rows.values + day * args.day_stride + cell;
        const CellGroup<T, kCells> shift = load_group<kCells>(args.shift + cell);
        if (!any_valid(shift))
            return;
        if constexpr (NarrowPowerSums<T, kOrder>::kExists) {
            const auto narrow = sum<NarrowPowerSums<T, kOrder>>(values, shift);
            if (narrow.is_exact()) {
                write(cell, day, narrow);
                return;
            }
        }
        write(cell, day, sum<Sums>(values, shift));
    }

  private:
    template <typename AnySums>
    SSTCLIM_CELL_FUNCTION AnySums sum(const T* values, const CellGroup<T, kCells>& shift) const {
        AnySums sums(shift);
        SSTCLIM_UNROLL_ROWS
        for (int row = 0; row < args.rows.rows; ++row)
            sums.add(values + row * args.rows.row_stride);
        return sums;
    }

    template <typename AnySums>
    SSTCLIM_CELL_FUNCTION void write(std::size_t cell, int day, const AnySums& sums) const {
        const MomentSums<T> to = args.ring.at((args.first + day) % args.ring.days, kOrder);
        CellGroup<std::int32_t, kCells> count;
        for (int lane = 0; lane < kCells; ++lane)
            count.value[lane] = sums.count(lane);
        store_group(to.count + cell, count);
        SSTCLIM_UNROLL
        for (int word = 0; word < Sums::kWords; ++word) {
            CellGroup<typename MomentWords<T>::Word, kCells> words;
            for (int lane = 0; lane < kCells; ++lane)
                words.value[lane] = sums.word(word, lane);
            store_group(to.words + tiled_index(cell, Sums::kWords, word), words);
        }
    }

    SSTCLIM_CELL_FUNCTION static bool any_valid(const CellGroup<T, kCells>& shift) {
        bool any = false;
        for (int lane = 0; lane < kCells; ++lane)
            any |= shift.value[lane] != missing_value<T>();
        return any;
    }
};

}  // namespace

template <typename T>
void day_moment(const DayMomentArgs<T>& args, CellRange cells, StreamHandle stream) {
    launch(DayShift<T>{args}, cells, stream);
    if (args.order == MomentOrder::second) {
        launch_days(DayMoment<T, MomentOrder::second>{args}, args.days, cells, stream);
    } else {
        launch_days(DayMoment<T, MomentOrder::fourth>{args}, args.days, cells, stream);
    }
}

SSTCLIM_INSTANTIATE_FOR_CELLS(day_moment, DayMomentArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
