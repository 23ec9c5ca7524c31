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
        Sums sums(shift(cell));
        SSTCLIM_UNROLL_ROWS
        for (int row = 0; row < args.rows.rows; ++row)
            sums.add(args.rows.values + row * args.rows.row_stride + cell);
        CellGroup<std::int32_t, kCells> count;
        for (int lane = 0; lane < kCells; ++lane)
            count.value[lane] = sums.count(lane);
        store_group(args.sums.count + cell, count);
        SSTCLIM_UNROLL
        for (int word = 0; word < Sums::kWords; ++word) {
            CellGroup<typename MomentWords<T>::Word, kCells> words;
            for (int lane = 0; lane < kCells; ++lane)
                words.value[lane] = sums.word(word, lane);
            store_group(args.sums.words + tiled_index(cell, Sums::kWords, word), words);
        }
    }

  private:
    /// The cells' shifts: a cell without one takes its first valid value, and stays missing where there is none.
    SSTCLIM_CELL_FUNCTION CellGroup<T, kCells> shift(std::size_t cell) const {
        CellGroup<T, kCells> shift;
        bool complete = true;
        for (int lane = 0; lane < kCells; ++lane) {
            shift.value[lane] = args.shift[cell + lane];
            complete &= shift.value[lane] != missing_value<T>();
        }
        if (complete)
            return shift;
        for (int row = 0; row < args.rows.rows; ++row) {
            const T* const values = args.rows.values + row * args.rows.row_stride + cell;
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
