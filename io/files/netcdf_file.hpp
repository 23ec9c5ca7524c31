#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/files/data_file.hpp"
#include "src/error.hpp"

namespace sstclim::io {

/// Throws an Error of exit code `code` where `status` is an error of netCDF-C. The message names the file, the variable
/// (unless empty) and the call: `sst.nc, variable "sst": nc_get_vara: NetCDF: HDF error`.
void check(int status, std::string_view call, const std::string& path, std::string_view variable = {},
           ExitCode code = ExitCode::failure);

/// Throws InputError where netCDF-C would take the path for another one.
void check_netcdf_path(const std::string& path);

/// An open netCDF file, closed with the object. Movable. netCDF-C is not thread-safe: one thread uses all files.
class NetcdfFile : public DataFile {
  public:
    /// Opens for reading. Throws InputError, with the remedy, where that is impossible: no such file, empty, truncated,
    /// not NetCDF, a path as of check_netcdf_path, or names in the file that netCDF does not allow.
    static NetcdfFile open(const std::string& path);
    /// Creates a file (`flags` as for nc_create, e.g. NC_NETCDF4 | NC_CLOBBER) in define mode. Throws RunError.
    static NetcdfFile create(const std::string& path, int flags);

    ~NetcdfFile() override;
    NetcdfFile(NetcdfFile&& other) noexcept;
    NetcdfFile& operator=(NetcdfFile&& other) noexcept;

    /// Closes now; the only way to learn that the last bytes could not be written.
    void close();

    int id() const { return id_; }
    const std::string& path() const override { return path_; }

    /// Throws where `status` is an error: of ExitCode::input for a file open for reading, else ExitCode::failure.
    void check(int status, std::string_view call, std::string_view variable = {}) const;

    int variable_count() const override;
    std::optional<int> find_variable(const std::string& name) const override;
    NetcdfVariable variable(int id) const override;
    NetcdfDimension dimension(int id) const override;
    /// In the order of the file, without names that are longer than netCDF allows: nothing can be asked of these.
    /// `variable` may be NC_GLOBAL.
    std::vector<std::string> attribute_names(int variable) const;
    std::optional<std::string> text(int variable, const char* attribute) const override;
    std::vector<double> numbers(int variable, const char* attribute) const override;
    std::optional<nc_type> attribute_type(int variable, const char* attribute) const override;
    std::vector<double> values(const NetcdfVariable& variable) const override;

  private:
    NetcdfFile(int id, std::string path, ExitCode error_code);

    std::string name_of(int variable) const;

    int id_;
    std::string path_;
    ExitCode error_code_;
};

}  // namespace sstclim::io
