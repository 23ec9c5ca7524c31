#include "io/writing/attribute_writer.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>

namespace sstclim::io {

namespace {

constexpr std::array<std::string_view, 7> kTypedLikeValues = {
    "flag_values", "flag_masks", "valid_min", "valid_max", "valid_range", "actual_range", "missing_value"};

bool fits_int(std::int64_t value) {
    return value >= std::numeric_limits<std::int32_t>::min() && value <= std::numeric_limits<std::int32_t>::max();
}

/// Writes one attribute, whatever its value's type.
struct AttributePutter {
    const NetcdfFile& file;
    int variable;
    const std::string& name;

    bool typed_like_values() const {
        return variable != NC_GLOBAL && std::ranges::find(kTypedLikeValues, name) != kTypedLikeValues.end();
    }

    void operator()(const std::string& text) const { write_text(file, variable, name.c_str(), text); }

    void operator()(double value) const {
        const nc_type type = typed_like_values() ? file.variable(variable).type : NC_DOUBLE;
        file.check(nc_put_att_double(file.id(), variable, name.c_str(), type, 1, &value), "nc_put_att_double", name);
    }

    void operator()(std::int64_t value) const { put(std::span(&value, 1)); }

    void operator()(const std::vector<std::int64_t>& values) const { put(values); }

    void put(std::span<const std::int64_t> values) const {
        const nc_type narrow = std::ranges::all_of(values, fits_int) ? NC_INT : NC_INT64;
        const nc_type type = typed_like_values() ? file.variable(variable).type : narrow;
        std::vector<long long> wide(values.begin(), values.end());
        file.check(nc_put_att_longlong(file.id(), variable, name.c_str(), type, wide.size(), wide.data()),
                   "nc_put_att_longlong", name);
    }
};

}  // namespace

void write_text(const NetcdfFile& file, int variable, const char* name, std::string_view text) {
    file.check(nc_put_att_text(file.id(), variable, name, text.size(), text.data()), "nc_put_att_text", name);
}

void write_attributes(const NetcdfFile& file, int variable, const Attributes& attributes) {
    for (const auto& [name, value] : attributes) {
        std::visit(AttributePutter{file, variable, name}, value);
    }
}

}  // namespace sstclim::io
