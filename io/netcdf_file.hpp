#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <netcdf.h>

#include "src/error.hpp"

namespace sstclim::io {

/// Throws an Error of exit code `code` where `status` is an error of netCDF-C. The message names the file, the variable
/// (unless empty) and the call: `sst.nc, variable "sst": nc_get_vara: NetCDF: HDF error`.
void check(int status, std::string_view call, const std::string& path, std::string_view variable = {},
           ExitCode code = ExitCode::failure);

struct NetcdfDimension {
    int id;
    std::string name;
    std::size_t length;
};

struct NetcdfVariable {
    int id;
    std::string name;
    nc_type type;
    std::vector<int> dimensions;  ///< dimension ids, slowest first
};

/// An open netCDF file, closed with the object. Movable. netCDF-C is not thread-safe: one thread uses all files.
class NetcdfFile {
  public:
    /// Opens for reading. Throws InputError, with the remedy, where that is impossible: no such file, empty, truncated,
    /// not NetCDF.
    static NetcdfFile open(const std::string& path);
    /// Creates a file (`flags` as for nc_create, e.g. NC_NETCDF4 | NC_CLOBBER) in define mode. Throws RunError.
    static NetcdfFile create(const std::string& path, int flags);

    ~NetcdfFile();
    NetcdfFile(NetcdfFile&& other) noexcept;
    NetcdfFile& operator=(NetcdfFile&& other) noexcept;

    /// Closes now; the only way to learn that the last bytes could not be written.
    void close();

    int id() const { return id_; }
    const std::string& path() const { return path_; }

    /// Throws where `status` is an error: of ExitCode::input for a file open for reading, else ExitCode::failure.
    void check(int status, std::string_view call, std::string_view variable = {}) const;

    int variable_count() const;
    std::optional<int> find_variable(const std::string& name) const;
    NetcdfVariable variable(int id) const;
    NetcdfDimension dimension(int id) const;
    /// The variable named like the dimension and of this dimension alone.
    std::optional<NetcdfVariable> coordinate_variable(const NetcdfDimension& dimension) const;

    /// A text attribute (characters or one string) without the blanks and zeros at its end. Empty optional where the
    /// attribute is absent or a number. `variable` may be NC_GLOBAL.
    std::optional<std::string> text(int variable, const char* attribute) const;
    /// The values of a numeric attribute; empty where it is absent. Throws InputError where it is text.
    std::vector<double> numbers(int variable, const char* attribute) const;
    /// The type of an attribute; empty optional where it is absent.
    std::optional<nc_type> attribute_type(int variable, const char* attribute) const;

    /// All values of a numeric variable, converted to float64 as stored (no unpacking).
    std::vector<double> values(const NetcdfVariable& variable) const;

  private:
    NetcdfFile(int id, std::string path, ExitCode error_code);

    std::string name_of(int variable) const;

    int id_;
    std::string path_;
    ExitCode error_code_;
};

}  // namespace sstclim::io
