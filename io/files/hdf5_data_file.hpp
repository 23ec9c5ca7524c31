#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "io/files/data_file.hpp"
#include "io/files/hdf5_handle.hpp"

namespace sstclim::io {

/// Something in a file that Hdf5DataFile leaves to netCDF-C.
class Unusual : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A netCDF-4 file seen through the HDF5 library, which reads only what is asked for: several times faster than
/// netCDF-C, which looks at all variables. Answers as netCDF-C does, or throws Unusual. (Only one case is seen in
/// another way: where a further variable has more records than its time coordinate, netCDF-C pads the times with fill
/// values.)
class Hdf5DataFile : public DataFile {
  public:
    /// Throws Unusual where the file is no HDF5 file.
    explicit Hdf5DataFile(const std::string& path);

    hid_t id() const { return file_.get(); }
    const std::string& path() const override { return path_; }
    int variable_count() const override;
    std::optional<int> find_variable(const std::string& name) const override;
    NetcdfVariable variable(int id) const override;
    NetcdfDimension dimension(int id) const override;
    std::optional<std::string> text(int variable, const char* attribute) const override;
    std::vector<double> numbers(int variable, const char* attribute) const override;
    std::optional<nc_type> attribute_type(int variable, const char* attribute) const override;
    std::vector<double> values(const NetcdfVariable& variable) const override;

  private:
    /// A member of the root group. Its place in `objects_` is the id of the variable and of the dimension it stands
    /// for.
    struct Object {
        std::string name;
        haddr_t address;  ///< of its header: what references hold
        // What was asked before:
        std::unique_ptr<Hdf5Handle> dataset = {};
        std::optional<bool> is_scale = {};
        std::optional<bool> is_variable = {};
        std::optional<NetcdfVariable> variable = {};
    };

    hid_t dataset(int id) const;
    hid_t owner(int variable) const;
    bool is_scale(int id) const;
    bool is_variable(int id) const;
    Object& object(int id) const { return objects_.at(static_cast<std::size_t>(id)); }
    std::vector<int> referenced_scales(int id, std::size_t rank) const;
    Hdf5Handle attribute(int variable, const char* name) const;

    std::string path_;
    Hdf5Handle file_;
    Hdf5Handle access_;    ///< properties for opening datasets
    Hdf5Handle transfer_;  ///< and for reading them
    mutable std::vector<Object> objects_;
};

}  // namespace sstclim::io
