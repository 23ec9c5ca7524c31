#include "app/softmax_bench/measure.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/softmax_bench/clock.hpp"
#include "app/softmax_bench/ladder.hpp"
#include "app/softmax_bench/matrices.hpp"
#include "app/softmax_bench/rotation.hpp"
#include "src/error.hpp"

namespace sstclim::softmax_bench {
namespace {

using kernels::Target;

/// Seconds of a batch, about: launches of a device follow each other without gaps that its events would count.
constexpr double kDeviceBatchSeconds = 2e-3;

LadderArgs ladder_args(const kernels::SoftmaxProblem& problem) {
    return {static_cast<const std::uint16_t*>(problem.input.data), static_cast<std::uint16_t*>(problem.output.data),
            problem.rows, static_cast<int>(problem.columns)};
}

void call(Step step, const kernels::SoftmaxProblem& problem, Target target, StreamHandle stream) {
    const bool device = target == Target::gpu;
    switch (step) {
        case Step::naive:
            return device ? naive_on_device(ladder_args(problem), stream) : naive_on_cpu(ladder_args(problem));
        case Step::scalar:
            return scalar_on_device(ladder_args(problem), stream);
        case Step::vectorised:
            return vectorised_on_device(ladder_args(problem), stream);
        case Step::library:
            break;
    }
    const kernels::SoftmaxResult result = kernels::softmax(problem, target, stream);
    if (!result)
        throw RunError("{}", result.message);
}

}  // namespace

Measurement measure(const Case& what, const Options& options) {
    const Clock clock(options.target);
    const Matrices matrices(what, options.target);
    const Copies copies(static_cast<std::size_t>(what.bytes()), options.target);

    Measurement found;
    matrices.prepare();
    const double once = clock.seconds([&] { call(what.step, matrices.problem(0), options.target, clock.stream()); });
    const std::vector<std::byte> output = matrices.output(clock.stream());
    found.deviation = deviation(what, matrices.host_input(), matrices.host_mask(), output);

    const bool device = options.target == Target::gpu;
    const int launches = device ? std::clamp(static_cast<int>(kDeviceBatchSeconds / once), 2, 200) : 1;
    std::size_t next = 0;
    std::size_t next_copy = 0;
    std::vector<double> calls;
    std::vector<double> copied;
    for (int batch = 0; batch <= options.repeats; ++batch) {
        const double call_seconds = clock.seconds([&] {
            for (int i = 0; i < launches; ++i)
                call(what.step, matrices.problem(next++ % matrices.count()), options.target, clock.stream());
        });
        const double copy_seconds = clock.seconds([&] {
            for (int i = 0; i < launches; ++i)
                copies.copy(next_copy++ % copies.count(), clock.stream());
        });
        if (batch == 0)
            continue;
        calls.push_back(call_seconds / launches);
        copied.push_back(copy_seconds / launches);
    }
    found.seconds = median(calls);
    found.fastest = *std::ranges::min_element(calls);
    found.copy_seconds = median(copied);
    return found;
}

}  // namespace sstclim::softmax_bench
