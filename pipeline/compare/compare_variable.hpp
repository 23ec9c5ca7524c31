#pragma once

#include "io/reading/result_file.hpp"
#include "pipeline/compare/comparison.hpp"

namespace sstclim {

/// A variable in its open file.
struct OpenVariable {
    const io::ResultFile& file;
    const io::ResultVariable& variable;
};

/// Compares two variables of one name day by day and lists at most `worst` cells. The differences of NAME are told
/// apart by the flag variable NAME_domain where a file has one (that of `a` before that of `b`). Throws InputError
/// where the two have different grids, days, calendars, units or kinds of numbers.
VariableComparison compare_variable(const OpenVariable& a, const OpenVariable& b, std::size_t worst);

}  // namespace sstclim
