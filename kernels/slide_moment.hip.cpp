#include "kernels/slide_moment.hpp"

#include <cmath>
#include <type_traits>

#include "kernels/central_moments.hpp"
#include "kernels/cornish_fisher.hpp"
#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/pack.hpp"
#include "kernels/tiled.hpp"
#include "kernels/valid_cells.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

template <typename T, MomentOrder kOrder>
struct SlideMoment {
    static constexpr const char* kName = "slide_moment";
    static constexpr int kBlocks = room_for(3, kOrder == MomentOrder::fourth ? 2 : 3);
    static constexpr int kCells = kMomentLanes<T>;
    static constexpr int kWords = MomentWords<T>::count(kOrder);
    using Word = typename MomentWords<T>::Word;

    SlideMomentArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        if (!any_valid(load_group<kCells>(args.shift + cell)))
            return;
        Sums sums = load_sums(args.window, cell);
        int filled = args.filled;
        int emitted = 0;
        for (int day = 0; day < args.days; ++day) {
            const int place = (args.first + day) % args.ring.days;
            const MomentSums<T> entering = args.ring.at(place, kOrder);
            add(sums.count, entering.count + cell, 1);
            if (filled == args.window_days) {
                add(sums.count, args.ring.at(before(place, args.window_days), kOrder).count + cell, -1);
            }
            if constexpr (std::is_floating_point_v<Word>) {
                sum_ring(cell, place, filled < args.window_days ? filled + 1 : filled, sums);
            } else {
                add_words(sums, entering, cell, 1);
                if (filled == args.window_days)
                    add_words(sums, args.ring.at(before(place, args.window_days), kOrder), cell, -1);
            }
            filled += filled < args.window_days ? 1 : 0;
            if (filled == args.window_days)
                emit(cell, emitted++, sums);
        }
        store_sums(args.window, cell, sums);
    }

  private:
    struct Sums {
        CellGroup<std::int32_t, kCells> count;
        CellGroup<Word, kCells> words[kWords];
    };

    SSTCLIM_CELL_FUNCTION int before(int place, int days) const {
        return place >= days ? place - days : place - days + args.ring.days;
    }

    SSTCLIM_CELL_FUNCTION static Sums load_sums(const MomentSums<T>& from, std::size_t cell) {
        Sums sums;
        sums.count = load_group<kCells>(from.count + cell);
        SSTCLIM_UNROLL
        for (int word = 0; word < kWords; ++word)
            sums.words[word] = load_group<kCells>(from.words + tiled_index(cell, kWords, word));
        return sums;
    }

    SSTCLIM_CELL_FUNCTION static void store_sums(const MomentSums<T>& to, std::size_t cell, const Sums& sums) {
        store_group(to.count + cell, sums.count);
        SSTCLIM_UNROLL
        for (int word = 0; word < kWords; ++word)
            store_group(to.words + tiled_index(cell, kWords, word), sums.words[word]);
    }

    SSTCLIM_CELL_FUNCTION void sum_ring(std::size_t cell, int newest, int days, Sums& sums) const {
        SSTCLIM_UNROLL
        for (int word = 0; word < kWords; ++word)
            sums.words[word] = {};
        for (int day = 0; day < days; ++day)
            add_words(sums, args.ring.at(before(newest, day), kOrder), cell, 1);
    }

    SSTCLIM_CELL_FUNCTION static void add_words(Sums& sums, const MomentSums<T>& others, std::size_t cell, int sign) {
        SSTCLIM_UNROLL
        for (int word = 0; word < kWords; ++word)
            add(sums.words[word], others.words + tiled_index(cell, kWords, word), static_cast<Word>(sign));
    }

    template <typename V>
    SSTCLIM_CELL_FUNCTION static void add(CellGroup<V, kCells>& sums, const V* others, V sign) {
        const CellGroup<V, kCells> other = load_group<kCells>(others);
        for (int lane = 0; lane < kCells; ++lane)
            sums.value[lane] += sign * other.value[lane];
    }

    /// Step by step over all lanes, so that a CPU does each in whole registers.
    SSTCLIM_CELL_FUNCTION void emit(std::size_t cell, int day, const Sums& sums) const {
        CellGroup<std::int32_t, kCells> count;
        SSTCLIM_LANES
        for (int lane = 0; lane < kCells; ++lane)
            count.value[lane] = sums.count.value[lane] >= args.min_count ? sums.count.value[lane] : 1;
        CellGroup<double, kCells> mean;
        CellGroup<double, kCells> variance;
        if constexpr (kOrder == MomentOrder::fourth) {
            for (int lane = 0; lane < kCells; ++lane) {
                Word words[kWords];
                SSTCLIM_UNROLL
                for (int word = 0; word < kWords; ++word)
                    words[word] = sums.words[word].value[lane];
                const CentralMoments moments = central_moments(count.value[lane], words);
                expand(cell + lane, day, sums.count.value[lane] >= args.min_count,
                       static_cast<double>(args.shift[cell + lane]) + moments.mean, moments);
                mean.value[lane] = moments.mean;
                variance.value[lane] = moments.variance;
            }
        } else {
            mean_and_variance(count, sums.words, mean, variance);
        }
        const auto shift = load_group<kCells>(args.shift + cell);
        const double scale = args.scale;
        const double offset = args.offset;
        const double spread = fabs(scale);
        CellGroup<float, kCells> rounded;
        CellGroup<float, kCells> deviation;
        CellGroup<double, kCells> values;
        SSTCLIM_LANES
        for (int lane = 0; lane < kCells; ++lane) {
            const bool enough = sums.count.value[lane] >= args.min_count;
            values.value[lane] = (static_cast<double>(shift.value[lane]) + mean.value[lane]) * scale + offset;
            const auto narrow = static_cast<float>(values.value[lane]);
            rounded.value[lane] = enough ? narrow : NAN;
            const auto root = static_cast<float>(sqrt(variance.value[lane]) * spread);
            deviation.value[lane] = enough ? root : NAN;
        }
        const std::size_t at = static_cast<std::size_t>(day) * args.result.day_stride + cell;
        store_group(args.result.mean + at, rounded);
        store_group(args.result.standard_deviation + at, deviation);
        store_group(args.result.count + at, sums.count);
        if (args.result.mean_residual != nullptr)
            store_group(args.result.mean_residual + at, residuals_of(values));
    }

    /// `mean`: in cells.
    SSTCLIM_CELL_FUNCTION void expand(std::size_t cell, int day, bool enough, double mean,
                                      const CentralMoments& moments) const {
        // Float64 sums hold no shape below this spread; integer sums are exact.
        const Shape shape = shape_of(moments, std::is_floating_point_v<Word> ? 1e-6 : 0.0);
        // A negative scale turns the distribution round: its mirror image is expanded, in units of the variable.
        const double sign = args.scale < 0 ? -1 : 1;
        for (int i = 0; i < args.expansion.percentiles; ++i) {
            const Expansion expansion = cornish_fisher(sign * shape.skewness, shape.kurtosis, args.expansion.terms[i]);
            const double quantile = (mean + sign * shape.deviation * expansion.w) * args.scale + args.offset;
            const std::size_t at = static_cast<std::size_t>(i) * args.expansion.percentile_stride +
                                   static_cast<std::size_t>(day) * args.expansion.day_stride + cell;
            args.expansion.quantiles[at] = enough ? static_cast<float>(quantile) : NAN;
            if (args.expansion.residuals != nullptr)
                args.expansion.residuals[at] =
                    static_cast<float>(quantile - static_cast<double>(static_cast<float>(quantile)));
            args.expansion.domains[at] = enough ? static_cast<std::int8_t>(expansion.domain) : kMissingDomain;
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
