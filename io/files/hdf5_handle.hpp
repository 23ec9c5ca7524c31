#pragma once

#include <string>
#include <utility>

#include <hdf5.h>

namespace sstclim::io {

/// An HDF5 identifier, released with the object by the function that belongs to its kind. Invalid where the call that
/// gave it failed.
class Hdf5Handle {
  public:
    using Close = herr_t (*)(hid_t);

    Hdf5Handle(hid_t id, Close close) : id_(id), close_(close) {}
    ~Hdf5Handle() {
        if (is_valid()) {
            close_(id_);
        }
    }
    Hdf5Handle(Hdf5Handle&& other) noexcept : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
    Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
        std::swap(id_, other.id_);
        std::swap(close_, other.close_);
        return *this;
    }

    hid_t get() const { return id_; }
    /// Leaves the closing to the caller.
    hid_t release() { return std::exchange(id_, H5I_INVALID_HID); }
    bool is_valid() const { return id_ >= 0; }

  private:
    hid_t id_;
    Close close_;
};

/// The prefix, in HDF5, of a variable's name that is a dimension's name, too, where it is not its coordinate variable.
inline constexpr const char* kNoCoordinate = "_nc4_non_coord_";

/// Opens an HDF5 file for reading, without messages on the terminal where it is none. The file may at the same time be
/// open in netCDF-C, which asks for this close degree: all of a file's openings must have one.
inline Hdf5Handle open_hdf5(const std::string& path) {
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_fclose_degree(access.get(), H5F_CLOSE_STRONG);
    return {H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.get()), H5Fclose};
}

}  // namespace sstclim::io
