#include "kernels/day_moment.hpp"

#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/power_sums.hpp"
#include "kernels/tiled.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

template <typename T, MomentOrder kOrder>
struct DayMoment {
    using Sums = PowerSums<T, kOrder>;
    static constexpr const char* kName = "day_moment";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = Sums::kCells;

    DayMomentArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        const T* values = args.rows.values + cell;
        for (int day = 0; day < args.days; ++day, values += args.day_stride) {
            const CellGroup<T, kCells> cell_shift = shift(cell, values);
            if (!any_valid(cell_shift))
                continue;
            if constexpr (NarrowPowerSums<T, kOrder>::kExists) {
                const auto narrow = sum<NarrowPowerSums<T, kOrder>>(values, cell_shift);
                if (narrow.is_exact()) {
                    write(cell, day, narrow);
                    continue;
                }
            }
            write(cell, day, sum<Sums>(values, cell_shift));
        }
    }

  private:
    template <typename AnySums>
    SSTCLIM_CELL_FUNCTION AnySums sum(const T* values, const CellGroup<T, kCells>& cell_shift) const {
        AnySums sums(cell_shift);
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

    SSTCLIM_CELL_FUNCTION static bool any_valid(const CellGroup<T, kCells>& cell_shift) {
        bool any = false;
        for (int lane = 0; lane < kCells; ++lane)
            any |= cell_shift.value[lane] != missing_value<T>();
        return any;
    }

    /// The cells' shifts: a cell without one takes its first valid value, and stays missing where there is none.
    /// `first`: of the day's first row.
    SSTCLIM_CELL_FUNCTION CellGroup<T, kCells> shift(std::size_t cell, const T* first) const {
        CellGroup<T, kCells> shift;
        bool complete = true;
        for (int lane = 0; lane < kCells; ++lane) {
            shift.value[lane] = args.shift[cell + lane];
            complete &= shift.value[lane] != missing_value<T>();
        }
        if (complete)
            return shift;
        for (int row = 0; row < args.rows.rows; ++row) {
            const T* const values = first + row * args.rows.row_stride;
            for (int lane = 0; lane < kCells; ++lane) {
                if (shift.value[lane] == missing_value<T>())
                    shift.value[lane] = values[lane];
            }
        }
        for (int lane = 0; lane < kCells; ++lane)
            args.shift[cell + lane] = shift.value[lane];
        return shift;
    }
};

}  // namespace

template <typename T>
void day_moment(const DayMomentArgs<T>& args, CellRange cells, StreamHandle stream) {
    if (args.order == MomentOrder::second) {
        launch(DayMoment<T, MomentOrder::second>{args}, cells, stream);
    } else {
        launch(DayMoment<T, MomentOrder::fourth>{args}, cells, stream);
    }
}

SSTCLIM_INSTANTIATE_FOR_CELLS(day_moment, DayMomentArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
