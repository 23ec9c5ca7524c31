#include "io/files/netcdf_file.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "io/files/classic_header.hpp"

namespace sstclim::io {

namespace {

constexpr int kClosed = -1;

/// A relative path must not begin with what netCDF-C would strip (blanks) or take for a URL ("http:...").
std::string plain_path(const std::string& path) {
    return path.starts_with('/') ? path : "./" + path;
}

}  // namespace

void check(int status, std::string_view call, const std::string& path, std::string_view variable, ExitCode code) {
    if (status == NC_NOERR) {
        return;
    }
    const std::string where = variable.empty() ? path : fmt::format("{}, variable \"{}\"", path, variable);
    throw Error(fmt::format("{}: {}: {}", where, call, nc_strerror(status)), code);
}

void check_netcdf_path(const std::string& path) {
    if (path.find('\\') != std::string::npos) {
        throw InputError(
            "{}: netCDF reads a backslash in a path as a slash: rename the file or folder, or name it by a link", path);
    }
}

NetcdfFile NetcdfFile::open(const std::string& path) {
    check_netcdf_path(path);
    int id = kClosed;
    const int status = nc_open(plain_path(path).c_str(), NC_NOWRITE, &id);
    if (status > 0) {  // an errno: the file system said no
        throw InputError("{}: cannot be opened ({}): check its name and permissions", path, nc_strerror(status));
    }
    if (status != NC_NOERR) {
        throw InputError(
            "{}: cannot be read as NetCDF ({}): it is incomplete or of another kind; fetch it again, or leave it out",
            path, nc_strerror(status));
    }
    NetcdfFile file(id, path, ExitCode::input);
    int format = 0;
    file.check(nc_inq_format(id, &format), "nc_inq_format");
    if (format != NC_FORMAT_NETCDF4 && format != NC_FORMAT_NETCDF4_CLASSIC) {
        check_classic_names(path);
    }
    return file;
}

NetcdfFile NetcdfFile::create(const std::string& path, int flags) {
    int id = kClosed;
    sstclim::io::check(nc_create(plain_path(path).c_str(), flags, &id), "nc_create", path);
    return {id, path, ExitCode::failure};
}

NetcdfFile::NetcdfFile(int id, std::string path, ExitCode error_code)
    : id_(id), path_(std::move(path)), error_code_(error_code) {}

NetcdfFile::~NetcdfFile() {
    if (id_ != kClosed) {
        nc_close(id_);
    }
}

NetcdfFile::NetcdfFile(NetcdfFile&& other) noexcept
    : id_(std::exchange(other.id_, kClosed)), path_(std::move(other.path_)), error_code_(other.error_code_) {}

NetcdfFile& NetcdfFile::operator=(NetcdfFile&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(path_, other.path_);
    std::swap(error_code_, other.error_code_);
    return *this;
}

void NetcdfFile::close() {
    if (id_ != kClosed) {
        check(nc_close(std::exchange(id_, kClosed)), "nc_close");
    }
}

void NetcdfFile::check(int status, std::string_view call, std::string_view variable) const {
    sstclim::io::check(status, call, path_, variable, error_code_);
}

int NetcdfFile::variable_count() const {
    int count = 0;
    check(nc_inq_nvars(id_, &count), "nc_inq_nvars");
    return count;
}

std::optional<int> NetcdfFile::find_variable(const std::string& name) const {
    int variable = 0;
    const int status = nc_inq_varid(id_, name.c_str(), &variable);
    if (status == NC_ENOTVAR || status == NC_EBADNAME || status == NC_EMAXNAME) {  // no file has such names
        return std::nullopt;
    }
    check(status, "nc_inq_varid", name);
    return variable;
}

NetcdfVariable NetcdfFile::variable(int id) const {
    NetcdfVariable variable{id, name_of(id), NC_NAT, {}};
    int rank = 0;
    check(nc_inq_varndims(id_, id, &rank), "nc_inq_varndims", variable.name);
    variable.dimensions.resize(static_cast<std::size_t>(rank));
    check(nc_inq_vardimid(id_, id, variable.dimensions.data()), "nc_inq_vardimid", variable.name);
    check(nc_inq_vartype(id_, id, &variable.type), "nc_inq_vartype", variable.name);
    return variable;
}

NetcdfDimension NetcdfFile::dimension(int id) const {
    std::array<char, NC_MAX_NAME + 1> name{};
    NetcdfDimension dimension{id, {}, 0};
    check(nc_inq_dim(id_, id, name.data(), &dimension.length), "nc_inq_dim");
    dimension.name = name.data();
    return dimension;
}

std::vector<double> NetcdfFile::values(const NetcdfVariable& variable) const {
    std::vector<double> result(value_count(variable));
    check(nc_get_var_double(id_, variable.id, result.data()), "nc_get_var_double", variable.name);
    return result;
}

std::string NetcdfFile::name_of(int variable) const {
    if (variable == NC_GLOBAL) {
        return {};
    }
    std::array<char, NC_MAX_NAME + 1> name{};
    check(nc_inq_varname(id_, variable, name.data()), "nc_inq_varname");
    return name.data();
}

}  // namespace sstclim::io
