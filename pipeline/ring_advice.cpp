#include "pipeline/ring_advice.hpp"

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

double ring_wait(const std::vector<double>& read, const std::vector<double>& compute, int slots) {
    const auto depth = static_cast<std::size_t>(slots);
    std::vector<double> computed;  // when each step was
    double filled = 0;
    double wait = 0;
    for (std::size_t i = 0; i < read.size(); ++i) {
        const double free = i < depth ? 0 : computed[i - depth];
        filled = std::max(filled, free) + read[i];
        const double idle_from = computed.empty() ? 0 : computed.back();
        wait += std::max(0.0, filled - idle_from);
        computed.push_back(std::max(filled, idle_from) + compute[i]);
    }
    return wait;
}

RingAdvice ring_advice(const std::vector<StepTimes>& timeline) {
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
    advice.unavoidable_seconds = ring_wait(read, compute, static_cast<int>(timeline.size()));
    const double total = advice.compute_seconds * static_cast<double>(timeline.size()) + advice.unavoidable_seconds;
    while (advice.slots < kMostSlots &&
           ring_wait(read, compute, advice.slots) > advice.unavoidable_seconds + 0.01 * total)
        ++advice.slots;
    return advice;
}

}  // namespace sstclim
