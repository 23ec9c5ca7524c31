#include "kernels/select_rank.hpp"

#include <type_traits>

#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/order_key.hpp"
#include "kernels/rank_emit.hpp"
#include "kernels/tiled.hpp"
#include "kernels/valid_cells.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

template <typename T>
struct KeepRows {
    static constexpr const char* kName = "keep_rows";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = Pack<T>::kLanes;

    KeepRowsArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        T* const pool = args.pool + tiled_index(cell, args.pool_rows, args.first);
        for (int row = 0; row < args.rows.rows; ++row) {
            const Pack<T> values = load(args.rows.values + row * args.rows.row_stride + cell);
            store(pool + row * kTileCells, args.side == RankSide::low ? negate(values) : values);
        }
        for (int row = args.rows.rows; row < args.day_rows; ++row) {
            store(pool + row * kTileCells, splat(missing_value<T>()));
        }
    }
};

template <typename T>
struct SelectRank {
    static constexpr const char* kName = "select_rank";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = Pack<T>::kLanes;
    using Key = decltype(order_key(T{}));
    using Bits = std::make_unsigned_t<Key>;

    SelectRankArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        if (!any_valid(load_group<kCells>(args.shift + cell)))
            return;
        emit_percentiles<T>(args.result, cell, 0, [&](int rank) { return ranked(cell, rank); });
    }

  private:
    /// The rank-th largest is the largest key that at least rank + 1 values of the pool reach.
    SSTCLIM_CELL_FUNCTION Pack<T> ranked(std::size_t cell, int rank) const {
        constexpr int kBits = 8 * static_cast<int>(sizeof(Key));
        constexpr auto kSign = static_cast<Bits>(Bits{1} << (kBits - 1));
        const T* const pool = args.pool + tiled_index(cell, args.rows, 0);
        CellGroup<Bits, kCells> found = {};  // offset by the sign bit: ascending as unsigned
        for (int bit = kBits - 1; bit >= 0; --bit) {
            Lanes<T> candidate;
            for (int lane = 0; lane < kCells; ++lane) {
                const auto bits = static_cast<Bits>((found.value[lane] | Bits{1} << bit) ^ kSign);
                candidate.value[lane] = order_value(static_cast<Key>(bits), T{});
            }
            const auto reached = count_reaching(pool, args.rows, load(candidate.value));
            for (int lane = 0; lane < kCells; ++lane) {
                found.value[lane] |= reached.value[lane] > rank ? static_cast<Bits>(Bits{1} << bit) : Bits{0};
            }
        }
        Lanes<T> result;
        for (int lane = 0; lane < kCells; ++lane) {
            result.value[lane] = order_value(static_cast<Key>(found.value[lane] ^ kSign), T{});
        }
        return load(result.value);
    }

    /// In every lane, how many of the rows are not below the candidate.
    SSTCLIM_CELL_FUNCTION static CellGroup<Key, kCells> count_reaching(const T* pool, int rows, Pack<T> candidate) {
#if defined(SSTCLIM_DEVICE_CODE)
        CellGroup<Key, kCells> count = {};
        const Lanes<T> least = unpack(candidate);
        for (int row = 0; row < rows; ++row) {
            const Lanes<T> values = unpack(load(pool + row * kTileCells));
            for (int lane = 0; lane < kCells; ++lane)
                count.value[lane] += values.value[lane] >= least.value[lane];
        }
        return count;
#else
        auto below_zero = load(pool).value >= candidate.value;
        for (int row = 1; row < rows; ++row)
            below_zero += load(pool + row * kTileCells).value >= candidate.value;
        CellGroup<Key, kCells> count;
        __builtin_memcpy(&count, &below_zero, sizeof count);
        for (Key& lane : count.value)
            lane = static_cast<Key>(-lane);
        return count;
#endif
    }
};

}  // namespace

template <typename T>
void keep_rows(const KeepRowsArgs<T>& args, CellRange cells, StreamHandle stream) {
    launch(KeepRows<T>{args}, cells, stream);
}

template <typename T>
void select_rank(const SelectRankArgs<T>& args, CellRange cells, StreamHandle stream) {
    launch(SelectRank<T>{args}, cells, stream);
}

SSTCLIM_INSTANTIATE_FOR_CELLS(keep_rows, KeepRowsArgs)
SSTCLIM_INSTANTIATE_FOR_CELLS(select_rank, SelectRankArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
