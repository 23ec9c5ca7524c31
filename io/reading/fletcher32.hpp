#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace sstclim::io {

/// Fletcher's checksum over the bytes as big-endian 16-bit words, the last one padded with a zero, as the HDF5 filter
/// computes it (Fletcher 1982, doi:10.1109/TCOM.1982.1095369): the plain sum in the low half.
std::uint32_t fletcher32(std::span<const std::byte> bytes);

}  // namespace sstclim::io
