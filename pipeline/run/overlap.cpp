#include "pipeline/run/overlap.hpp"

#include <algorithm>

namespace sstclim {
namespace {

/// The same stretches of time as intervals that are in order and do not touch.
std::vector<Interval> merged(std::vector<Interval> intervals) {
    std::ranges::sort(intervals, {}, &Interval::begin);
    std::vector<Interval> merged;
    for (const Interval& interval : intervals) {
        if (merged.empty() || interval.begin > merged.back().end) {
            merged.push_back(interval);
        } else {
            merged.back().end = std::max(merged.back().end, interval.end);
        }
    }
    return merged;
}

}  // namespace

double covered_seconds(std::vector<Interval> work, std::vector<Interval> others) {
    const std::vector<Interval> cover = merged(std::move(others));
    std::ranges::sort(work, {}, &Interval::begin);
    double seconds = 0;
    std::size_t first = 0;  // of the cover, that reaches into this work or later one
    for (const Interval& interval : work) {
        while (first < cover.size() && cover[first].end <= interval.begin)
            ++first;
        for (std::size_t i = first; i < cover.size() && cover[i].begin < interval.end; ++i) {
            seconds += std::max(0.0, std::min(interval.end, cover[i].end) - std::max(interval.begin, cover[i].begin));
        }
    }
    return seconds;
}

CopyOverlap copy_overlap(const std::vector<StepTimes>& timeline) {
    std::vector<Interval> copies;
    std::vector<Interval> kernels;
    CopyOverlap overlap;
    for (const StepTimes& step : timeline) {
        copies.push_back(step.h2d);
        kernels.push_back(step.kernels);
        overlap.seconds += step.h2d.seconds();
    }
    overlap.behind_kernels = covered_seconds(copies, kernels);
    std::vector<Interval> either = std::move(kernels);
    for (const StepTimes& step : timeline) {
        either.push_back(step.read);
        either.push_back(step.write);
    }
    overlap.behind_either = covered_seconds(std::move(copies), std::move(either));
    return overlap;
}

}  // namespace sstclim
