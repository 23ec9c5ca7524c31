#pragma once

#include <string>
#include <vector>

#include "app/softmax_bench/cases.hpp"
#include "app/softmax_bench/measure.hpp"
#include "app/softmax_bench/options.hpp"

namespace sstclim::softmax_bench {

struct Finding {
    Case what;
    Measurement measured;
};

/// "CUDA NVIDIA H200", "cpu (avx2), 16 threads".
std::string describe(kernels::Target target);

void print_head(const Options& options);
void print(const Finding& finding);

/// Throws RunError where the file cannot be written.
void write_json(const Options& options, const std::vector<Finding>& findings);

}  // namespace sstclim::softmax_bench
