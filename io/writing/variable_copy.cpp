#include "io/writing/variable_copy.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace sstclim::io {

namespace {

/// Attributes that a copy must not have: coordinate variables have no missing values (CF-1.8, section 2.5.1), and
/// what these others name is not copied.
bool is_left_out(std::string_view attribute, bool is_coordinate_variable) {
    if (attribute == "_FillValue" || attribute == "missing_value") {
        return is_coordinate_variable;
    }
    return attribute == "formula_terms" || attribute == "ancillary_variables";
}

}  // namespace

int VariableCopy::define_dimension(const NetcdfDimension& dimension) {
    int id = 0;
    output_.check(nc_def_dim(output_.id(), dimension.name.c_str(), dimension.length, &id), "nc_def_dim",
                  dimension.name);
    dimensions_[dimension.id] = id;
    return id;
}

bool VariableCopy::holds(const std::string& name) const {
    return std::ranges::any_of(copied_, [&name](const auto& pair) { return pair.first.name == name; });
}

int VariableCopy::define(const NetcdfVariable& variable) {
    std::vector<int> dimensions;
    for (const int id : variable.dimensions) {
        if (!dropped_.contains(id)) {
            dimensions.push_back(output_dimension(id));
        }
    }
    const int rank = static_cast<int>(dimensions.size());
    int id = 0;
    output_.check(nc_def_var(output_.id(), variable.name.c_str(), variable.type, rank, dimensions.data(), &id),
                  "nc_def_var", variable.name);
    if (rank >= 2) {  // the corners of a large curvilinear grid take hundreds of megabytes
        output_.check(nc_def_var_deflate(output_.id(), id, 1, 1, 1), "nc_def_var_deflate", variable.name);
    }
    copy_attributes(variable, id);
    copied_.emplace_back(variable, id);
    return id;
}

int VariableCopy::output_dimension(int input_dimension) {
    if (const auto found = dimensions_.find(input_dimension); found != dimensions_.end()) {
        return found->second;
    }
    NetcdfDimension dimension = input_.dimension(input_dimension);
    // The output may use the name for another length: "nv" may count 2 ends there and 4 corners here.
    int id = 0;
    while (nc_inq_dimid(output_.id(), dimension.name.c_str(), &id) == NC_NOERR) {
        if (output_.dimension(id).length == dimension.length) {
            return dimensions_[input_dimension] = id;
        }
        dimension.name = fmt::format("{}_{}", dimension.name, dimension.length);
    }
    return define_dimension(dimension);
}

void VariableCopy::copy_attributes(const NetcdfVariable& variable, int output_variable) const {
    const std::vector<int> dimensions = output_.variable(output_variable).dimensions;
    const bool is_coordinate_variable =
        dimensions.size() == 1 && output_.dimension(dimensions.front()).name == variable.name;
    for (const std::string& name : input_.attribute_names(variable.id)) {
        if (!is_left_out(name, is_coordinate_variable)) {
            output_.check(nc_copy_att(input_.id(), variable.id, name.c_str(), output_.id(), output_variable),
                          "nc_copy_att", variable.name);
        }
    }
}

void VariableCopy::write_values() const {
    for (const auto& [variable, id] : copied_) {
        std::size_t bytes = 0;
        input_.check(nc_inq_type(input_.id(), variable.type, nullptr, &bytes), "nc_inq_type", variable.name);
        for (const int dimension : variable.dimensions) {
            bytes *= input_.dimension(dimension).length;
        }
        std::vector<std::byte> values(bytes);
        input_.check(nc_get_var(input_.id(), variable.id, values.data()), "nc_get_var", variable.name);
        output_.check(nc_put_var(output_.id(), id, values.data()), "nc_put_var", variable.name);
    }
}

}  // namespace sstclim::io
