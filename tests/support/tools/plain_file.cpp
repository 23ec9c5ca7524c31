#include "tests/support/tools/plain_file.hpp"

#include <array>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include <netcdf.h>

#include "src/error.hpp"

namespace sstclim::plain {

PlainFile::PlainFile(std::string path) : path_(std::move(path)) {
    check(nc_open(path_.c_str(), NC_NOWRITE, &id_), "nc_open");
}

PlainFile::~PlainFile() {
    nc_close(id_);
}

std::vector<std::string> PlainFile::variables() const {
    int count = 0;
    check(nc_inq_nvars(id_, &count), "nc_inq_nvars");
    std::vector<std::string> names;
    for (int variable = 0; variable < count; ++variable) {
        std::array<char, NC_MAX_NAME + 1> name{};
        check(nc_inq_varname(id_, variable, name.data()), "nc_inq_varname");
        names.emplace_back(name.data());
    }
    return names;
}

std::vector<std::size_t> PlainFile::shape(const std::string& variable) const {
    const int id = id_of(variable);
    int rank = 0;
    check(nc_inq_varndims(id_, id, &rank), variable);
    std::vector<int> dimensions(static_cast<std::size_t>(rank));
    check(nc_inq_vardimid(id_, id, dimensions.data()), variable);
    std::vector<std::size_t> lengths;
    for (const int dimension : dimensions)
        check(nc_inq_dimlen(id_, dimension, &lengths.emplace_back()), variable);
    return lengths;
}

bool PlainFile::is_numeric(const std::string& variable) const {
    nc_type type = NC_NAT;
    check(nc_inq_vartype(id_, id_of(variable), &type), variable);
    return type != NC_CHAR && type <= NC_UINT64;
}

std::vector<double> PlainFile::stored(const std::string& variable) const {
    const auto lengths = shape(variable);
    std::vector<double> values(
        std::accumulate(lengths.begin(), lengths.end(), std::size_t{1}, std::multiplies<std::size_t>()));
    if (!values.empty())
        check(nc_get_var_double(id_, id_of(variable), values.data()), variable);
    return values;
}

std::vector<double> PlainFile::values(const std::string& variable) const {
    std::vector<double> result = stored(variable);
    const std::vector<double> fill = numbers(variable, "_FillValue");
    for (double& value : result) {
        if (!fill.empty() && value == fill.front())
            value = std::numeric_limits<double>::quiet_NaN();
    }
    return result;
}

std::vector<double> PlainFile::numbers(const std::string& variable, const std::string& attribute) const {
    std::size_t length = 0;
    const int id = id_of(variable);
    if (nc_inq_attlen(id_, id, attribute.c_str(), &length) != NC_NOERR)
        return {};
    std::vector<double> result(length);
    check(nc_get_att_double(id_, id, attribute.c_str(), result.data()), variable + ":" + attribute);
    return result;
}

std::string PlainFile::text(const std::string& variable, const std::string& attribute) const {
    std::size_t length = 0;
    const int id = id_of(variable);
    if (nc_inq_attlen(id_, id, attribute.c_str(), &length) != NC_NOERR)
        return {};
    std::string result(length, '\0');
    check(nc_get_att_text(id_, id, attribute.c_str(), result.data()), variable + ":" + attribute);
    return result;
}

int PlainFile::id_of(const std::string& variable) const {
    int id = 0;
    check(nc_inq_varid(id_, variable.c_str(), &id), variable);
    return id;
}

void PlainFile::check(int status, const std::string& what) const {
    if (status != NC_NOERR)
        throw RunError("{}: {}: {}", path_, what, nc_strerror(status));
}

}  // namespace sstclim::plain
