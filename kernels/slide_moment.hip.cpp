#include "kernels/slide_moment.hpp"

#include <cmath>

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
    static constexpr int kCells = kMomentLanes<T>;
    static constexpr int kWords = MomentWords<T>::count(kOrder);
    using Word = typename MomentWords<T>::Word;

    SlideMomentArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        std::int32_t count[kCells];
        Word words[kWords][kCells];
        for (int lane = 0; lane < kCells; ++lane) {
            count[lane] = args.window.count[cell + lane] + args.entering.count[cell + lane];
        }
        for (int word = 0; word < kWords; ++word) {
            const std::size_t at = tiled_index(cell, kWords, word);
            for (int lane = 0; lane < kCells; ++lane) {
                words[word][lane] = args.window.words[at + lane] + args.entering.words[at + lane];
            }
        }
        if (args.leaving.count != nullptr) {
            for (int lane = 0; lane < kCells; ++lane)
                count[lane] -= args.leaving.count[cell + lane];
            for (int word = 0; word < kWords; ++word) {
                const std::size_t at = tiled_index(cell, kWords, word);
                for (int lane = 0; lane < kCells; ++lane)
                    words[word][lane] -= args.leaving.words[at + lane];
            }
        }
        for (int lane = 0; lane < kCells; ++lane)
            args.window.count[cell + lane] = count[lane];
        for (int word = 0; word < kWords; ++word) {
            const std::size_t at = tiled_index(cell, kWords, word);
            for (int lane = 0; lane < kCells; ++lane)
                args.window.words[at + lane] = words[word][lane];
        }
        if (args.result.mean != nullptr)
            emit(cell, count, words);
    }

  private:
    SSTCLIM_CELL_FUNCTION void emit(std::size_t cell, const std::int32_t (&count)[kCells],
                                    const Word (&words)[kWords][kCells]) const {
        for (int lane = 0; lane < kCells; ++lane) {
            const bool enough = count[lane] >= args.min_count;
            const Word first_two[2] = {words[0][lane], words[1][lane]};
            CentralMoments moments;
            mean_and_variance(enough ? count[lane] : 1, first_two, moments);
            const double shift = static_cast<double>(args.shift[cell + lane]);
            const double mean = (shift + moments.mean) * args.scale + args.offset;
            const double deviation = sqrt(moments.variance) * fabs(args.scale);
            args.result.mean[cell + lane] = enough ? static_cast<float>(mean) : NAN;
            args.result.standard_deviation[cell + lane] = enough ? static_cast<float>(deviation) : NAN;
            args.result.count[cell + lane] = count[lane];
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
