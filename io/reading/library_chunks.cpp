#include "io/reading/library_chunks.hpp"

#include "io/catalogue/file_stamp.hpp"
#include "io/reading/raw_file.hpp"
#include "src/error.hpp"

namespace sstclim::io {

LibraryChunks::LibraryChunks(const SourceFile& source)
    : source_(source),
      file_(open_hdf5(source.path)),
      dataset_(H5Dopen2(file_.get(), source.variable.c_str(), H5P_DEFAULT), H5Dclose) {
    check_unchanged(source, stamp_of(source.path));
    const Hdf5Handle properties(H5Dget_create_plist(dataset_.get()), H5Pclose);
    extents_ = extents_of(dataset_.get());
    chunk_ = chunk_extents(properties.get(), extents_.size());
    if (chunk_.empty()) {
        throw InputError("{}: the variable \"{}\" cannot be opened any more", source.path, source.variable);
    }
}

StoredChunk LibraryChunks::read(std::uint64_t chunk, std::vector<std::byte>& bytes) const {
    const Extents offset = chunk_offset(chunk, extents_, chunk_);
    StoredChunk stored;
    hsize_t size = 0;
    if (H5Dget_chunk_storage_size(dataset_.get(), offset.data(), &size) < 0 || size == 0) {
        // Fails where there is no such chunk, as it does where its index is broken: the slow walk tells.
        haddr_t address = HADDR_UNDEF;
        if (H5Dget_chunk_info_by_coord(dataset_.get(), offset.data(), &stored.skipped_filters, &address, &size) < 0 ||
            address != HADDR_UNDEF) {
            throw InputError("H5Dget_chunk_storage_size: a chunk cannot be found");
        }
        return {};
    }
    check_within(source_, 0, size);
    bytes.resize(size);
    if (H5Dread_chunk(dataset_.get(), H5P_DEFAULT, offset.data(), &stored.skipped_filters, bytes.data()) < 0) {
        throw InputError("H5Dread_chunk: a chunk cannot be read");
    }
    stored.address = 0;
    stored.bytes = size;
    return stored;
}

}  // namespace sstclim::io
