#include <string>
#include <vector>

#include "io/files/hdf5_data_file.hpp"
#include "io/files/hdf5_types.hpp"
#include "io/files/without_padding.hpp"

namespace sstclim::io {

namespace {

std::size_t count_of(hid_t attribute) {
    const Hdf5Handle space(H5Aget_space(attribute), H5Sclose);
    const hssize_t count = H5Sget_simple_extent_npoints(space.get());
    // netCDF-C has rules of its own for empty and many-dimensional attributes.
    if (count < 1 || H5Sget_simple_extent_ndims(space.get()) > 1) {
        throw Unusual("an attribute of odd shape");
    }
    return static_cast<std::size_t>(count);
}

nc_type type_of(hid_t type) {
    const nc_type result = netcdf_type(type);
    if (result == NC_NAT) {
        throw Unusual("an attribute of odd type");
    }
    return result;
}

}  // namespace

hid_t Hdf5DataFile::owner(int variable) const {
    return variable == NC_GLOBAL ? file_.get() : dataset(variable);
}

/// Invalid where there is none of this name.
Hdf5Handle Hdf5DataFile::attribute(int variable, const char* name) const {
    const htri_t exists = H5Aexists(owner(variable), name);
    if (exists < 0) {
        throw Unusual("attributes that cannot be read");
    }
    Hdf5Handle attribute(exists > 0 ? H5Aopen(owner(variable), name, H5P_DEFAULT) : H5I_INVALID_HID, H5Aclose);
    if (exists > 0 && !attribute.is_valid()) {
        throw Unusual("an attribute that cannot be read");
    }
    return attribute;
}

std::optional<nc_type> Hdf5DataFile::attribute_type(int variable, const char* name) const {
    const Hdf5Handle found = attribute(variable, name);
    if (!found.is_valid()) {
        return std::nullopt;
    }
    const Hdf5Handle type(H5Aget_type(found.get()), H5Tclose);
    return type_of(type.get());
}

std::optional<std::string> Hdf5DataFile::text(int variable, const char* name) const {
    const Hdf5Handle found = attribute(variable, name);
    if (!found.is_valid()) {
        return std::nullopt;
    }
    const Hdf5Handle type(H5Aget_type(found.get()), H5Tclose);
    const nc_type kind = type_of(type.get());
    if (kind != NC_CHAR && kind != NC_STRING) {
        return std::nullopt;
    }
    if (count_of(found.get()) != 1) {
        throw Unusual("an attribute of several texts");
    }
    if (kind == NC_CHAR) {
        std::string text(H5Tget_size(type.get()), '\0');
        if (H5Aread(found.get(), type.get(), text.data()) < 0) {
            throw Unusual("an attribute that cannot be read");
        }
        return without_padding(std::move(text));
    }
    char* read = nullptr;
    if (H5Aread(found.get(), type.get(), &read) < 0) {
        throw Unusual("an attribute that cannot be read");
    }
    std::string text = read != nullptr ? read : "";
    H5free_memory(read);
    return without_padding(std::move(text));
}

std::vector<double> Hdf5DataFile::numbers(int variable, const char* name) const {
    const Hdf5Handle found = attribute(variable, name);
    if (!found.is_valid()) {
        return {};
    }
    const Hdf5Handle type(H5Aget_type(found.get()), H5Tclose);
    const nc_type kind = type_of(type.get());
    if (kind == NC_CHAR || kind == NC_STRING) {
        throw Unusual("a text where a number belongs");
    }
    std::vector<double> values(count_of(found.get()));
    if (H5Aread(found.get(), H5T_NATIVE_DOUBLE, values.data()) < 0) {
        throw Unusual("an attribute that cannot be read");
    }
    return values;
}

}  // namespace sstclim::io
