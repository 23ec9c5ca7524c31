#include "kernels/cornish_fisher.hpp"

#include <cmath>
#include <type_traits>

#include "kernels/central_moments.hpp"
#include "kernels/instantiate.hpp"
#include "kernels/launch.hpp"
#include "kernels/pack.hpp"
#include "kernels/tiled.hpp"

namespace sstclim::kernels::SSTCLIM_TARGET {
namespace {

struct Expansion {
    double w;
    ExpansionDomain domain;
};

SSTCLIM_CELL_FUNCTION Expansion expand(double skewness, double kurtosis, double z) {
    const double s = skewness;
    const double s2 = s * s;
    const double k = kurtosis;
    const double z2 = z * z;
    Expansion expansion;
    expansion.w = z + (z2 - 1) * s / 6 + (z2 - 3) * z * k / 24 - (2 * z2 - 5) * z * s2 / 36;
    const double slope = 1 + z * s / 3 + (z2 - 1) * k / 8 - (6 * z2 - 5) * s2 / 36;
    const double condition = s2 / 9 - 4 * (k / 8 - s2 / 6) * (1 - k / 8 + 5 * s2 / 36);
    const bool monotone = condition <= 0 && s2 <= 6.1766236;  // |S| <= 6 (sqrt(2) - 1)
    expansion.domain = !(slope > 0) ? ExpansionDomain::invalid
                       : monotone   ? ExpansionDomain::monotone
                                    : ExpansionDomain::locally_valid;
    return expansion;
}

template <typename T>
struct CornishFisher {
    static constexpr const char* kName = "cornish_fisher";
    static constexpr int kBlocks = 2;
    static constexpr int kCells = kMomentLanes<T>;
    static constexpr int kWords = MomentWords<T>::count(MomentOrder::fourth);
    using Word = typename MomentWords<T>::Word;

    CornishFisherArgs<T> args;

    SSTCLIM_CELL_FUNCTION void operator()(std::size_t cell) const {
        const auto counts = load_group<kCells>(args.window.count + cell);
        CellGroup<Word, kCells> sums[kWords];
        SSTCLIM_UNROLL
        for (int word = 0; word < kWords; ++word) {
            sums[word] = load_group<kCells>(args.window.words + tiled_index(cell, kWords, word));
        }
        for (int lane = 0; lane < kCells; ++lane) {
            Word words[kWords];
            for (int word = 0; word < kWords; ++word)
                words[word] = sums[word].value[lane];
            const std::int32_t count = counts.value[lane];
            const bool enough = count >= args.min_count;
            const CentralMoments moments = central_moments(enough ? count : 1, words);
            const double variance = moments.variance;
            // Below this float64 sums hold no shape any more, only rounding; integer sums are exact.
            const double mean_square = moments.mean * moments.mean + variance;
            const bool spread = variance > (std::is_floating_point_v<Word> ? 1e-6 * mean_square : 0.0);
            const double deviation = sqrt(variance);
            const double skewness = spread ? moments.third / (variance * deviation) : 0;
            const double kurtosis = spread ? moments.fourth / (variance * variance) - 3 : 0;
            // A negative scale turns the distribution round: expand its mirror image in units of the variable.
            const double sign = args.scale < 0 ? -1 : 1;
            const Expansion expansion = expand(sign * skewness, kurtosis, args.z);
            const double shift = static_cast<double>(args.shift[cell + lane]);
            const double cells = shift + moments.mean + sign * deviation * expansion.w;
            args.quantile[cell + lane] = enough ? static_cast<float>(cells * args.scale + args.offset) : NAN;
            args.domain[cell + lane] = enough ? static_cast<std::int8_t>(expansion.domain) : kMissingDomain;
        }
    }
};

}  // namespace

template <typename T>
void cornish_fisher(const CornishFisherArgs<T>& args, CellRange cells, StreamHandle stream) {
    launch(CornishFisher<T>{args}, cells, stream);
}

SSTCLIM_INSTANTIATE_FOR_CELLS(cornish_fisher, CornishFisherArgs)

}  // namespace sstclim::kernels::SSTCLIM_TARGET
