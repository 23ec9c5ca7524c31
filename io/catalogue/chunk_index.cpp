#include "io/catalogue/chunk_index.hpp"

#include <algorithm>
#include <optional>

#include <fcntl.h>
#include <unistd.h>

#include "io/catalogue/chunk_grid.hpp"
#include "io/catalogue/hdf5_properties.hpp"
#include "io/files/hdf5_extents.hpp"

namespace sstclim::io {

namespace {

/// HDF5 1.10 finds a chunk's address by walking over those before it: a walk over all is quadratic. This many take a
/// tenth of a second.
constexpr std::uint64_t kMostIndexed = 3000;

/// Extents as [records, rows, columns]: of the dimensions before the horizontal ones only that of time may be longer
/// than 1, in the variable and in its chunks.
std::optional<std::array<std::uint64_t, 3>> as_records(const Extents& extents, std::size_t horizontal) {
    std::array<std::uint64_t, 3> result{1, 1, 1};
    const std::size_t leading = extents.size() - horizontal;
    for (std::size_t i = 0; i < leading; ++i) {
        if (extents[i] != 1 && result[0] != 1) {
            return std::nullopt;
        }
        result[0] = std::max<std::uint64_t>(result[0], extents[i]);
    }
    if (horizontal == 2) {
        result[1] = extents[leading];
    }
    if (horizontal > 0) {
        result[2] = extents.back();
    }
    return result;
}

/// HDF5's releases differ in whether a chunk's address counts from the start of the file or from the end of the user
/// block. Tells by a chunk that the library reads: what must be added to addresses. None where that cannot be told.
std::optional<std::uint64_t> address_shift(hid_t file, hid_t dataset, const std::string& path, const Extents& offset,
                                           const StoredChunk& chunk) {
    const Hdf5Handle creation(H5Fget_create_plist(file), H5Pclose);
    hsize_t user_block = 0;
    if (H5Pget_userblock(creation.get(), &user_block) < 0) {
        return std::nullopt;
    }
    if (user_block == 0) {
        return 0;
    }
    constexpr std::uint64_t kLargest = std::uint64_t{64} << 20U;
    if (chunk.bytes > kLargest) {
        return std::nullopt;
    }
    std::vector<char> expected(chunk.bytes);
    std::uint32_t skipped = 0;
    if (H5Dread_chunk(dataset, H5P_DEFAULT, offset.data(), &skipped, expected.data()) < 0) {
        return std::nullopt;
    }
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    std::vector<std::uint64_t> possible;
    for (const std::uint64_t shift : {std::uint64_t{0}, static_cast<std::uint64_t>(user_block)}) {
        std::vector<char> found(chunk.bytes);
        const ssize_t got = ::pread(descriptor, found.data(), found.size(), static_cast<off_t>(chunk.address + shift));
        if (got == static_cast<ssize_t>(found.size()) && found == expected) {
            possible.push_back(shift);
        }
    }
    if (descriptor >= 0) {
        ::close(descriptor);
    }
    return possible.size() == 1 ? std::optional(possible.front()) : std::nullopt;
}

/// Fills in the address of every chunk; false where the library must read the values.
bool index_chunks(hid_t file, hid_t dataset, const std::string& path, const Extents& extents, const Extents& chunk,
                  StorageLayout& layout) {
    std::optional<std::uint64_t> shift;
    for (std::uint64_t i = 0; i < layout.chunks.size(); ++i) {
        StoredChunk& stored = layout.chunks[i];
        const Extents offset = chunk_offset(i, extents, chunk);
        haddr_t address = HADDR_UNDEF;
        hsize_t bytes = 0;
        if (H5Dget_chunk_info_by_coord(dataset, offset.data(), &stored.skipped_filters, &address, &bytes) < 0) {
            return false;
        }
        if (address == HADDR_UNDEF) {
            stored = {};
            continue;
        }
        stored.address = address;
        stored.bytes = bytes;
        if (!shift && !(shift = address_shift(file, dataset, path, offset, stored))) {
            return false;
        }
        stored.address += *shift;
    }
    return true;
}

StorageLayout chunked_layout(hid_t file, hid_t dataset, hid_t type, hid_t properties, const SourceFile& source,
                             const Extents& extents) {
    StorageLayout layout;
    const Extents chunk = chunk_extents(properties, extents.size());
    const auto filters = read_filters(properties);
    if (!filters || chunk.empty()) {
        return {};
    }
    const auto shape = as_records(chunk, source.grid.shape.size());
    if (!shape) {
        return {};
    }
    layout.chunk_shape = *shape;
    layout.filters = *filters;
    layout.fill = read_fill(properties, type);
    const std::optional<std::uint64_t> count = chunk_count(source, layout);
    if (!count) {
        return {};
    }
    if (*count > kMostIndexed) {
        layout.kind = StorageLayout::Kind::many_chunks;
        return layout;
    }
    layout.kind = StorageLayout::Kind::chunked;
    layout.chunks.resize(*count);
    if (!index_chunks(file, dataset, source.path, extents, chunk, layout)) {
        return {};
    }
    const bool is_whole = std::all_of(layout.chunks.begin(), layout.chunks.end(),
                                      [](const StoredChunk& stored) { return stored.is_allocated(); });
    return is_whole || layout.fill ? layout : StorageLayout{};
}

StorageLayout contiguous_layout(hid_t file, hid_t dataset, hid_t properties) {
    const Hdf5Handle creation(H5Fget_create_plist(file), H5Pclose);
    hsize_t user_block = 0;
    const haddr_t address = H5Dget_offset(dataset);
    // Whether this address counts from behind a user block cannot be tested as a chunk's can.
    if (address == HADDR_UNDEF || H5Pget_external_count(properties) != 0 ||
        H5Pget_userblock(creation.get(), &user_block) < 0 || user_block != 0) {
        return {};
    }
    StorageLayout layout;
    layout.kind = StorageLayout::Kind::contiguous;
    layout.address = address;
    return layout;
}

}  // namespace

StorageLayout read_layout(hid_t file, const SourceFile& source) {
    const Hdf5Handle dataset(H5Dopen2(file, source.variable.c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset.is_valid()) {
        return {};
    }
    const Hdf5Handle type(H5Dget_type(dataset.get()), H5Tclose);
    const Hdf5Handle properties(H5Dget_create_plist(dataset.get()), H5Pclose);
    if (!type.is_valid() || !properties.is_valid() || !is_native(type.get(), source.packing.storage)) {
        return {};
    }
    const Extents extents = extents_of(dataset.get());
    if (extents.empty() || extents.size() < source.grid.shape.size()) {
        return {};
    }
    // A variable may lag behind an unlimited dimension that another one made longer; the library fills the rest.
    const FieldShape field = field_shape(source.grid);
    if (as_records(extents, source.grid.shape.size()) !=
        std::array<std::uint64_t, 3>{source.times.size(), field.rows, field.columns}) {
        return {};
    }
    switch (H5Pget_layout(properties.get())) {
        case H5D_CHUNKED:
            return chunked_layout(file, dataset.get(), type.get(), properties.get(), source, extents);
        case H5D_CONTIGUOUS:
            return contiguous_layout(file, dataset.get(), properties.get());
        default:
            return {};
    }
}

}  // namespace sstclim::io
