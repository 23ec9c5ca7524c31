#pragma once

#include <cstdint>
#include <vector>

#include <hdf5.h>

namespace sstclim::io {

/// Lengths along all dimensions of a dataset, slowest first.
using Extents = std::vector<hsize_t>;

/// Of a dataset; empty where it has none.
Extents extents_of(hid_t dataset);

/// Of the chunks that a creation property list of a dataset of `rank` dimensions states; empty where it states none.
Extents chunk_extents(hid_t properties, std::size_t rank);

/// The first element of chunk number `index`, the chunks counted in row-major order.
Extents chunk_offset(std::uint64_t index, const Extents& extents, const Extents& chunk);

}  // namespace sstclim::io
