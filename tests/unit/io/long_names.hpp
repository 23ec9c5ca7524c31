#pragma once

#include <string>

#include "io/files/hdf5_handle.hpp"

namespace sstclim::fixture {

/// Gives an object of a netCDF-4 file, "/" or a variable, an attribute of any name, which HDF5 allows and netCDF may
/// not.
inline void add_attribute(const std::string& path, const std::string& object, const std::string& name) {
    const io::Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
    const io::Hdf5Handle owner(H5Oopen(file.get(), object.c_str(), H5P_DEFAULT), H5Oclose);
    const io::Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    const io::Hdf5Handle attribute(
        H5Acreate2(owner.get(), name.c_str(), H5T_NATIVE_INT, space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    constexpr int kOne = 1;
    H5Awrite(attribute.get(), H5T_NATIVE_INT, &kOne);
}

}  // namespace sstclim::fixture
