#include "io/catalogue/packing_attributes.hpp"

#include <cmath>
#include <tuple>
#include <utility>

#include "src/error.hpp"

namespace sstclim::io {

namespace {

StorageType storage_of(const DataFile& file, const NetcdfVariable& variable, bool is_unsigned) {
    switch (variable.type) {
        case NC_BYTE:
            return is_unsigned ? StorageType::uint8 : StorageType::int8;
        case NC_UBYTE:
            return StorageType::uint8;
        case NC_SHORT:
            return is_unsigned ? StorageType::uint16 : StorageType::int16;
        case NC_USHORT:
            return StorageType::uint16;
        case NC_INT:
            return is_unsigned ? StorageType::uint32 : StorageType::int32;
        case NC_UINT:
            return StorageType::uint32;
        case NC_INT64:
            return StorageType::int64;
        case NC_FLOAT:
            return StorageType::float32;
        case NC_DOUBLE:
            return StorageType::float64;
        default:
            throw InputError(
                "{}, variable \"{}\": its type is not supported: convert it, for example with \"ncap2 -s "
                "'{}=float({})' IN OUT\"",
                file.path(), variable.name, variable.name, variable.name);
    }
}

bool is_floating(StorageType type) {
    return type == StorageType::float32 || type == StorageType::float64;
}

/// The value that netCDF writes where nothing was stored (NC_FILL_*), for the types where it can be no measurement.
std::optional<double> default_fill(StorageType type) {
    switch (type) {
        case StorageType::int16:
            return NC_FILL_SHORT;
        case StorageType::uint16:
            return NC_FILL_USHORT;
        case StorageType::int32:
            return NC_FILL_INT;
        case StorageType::uint32:
            return NC_FILL_UINT;
        default:
            return std::nullopt;
    }
}

double number_or(const DataFile& file, const NetcdfVariable& variable, const char* attribute, double otherwise) {
    const std::vector<double> values = file.numbers(variable.id, attribute);
    return values.empty() ? otherwise : values.front();
}

/// Reads the limits of the valid range of one packing.
class ValidRange {
  public:
    ValidRange(const DataFile& file, const NetcdfVariable& variable, const Packing& packing)
        : file_(file), variable_(variable), packing_(packing) {}

    std::pair<std::optional<double>, std::optional<double>> read() const {
        std::optional<double> low = limit("valid_min", 0);
        std::optional<double> high = limit("valid_max", 0);
        const std::size_t count = file_.numbers(variable_.id, "valid_range").size();
        if (count != 0 && count != 2) {
            throw InputError(
                "{}, variable \"{}\": valid_range has {} values where two belong: delete it with \"ncatted -a "
                "valid_range,{},d,, FILE\"",
                file_.path(), variable_.name, count, variable_.name);
        }
        if (count == 2) {
            low = limit("valid_range", 0);
            high = limit("valid_range", 1);
        }
        if (packing_.scale < 0 &&
            (is_unpacked("valid_min") || is_unpacked("valid_max") || is_unpacked("valid_range"))) {
            std::swap(low, high);
        }
        if (low && high && *low > *high) {
            throw InputError(
                "{}, variable \"{}\": its valid range {} to {} is empty: correct valid_min, valid_max or valid_range "
                "with ncatted",
                file_.path(), variable_.name, *low, *high);
        }
        return {low, high};
    }

  private:
    std::optional<double> limit(const char* attribute, std::size_t index) const {
        const std::vector<double> values = file_.numbers(variable_.id, attribute);
        if (values.empty()) {
            return std::nullopt;
        }
        if (is_unpacked(attribute)) {
            return packed(values.at(index));
        }
        return as_stored(values.at(index), packing_.storage);
    }

    bool is_unpacked(const char* attribute) const {
        const auto type = file_.attribute_type(variable_.id, attribute);
        return !is_floating(packing_.storage) && packing_.is_scaled() && (type == NC_FLOAT || type == NC_DOUBLE);
    }

    /// A limit in unpacked units; the nearest stored value, where the limit means one, in spite of rounding.
    double packed(double value) const {
        const double exact = (value - packing_.offset) / packing_.scale;
        constexpr double rounding = 1e-2;
        return std::abs(exact - std::round(exact)) < rounding ? std::round(exact) : exact;
    }

    const DataFile& file_;
    const NetcdfVariable& variable_;
    const Packing& packing_;
};

}  // namespace

double as_stored(double value, StorageType type) {
    switch (type) {
        case StorageType::float32:
            return static_cast<double>(static_cast<float>(value));
        case StorageType::uint8:
        case StorageType::uint16:
        case StorageType::uint32:
            return value < 0 ? value + std::exp2(8.0 * static_cast<double>(size_of(type))) : value;
        default:
            return value;
    }
}

Packing read_scaling(const DataFile& file, const NetcdfVariable& variable) {
    const std::string is_unsigned = file.text(variable.id, "_Unsigned").value_or("");
    Packing packing;
    packing.storage = storage_of(file, variable, is_unsigned == "true" || is_unsigned == "True");
    packing.scale = number_or(file, variable, "scale_factor", 1.0);
    packing.offset = number_or(file, variable, "add_offset", 0.0);
    if (packing.scale == 0.0 || !std::isfinite(packing.scale) || !std::isfinite(packing.offset)) {
        throw InputError(
            "{}, variable \"{}\": scale_factor {} and add_offset {} make no values: correct them with ncatted",
            file.path(), variable.name, packing.scale, packing.offset);
    }
    for (const char* attribute : {"_FillValue", "missing_value"}) {
        for (const double value : file.numbers(variable.id, attribute)) {
            packing.missing.push_back(as_stored(value, packing.storage));
        }
    }
    if (!file.attribute_type(variable.id, "_FillValue")) {
        if (const std::optional<double> fill = default_fill(packing.storage)) {
            packing.missing.push_back(*fill);
        }
    }
    return packing;
}

Packing read_packing(const DataFile& file, const NetcdfVariable& variable) {
    Packing packing = read_scaling(file, variable);
    std::tie(packing.valid_min, packing.valid_max) = ValidRange(file, variable, packing).read();
    return packing;
}

}  // namespace sstclim::io
