#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "io/catalogue/chunk_index.hpp"
#include "io/catalogue/file_stamp.hpp"
#include "io/catalogue/source_file.hpp"
#include "io/files/hdf5_handle.hpp"

namespace sstclim::fixture {

/// A variable "sst" of days of fields, written by the HDF5 library itself.
template <typename T>
struct Hdf5Sst {
    hsize_t days = 5;
    hsize_t rows = 7;
    hsize_t columns = 9;
    std::vector<hsize_t> chunk{2, 3, 4};           ///< empty: contiguous
    std::vector<H5Z_filter_t> filters{};           ///< in the order in which they are applied
    hsize_t user_block = 0;                        ///< bytes
    hid_t file_type = H5I_INVALID_HID;             ///< invalid: that of T here
    std::function<void(hid_t)> change_creation{};  ///< what else the property list of the dataset is to say
    hsize_t written_days = 5;                      ///< the first ones; the others hold the fill value

    std::vector<T> values() const {
        std::minstd_rand random(7);
        std::vector<T> all(days * rows * columns);
        for (T& value : all) {
            value = static_cast<T>(static_cast<int>(random() % 400) - 100);  // compressible
        }
        return all;
    }
};

template <typename T>
hid_t native_type() {
    if constexpr (std::is_same_v<T, std::int8_t>) {
        return H5T_NATIVE_INT8;
    } else if constexpr (std::is_same_v<T, std::int16_t>) {
        return H5T_NATIVE_INT16;
    } else if constexpr (std::is_same_v<T, std::int32_t>) {
        return H5T_NATIVE_INT32;
    } else if constexpr (std::is_same_v<T, float>) {
        return H5T_NATIVE_FLOAT;
    } else {
        return H5T_NATIVE_DOUBLE;
    }
}

template <typename T>
StorageType storage_type() {
    if constexpr (std::is_same_v<T, std::int8_t>) {
        return StorageType::int8;
    } else if constexpr (std::is_same_v<T, std::int16_t>) {
        return StorageType::int16;
    } else if constexpr (std::is_same_v<T, std::int32_t>) {
        return StorageType::int32;
    } else if constexpr (std::is_same_v<T, float>) {
        return StorageType::float32;
    } else {
        return StorageType::float64;
    }
}

template <typename T>
io::Hdf5Handle creation_of(const Hdf5Sst<T>& sst) {
    io::Hdf5Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    if (!sst.chunk.empty()) {
        H5Pset_chunk(creation.get(), 3, sst.chunk.data());
    }
    for (const H5Z_filter_t filter : sst.filters) {
        if (filter == H5Z_FILTER_SHUFFLE) {
            H5Pset_shuffle(creation.get());
        } else if (filter == H5Z_FILTER_DEFLATE) {
            H5Pset_deflate(creation.get(), 6);
        } else if (filter == H5Z_FILTER_FLETCHER32) {
            H5Pset_fletcher32(creation.get());
        }
    }
    if (sst.change_creation) {
        sst.change_creation(creation.get());
    }
    return creation;
}

/// Writes the file; `finish` may add to the open dataset.
template <typename T>
void write(const std::string& path, const Hdf5Sst<T>& sst, const std::function<void(hid_t)>& finish = {}) {
    const io::Hdf5Handle file_creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
    H5Pset_userblock(file_creation.get(), sst.user_block);
    const io::Hdf5Handle file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, file_creation.get(), H5P_DEFAULT), H5Fclose);
    const hsize_t extents[3] = {sst.days, sst.rows, sst.columns};
    const io::Hdf5Handle space(H5Screate_simple(3, extents, nullptr), H5Sclose);
    const io::Hdf5Handle creation = creation_of(sst);
    const hid_t type = sst.file_type >= 0 ? sst.file_type : native_type<T>();
    const io::Hdf5Handle dataset(
        H5Dcreate2(file.get(), "sst", type, space.get(), H5P_DEFAULT, creation.get(), H5P_DEFAULT), H5Dclose);
    if (sst.written_days > 0) {
        const hsize_t start[3] = {0, 0, 0};
        const hsize_t count[3] = {std::min(sst.written_days, sst.days), sst.rows, sst.columns};
        H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start, nullptr, count, nullptr);
        const io::Hdf5Handle memory(H5Screate_simple(3, count, nullptr), H5Sclose);
        H5Dwrite(dataset.get(), native_type<T>(), memory.get(), space.get(), H5P_DEFAULT, sst.values().data());
    }
    if (finish) {
        finish(dataset.get());
    }
}

/// What inspection would say of the file.
template <typename T>
io::SourceFile source_of(const std::string& path, const Hdf5Sst<T>& sst) {
    io::SourceFile source;
    source.path = path;
    const io::FileStamp stamp = io::stamp_of(path);
    source.size_bytes = stamp.size_bytes;
    source.modified_ns = stamp.modified_ns;
    source.variable = "sst";
    source.grid.dimensions = {"lat", "lon"};
    source.grid.shape = {sst.rows, sst.columns};
    source.packing.storage = storage_type<T>();
    for (hsize_t day = 0; day < sst.days; ++day) {
        source.times.push_back({add_days(Calendar::standard, {1991, 1, 1}, static_cast<std::int64_t>(day)), 43200});
    }
    const io::Hdf5Handle file = io::open_hdf5(path);
    source.layout = io::read_layout(file.get(), source);
    return source;
}

}  // namespace sstclim::fixture
