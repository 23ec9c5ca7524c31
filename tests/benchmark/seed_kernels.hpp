#pragma once

#include <cstddef>

#include "src/stream.hpp"

// The algorithms that the program's kernels are measured against, written anew from their description: a heap of the 34
// largest values kept by each lane over all values of its windows, and power sums computed anew for every window.

namespace sstclim::benchmark {

/// Input of both: values[(row * days + day) * cells + cell], as float64.
struct SeedInput {
    const double* values;
    std::size_t cells;
    int rows;
    int days;    ///< of the result
    int window;  ///< days; the input has days + window - 1
};

/// The 34 largest of every window, the least of them to p90[day * cells + cell].
void heap_percentile(const SeedInput& input, float* p90, StreamHandle stream);

/// Four power sums of every window, to sums[(day * cells + cell) * 4].
void window_moment(const SeedInput& input, float* sums, StreamHandle stream);

}  // namespace sstclim::benchmark
