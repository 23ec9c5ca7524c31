#include "app/sample/netcdf_output.hpp"

#include <array>
#include <utility>

#include <netcdf.h>

#include "src/error.hpp"

namespace sstclim::sample {

NetcdfOutput::NetcdfOutput(const std::filesystem::path& path) : path_(path), unfinished_(path.string()) {
    require(nc_create(unfinished_.path().c_str(), NC_NETCDF4 | NC_CLOBBER, &file_), "nc_create", NC_GLOBAL);
    int old_mode = 0;
    require(nc_set_fill(file_, NC_NOFILL, &old_mode), "nc_set_fill", NC_GLOBAL);
}

NetcdfOutput::~NetcdfOutput() {
    if (file_ >= 0)
        nc_close(file_);
}

void NetcdfOutput::require(int status, const char* call, int variable) const {
    if (status == NC_NOERR)
        return;
    std::array<char, NC_MAX_NAME + 1> name{};
    if (variable == NC_GLOBAL || nc_inq_varname(file_, variable, name.data()) != NC_NOERR)
        throw RunError("{}: {}: {}; is there room, and may the folder be written?", path_.string(), call,
                       nc_strerror(status));
    throw RunError("{}: variable {}: {}: {}", path_.string(), name.data(), call, nc_strerror(status));
}

int NetcdfOutput::dimension(const std::string& name, std::size_t length) {
    int id = -1;
    require(nc_def_dim(file_, name.c_str(), length == 0 ? NC_UNLIMITED : length, &id), "nc_def_dim", NC_GLOBAL);
    return id;
}

int NetcdfOutput::variable(const std::string& name, int type, const std::vector<int>& dimensions) {
    int id = -1;
    require(nc_def_var(file_, name.c_str(), type, static_cast<int>(dimensions.size()), dimensions.data(), &id),
            "nc_def_var", NC_GLOBAL);
    return id;
}

void NetcdfOutput::chunk(int variable, const std::vector<std::size_t>& shape, int deflate_level) {
    require(nc_def_var_chunking(file_, variable, NC_CHUNKED, shape.data()), "nc_def_var_chunking", variable);
    if (deflate_level > 0)
        require(nc_def_var_deflate(file_, variable, 1, 1, deflate_level), "nc_def_var_deflate", variable);
}

void NetcdfOutput::attribute(int variable, const std::string& name, const std::string& text) {
    require(nc_put_att_text(file_, variable, name.c_str(), text.size(), text.data()), "nc_put_att_text", variable);
}

void NetcdfOutput::attribute(int variable, const std::string& name, float value) {
    require(nc_put_att_float(file_, variable, name.c_str(), NC_FLOAT, 1, &value), "nc_put_att_float", variable);
}

void NetcdfOutput::attribute(int variable, const std::string& name, short value) {
    require(nc_put_att_short(file_, variable, name.c_str(), NC_SHORT, 1, &value), "nc_put_att_short", variable);
}

void NetcdfOutput::attribute(int variable, const std::string& name, double value) {
    require(nc_put_att_double(file_, variable, name.c_str(), NC_DOUBLE, 1, &value), "nc_put_att_double", variable);
}

void NetcdfOutput::end_definitions() {
    require(nc_enddef(file_), "nc_enddef", NC_GLOBAL);
}

void NetcdfOutput::put(int variable, const std::vector<double>& values) {
    const std::size_t start = 0;
    const std::size_t count = values.size();
    require(nc_put_vara_double(file_, variable, &start, &count, values.data()), "nc_put_vara_double", variable);
}

void NetcdfOutput::put(int variable, const std::vector<std::size_t>& start, const std::vector<std::size_t>& count,
                       const short* values) {
    require(nc_put_vara_short(file_, variable, start.data(), count.data(), values), "nc_put_vara_short", variable);
}

void NetcdfOutput::put(int variable, const std::vector<std::size_t>& start, const std::vector<std::size_t>& count,
                       const float* values) {
    require(nc_put_vara_float(file_, variable, start.data(), count.data(), values), "nc_put_vara_float", variable);
}

void NetcdfOutput::put(int variable, const std::vector<std::size_t>& start, const std::vector<std::size_t>& count,
                       const double* values) {
    require(nc_put_vara_double(file_, variable, start.data(), count.data(), values), "nc_put_vara_double", variable);
}

void NetcdfOutput::commit() {
    require(nc_close(std::exchange(file_, -1)), "nc_close", NC_GLOBAL);
    unfinished_.commit();
}

}  // namespace sstclim::sample
