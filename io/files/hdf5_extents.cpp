#include "io/files/hdf5_extents.hpp"

#include <algorithm>

#include "io/files/hdf5_handle.hpp"
#include "src/pieces.hpp"

namespace sstclim::io {

Extents extents_of(hid_t dataset) {
    const Hdf5Handle space(H5Dget_space(dataset), H5Sclose);
    const int rank = H5Sget_simple_extent_ndims(space.get());
    if (rank < 1) {
        return {};
    }
    Extents extents(static_cast<std::size_t>(rank));
    H5Sget_simple_extent_dims(space.get(), extents.data(), nullptr);
    return extents;
}

Extents chunk_extents(hid_t properties, std::size_t rank) {
    Extents chunk(rank);
    const int found = H5Pget_chunk(properties, static_cast<int>(rank), chunk.data());
    if (found < 0 || static_cast<std::size_t>(found) != rank ||
        std::find(chunk.begin(), chunk.end(), 0) != chunk.end()) {
        return {};
    }
    return chunk;
}

Extents chunk_offset(std::uint64_t index, const Extents& extents, const Extents& chunk) {
    Extents offset(extents.size());
    for (std::size_t i = extents.size(); i-- > 0;) {
        const hsize_t count = pieces(extents[i], chunk[i]);
        offset[i] = index % count * chunk[i];
        index /= count;
    }
    return offset;
}

}  // namespace sstclim::io
