#include "io/catalogue/hdf5_properties.hpp"

#include <algorithm>
#include <initializer_list>

namespace sstclim::io {

bool is_native(hid_t type, StorageType storage) {
    const auto is_one_of = [&](std::initializer_list<hid_t> natives) {
        return std::any_of(natives.begin(), natives.end(), [&](hid_t native) { return H5Tequal(type, native) > 0; });
    };
    switch (storage) {
        case StorageType::int8:
        case StorageType::uint8:
            return is_one_of({H5T_NATIVE_INT8, H5T_NATIVE_UINT8});
        case StorageType::int16:
        case StorageType::uint16:
            return is_one_of({H5T_NATIVE_INT16, H5T_NATIVE_UINT16});
        case StorageType::int32:
        case StorageType::uint32:
            return is_one_of({H5T_NATIVE_INT32, H5T_NATIVE_UINT32});
        case StorageType::int64:
            return is_one_of({H5T_NATIVE_INT64});
        case StorageType::float32:
            return is_one_of({H5T_NATIVE_FLOAT});
        case StorageType::float64:
            return is_one_of({H5T_NATIVE_DOUBLE});
    }
    return false;
}

std::optional<std::vector<ChunkFilter>> read_filters(hid_t properties) {
    std::vector<ChunkFilter> filters;
    const int count = H5Pget_nfilters(properties);
    for (int i = 0; i < count; ++i) {
        unsigned flags = 0;
        unsigned settings = 0;
        std::size_t parameters = 0;
        switch (
            H5Pget_filter2(properties, static_cast<unsigned>(i), &flags, &parameters, nullptr, 0, nullptr, &settings)) {
            case H5Z_FILTER_SHUFFLE:
                filters.push_back(ChunkFilter::shuffle);
                break;
            case H5Z_FILTER_DEFLATE:
                filters.push_back(ChunkFilter::deflate);
                break;
            case H5Z_FILTER_FLETCHER32:
                filters.push_back(ChunkFilter::fletcher32);
                break;
            default:
                return std::nullopt;
        }
    }
    // The length between two compressions is nowhere written.
    if (count < 0 || std::count(filters.begin(), filters.end(), ChunkFilter::deflate) > 1) {
        return std::nullopt;
    }
    return filters;
}

std::optional<std::uint64_t> read_fill(hid_t properties, hid_t type) {
    H5D_fill_value_t defined = H5D_FILL_VALUE_UNDEFINED;
    H5D_fill_time_t time = H5D_FILL_TIME_NEVER;
    std::uint64_t bits = 0;
    if (H5Pfill_value_defined(properties, &defined) < 0 || defined == H5D_FILL_VALUE_UNDEFINED ||
        H5Pget_fill_time(properties, &time) < 0 || time == H5D_FILL_TIME_NEVER ||
        H5Pget_fill_value(properties, type, &bits) < 0) {
        return std::nullopt;
    }
    return bits;
}

}  // namespace sstclim::io
