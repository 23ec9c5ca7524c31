#include "pipeline/run/ring_advice.hpp"

#include <algorithm>
#include <numeric>

namespace sstclim {
namespace {

/// A ring of more slots is not worth its memory.
constexpr int kMostSlots = 64;

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

double ring_wait(const std::vector<double>& read, const std::vector<double>& compute, int slots, std::size_t block) {
    const std::size_t depth = static_cast<std::size_t>(slots) + block - 1;
    std::vector<double> computed;  // when each step was
    double filled = 0;
    double wait = 0;
    for (std::size_t i = 0; i < read.size();) {
        const double idle_from = computed.empty() ? 0 : computed.back();
        double seconds = 0;
        const std::size_t end = std::min(i + block, read.size());
        for (; i < end; ++i) {
            const double free = i < depth ? 0 : computed[i - depth];
            filled = std::max(filled, free) + read[i];
            seconds += compute[i];
        }
        wait += std::max(0.0, filled - idle_from);
        computed.resize(end, std::max(filled, idle_from) + seconds);
    }
    return wait;
}

RingAdvice ring_advice(const std::vector<StepTimes>& timeline, std::size_t block) {
    if (timeline.empty())
        return {};
    std::vector<double> read;
    std::vector<double> compute;
    for (const StepTimes& step : timeline) {
        read.push_back(step.read.seconds() + step.prepare.seconds() + step.write.seconds());
        compute.push_back(std::max({step.h2d.seconds(), step.kernels.seconds(), step.d2h.seconds()}));
    }
    RingAdvice advice{mean(read), mean(compute), 0, 2, false};
    advice.is_read_bound = advice.read_seconds > advice.compute_seconds;
    advice.unavoidable_seconds = ring_wait(read, compute, static_cast<int>(timeline.size()), block);
    const double total = advice.compute_seconds * static_cast<double>(timeline.size()) + advice.unavoidable_seconds;
    while (advice.slots < kMostSlots &&
           ring_wait(read, compute, advice.slots, block) > advice.unavoidable_seconds + 0.01 * total)
        ++advice.slots;
    return advice;
}

}  // namespace sstclim
