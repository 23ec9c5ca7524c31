#include <cstring>
#include <string>
#include <vector>

#include "io/files/netcdf_file.hpp"
#include "io/files/without_padding.hpp"

namespace sstclim::io {

std::vector<std::string> NetcdfFile::attribute_names(int variable) const {
    int count = 0;
    check(variable == NC_GLOBAL ? nc_inq_natts(id_, &count) : nc_inq_varnatts(id_, variable, &count), "nc_inq_natts",
          name_of(variable));
    // The library copies any name that HDF5 let somebody write.
    constexpr std::size_t kLongestHdf5Name = 65535;
    std::vector<char> name(kLongestHdf5Name + 1);
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) {
        check(nc_inq_attname(id_, variable, i, name.data()), "nc_inq_attname", name_of(variable));
        if (std::strlen(name.data()) <= NC_MAX_NAME) {
            names.emplace_back(name.data());
        }
    }
    return names;
}

std::optional<nc_type> NetcdfFile::attribute_type(int variable, const char* attribute) const {
    nc_type type = NC_NAT;
    const int status = nc_inq_atttype(id_, variable, attribute, &type);
    if (status == NC_ENOTATT) {
        return std::nullopt;
    }
    if (status != NC_NOERR) {
        check(status, "nc_inq_atttype", name_of(variable));
    }
    return type;
}

std::optional<std::string> NetcdfFile::text(int variable, const char* attribute) const {
    const std::optional<nc_type> type = attribute_type(variable, attribute);
    if (type != NC_CHAR && type != NC_STRING) {
        return std::nullopt;
    }
    std::size_t length = 0;
    check(nc_inq_attlen(id_, variable, attribute, &length), "nc_inq_attlen", name_of(variable));
    if (type == NC_CHAR) {
        std::string text(length, '\0');
        check(nc_get_att_text(id_, variable, attribute, text.data()), "nc_get_att_text", name_of(variable));
        return without_padding(std::move(text));
    }
    std::vector<char*> strings(length, nullptr);
    check(nc_get_att_string(id_, variable, attribute, strings.data()), "nc_get_att_string", name_of(variable));
    std::string first = length > 0 && strings.front() != nullptr ? strings.front() : "";
    nc_free_string(length, strings.data());
    return without_padding(std::move(first));
}

std::vector<double> NetcdfFile::numbers(int variable, const char* attribute) const {
    const std::optional<nc_type> type = attribute_type(variable, attribute);
    if (!type) {
        return {};
    }
    if (type == NC_CHAR || type == NC_STRING) {
        throw InputError(
            "{}, variable \"{}\": attribute {} is the text \"{}\" where a number belongs: correct it, for example with "
            "\"ncatted -a {},{},o,f,NUMBER FILE\"",
            path_, name_of(variable), attribute, text(variable, attribute).value_or(""), attribute, name_of(variable));
    }
    std::size_t length = 0;
    check(nc_inq_attlen(id_, variable, attribute, &length), "nc_inq_attlen", name_of(variable));
    std::vector<double> values(length);
    check(nc_get_att_double(id_, variable, attribute, values.data()), "nc_get_att_double", name_of(variable));
    return values;
}

}  // namespace sstclim::io
