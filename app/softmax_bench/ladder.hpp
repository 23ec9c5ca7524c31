#pragma once

#include <cstdint>

#include "src/stream.hpp"

// The first steps of the ladder, kept for comparison: float16, rows without gaps, columns a multiple of 8 for
// `vectorised`. The last step is the library.

namespace sstclim::softmax_bench {

struct LadderArgs {
    const std::uint16_t* in;
    std::uint16_t* out;
    std::int64_t rows;
    int columns;
};

/// On the current device. A thread a row reads its row three times; neighbouring threads lie a row apart.
void naive_on_device(const LadderArgs& args, StreamHandle stream);
/// A wavefront a row: neighbouring lanes read neighbouring elements and reduce by shuffles.
void scalar_on_device(const LadderArgs& args, StreamHandle stream);
/// The same with loads and stores of 16 bytes.
void vectorised_on_device(const LadderArgs& args, StreamHandle stream);

/// On the CPU, a thread a row at a time.
void naive_on_cpu(const LadderArgs& args);

}  // namespace sstclim::softmax_bench
