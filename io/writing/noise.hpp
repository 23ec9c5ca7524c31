#pragma once

#include <cstddef>
#include <span>

namespace sstclim::io {

/// Whether no Huffman code would shorten bytes by much, but for runs of one byte: what the lowest bytes of measured
/// floats are. Judged by a sample; repetitions, which measured values do not have, are not looked for.
bool is_noise(std::span<const std::byte> bytes);

}  // namespace sstclim::io
