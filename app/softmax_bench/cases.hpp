#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/softmax/softmax.hpp"

namespace sstclim::softmax_bench {

/// What computes a case.
enum class Step {
    naive,       ///< a thread a row
    scalar,      ///< a wavefront a row, an element a lane at a time
    vectorised,  ///< a wavefront a row, 16 bytes a lane at a time
    library,     ///< kernels::softmax
};

enum class Masking { none, causal, additive };
enum class Placement { apart, in_place };

struct Case {
    std::string name;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    kernels::ElementType input = kernels::ElementType::float16;
    kernels::ElementType output = kernels::ElementType::float16;
    Step step = Step::library;
    Masking masking = Masking::none;  ///< as of [..., columns, columns] attention
    Placement placement = Placement::apart;

    std::int64_t elements() const { return rows * columns; }
    /// That must be read and written at least.
    double bytes() const;
};

/// The ladder, the grid of shapes and types, and what else softmax offers; `elements` a matrix of the grid.
std::vector<Case> make_cases(kernels::Target target, std::int64_t elements);

}  // namespace sstclim::softmax_bench
