#include "io/files/hdf5_types.hpp"

#include <cstddef>

namespace sstclim::io {

namespace {

nc_type integer_type(std::size_t bytes, bool is_signed) {
    switch (bytes) {
        case 1:
            return is_signed ? NC_BYTE : NC_UBYTE;
        case 2:
            return is_signed ? NC_SHORT : NC_USHORT;
        case 4:
            return is_signed ? NC_INT : NC_UINT;
        case 8:
            return is_signed ? NC_INT64 : NC_UINT64;
        default:
            return NC_NAT;
    }
}

bool is_any_of(hid_t type, hid_t little, hid_t big) {
    return H5Tequal(type, little) > 0 || H5Tequal(type, big) > 0;
}

}  // namespace

nc_type netcdf_type(hid_t type) {
    const std::size_t bytes = H5Tget_size(type);
    switch (H5Tget_class(type)) {
        case H5T_INTEGER:
            return H5Tget_precision(type) == 8 * bytes && H5Tget_offset(type) == 0
                       ? integer_type(bytes, H5Tget_sign(type) == H5T_SGN_2)
                       : NC_NAT;
        case H5T_FLOAT:
            if (is_any_of(type, H5T_IEEE_F32LE, H5T_IEEE_F32BE)) {
                return NC_FLOAT;
            }
            return is_any_of(type, H5T_IEEE_F64LE, H5T_IEEE_F64BE) ? NC_DOUBLE : NC_NAT;
        case H5T_STRING:
            return H5Tis_variable_str(type) > 0 ? NC_STRING : NC_CHAR;
        default:
            return NC_NAT;
    }
}

}  // namespace sstclim::io
