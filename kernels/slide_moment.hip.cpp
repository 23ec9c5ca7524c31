#include "kernels/slide_moment.hpp"

#include <cmath>
#include <type_traits>

#include "kernels/central_moments.hpp"
#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/pack.hpp"
#include "kernels/tiled.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

template <typename T, MomentOrder kOrder>
struct SlideMoment {
    static constexpr const char* kName = "slide_moment";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = kMomentLanes<T>;
    static constexpr int kWords = MomentWords<T>::count(kOrder);
    using Word = typename MomentWords<T>::Word;

    SlideMomentArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        CellGroup<std::int32_t, kCells> count = load_group<kCells>(args.window.count + cell);
        CellGroup<Word, kCells> words[kWords];
        add(count, args.entering.count + cell, 1);
        if (args.leaving.count != nullptr)
            add(count, args.leaving.count + cell, -1);
        if (std::is_floating_point_v<Word> && args.ring.words != nullptr) {
            sum_ring(cell, words);
        } else {
            SSTCLIM_UNROLL
            for (int word = 0; word < kWords; ++word) {
                const std::size_t at = tiled_index(cell, kWords, word);
                words[word] = load_group<kCells>(args.window.words + at);
                add(words[word], args.entering.words + at, Word{1});
                if (args.leaving.words != nullptr)
                    add(words[word], args.leaving.words + at, Word{-1});
            }
        }
        store_group(args.window.count + cell, count);
        SSTCLIM_UNROLL
        for (int word = 0; word < kWords; ++word) {
            store_group(args.window.words + tiled_index(cell, kWords, word), words[word]);
        }
        if (args.result.mean != nullptr)
            emit(cell, count, words);
    }

  private:
    SSTCLIM_CELL_FUNCTION void sum_ring(std::size_t cell, CellGroup<Word, kCells> (&words)[kWords]) const {
        SSTCLIM_UNROLL
        for (int word = 0; word < kWords; ++word)
            words[word] = {};
        for (int day = 0; day < args.filled; ++day) {
            const int place = (args.newest - day + args.ring_days) % args.ring_days;
            const Word* const sums = args.ring.words + static_cast<std::size_t>(place) * args.ring_cells * kWords;
            SSTCLIM_UNROLL
            for (int word = 0; word < kWords; ++word) {
                add(words[word], sums + tiled_index(cell, kWords, word), Word{1});
            }
        }
    }

    template <typename V>
    SSTCLIM_CELL_FUNCTION static void add(CellGroup<V, kCells>& sums, const V* others, V sign) {
        const CellGroup<V, kCells> other = load_group<kCells>(others);
        for (int lane = 0; lane < kCells; ++lane)
            sums.value[lane] += sign * other.value[lane];
    }

    SSTCLIM_CELL_FUNCTION void emit(std::size_t cell, const CellGroup<std::int32_t, kCells>& count,
                                    const CellGroup<Word, kCells> (&words)[kWords]) const {
        for (int lane = 0; lane < kCells; ++lane) {
            const bool enough = count.value[lane] >= args.min_count;
            const Word first_two[2] = {words[0].value[lane], words[1].value[lane]};
            CentralMoments moments;
            mean_and_variance(enough ? count.value[lane] : 1, first_two, moments);
            const double shift = static_cast<double>(args.shift[cell + lane]);
            const double mean = (shift + moments.mean) * args.scale + args.offset;
            const double deviation = sqrt(moments.variance) * fabs(args.scale);
            args.result.mean[cell + lane] = enough ? static_cast<float>(mean) : NAN;
            args.result.standard_deviation[cell + lane] = enough ? static_cast<float>(deviation) : NAN;
            args.result.count[cell + lane] = count.value[lane];
        }
    }
};

}  // namespace

template <typename T>
void slide_moment(const SlideMomentArgs<T>& args, CellRange cells, StreamHandle stream) {
    if (args.order == MomentOrder::second) {
        launch(SlideMoment<T, MomentOrder::second>{args}, cells, stream);
    } else {
        launch(SlideMoment<T, MomentOrder::fourth>{args}, cells, stream);
    }
}

SSTCLIM_INSTANTIATE_FOR_CELLS(slide_moment, SlideMomentArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
