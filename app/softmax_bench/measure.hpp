#pragma once

#include "app/softmax_bench/cases.hpp"
#include "app/softmax_bench/check.hpp"
#include "app/softmax_bench/options.hpp"

namespace sstclim::softmax_bench {

struct Measurement {
    double seconds = 0;  ///< of a call: median of the batches
    double fastest = 0;
    double copy_seconds = 0;  ///< of a copy that reads and writes as many bytes, in turn with the calls
    Deviation deviation;
};

/// Runs a case over buffers that are used in turn and together exceed the cache, and checks its output. Throws
/// RunError.
Measurement measure(const Case& what, const Options& options);

}  // namespace sstclim::softmax_bench
