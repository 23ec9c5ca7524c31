#include "io/writing/chunk_writer.hpp"

#include <utility>

#include "src/error.hpp"

namespace sstclim::io {

namespace {

/// The name in HDF5 of a netCDF variable.
std::string dataset_name(hid_t file, const std::string& variable) {
    const std::string hidden = kNoCoordinate + variable;
    return H5Lexists(file, hidden.c_str(), H5P_DEFAULT) > 0 ? hidden : variable;
}

}  // namespace

ChunkWriter::ChunkWriter(std::string path, const std::vector<std::string>& variables)
    : path_(std::move(path)),
      names_(variables),
      file_(H5Fopen(path_.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose),
      write_back_(path_) {
    if (!file_.is_valid()) {
        throw RunError("{}: H5Fopen failed", path_);
    }
    for (const std::string& name : names_) {
        datasets_.emplace_back(H5Dopen2(file_.get(), dataset_name(file_.get(), name).c_str(), H5P_DEFAULT), H5Dclose);
        if (!datasets_.back().is_valid()) {
            throw RunError("{}, variable \"{}\": H5Dopen failed", path_, name);
        }
    }
}

void ChunkWriter::write(std::size_t variable, std::span<const std::size_t> corner, std::span<const std::byte> stored) {
    const std::vector<hsize_t> offset(corner.begin(), corner.end());
    constexpr std::uint32_t kAllFilters = 0;
    if (H5Dwrite_chunk(datasets_[variable].get(), H5P_DEFAULT, kAllFilters, offset.data(), stored.size(),
                       stored.data()) < 0) {
        throw RunError("{}, variable \"{}\": H5Dwrite_chunk failed", path_, names_[variable]);
    }
    write_back_.add(stored.size());
}

void ChunkWriter::close() {
    for (Hdf5Handle& dataset : datasets_) {
        if (H5Dclose(dataset.release()) < 0) {
            throw RunError("{}: H5Dclose failed", path_);
        }
    }
    if (H5Fclose(file_.release()) < 0) {
        throw RunError("{}: H5Fclose failed", path_);
    }
}

}  // namespace sstclim::io
