#pragma once

#include <cstddef>
#include <span>

#include "src/packing.hpp"

namespace sstclim::io {

/// Decodes as many values as `values` has from `stored`, in native byte order; missing ones become NaN.
void decode(const std::byte* stored, const Packing& packing, std::span<double> values);

}  // namespace sstclim::io
