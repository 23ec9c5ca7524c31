#include <algorithm>
#include <cmath>

#include "app/softmax_bench/ladder.hpp"
#include "kernels/softmax/half_bits.hpp"

namespace sstclim::softmax_bench {

namespace bits = kernels::row_softmax::SSTCLIM_TARGET;

void naive_on_cpu(const LadderArgs& args) {
#pragma omp parallel for schedule(static)
    for (std::int64_t row = 0; row < args.rows; ++row) {
        const std::uint16_t* const in = args.in + row * args.columns;
        std::uint16_t* const out = args.out + row * args.columns;
        float max = -INFINITY;
        for (int c = 0; c < args.columns; ++c)
            max = std::max(max, bits::float_of_half(in[c]));
        float sum = 0;
        for (int c = 0; c < args.columns; ++c)
            sum += std::exp(bits::float_of_half(in[c]) - max);
        for (int c = 0; c < args.columns; ++c)
            out[c] = bits::half_of_float(std::exp(bits::float_of_half(in[c]) - max) / sum);
    }
}

}  // namespace sstclim::softmax_bench
