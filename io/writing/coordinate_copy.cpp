#include "io/writing/coordinate_copy.hpp"

#include <algorithm>
#include <optional>

#include "io/catalogue/coordinate_kinds.hpp"
#include "io/catalogue/known_grid.hpp"
#include "io/catalogue/time_axis.hpp"

namespace sstclim::io {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

CoordinateCopy::CoordinateCopy(const SourceFile& source, const NetcdfFile& output)
    : input_(NetcdfFile::open(source.path)), output_(output), variables_(input_, output_) {
    const NetcdfVariable data = known_variable(input_, source);
    define_dimensions(source, data);
    copy_auxiliary(auxiliary_coordinates(input_, data));
    for (const int id : data.dimensions) {
        copy_auxiliary({input_.dimension(id).name});
    }
    standard_name_ = input_.text(data.id, "standard_name").value_or("");
    const std::string grid_mapping = input_.text(data.id, "grid_mapping").value_or("");
    const std::vector<std::string> names = grid_mapping_names(grid_mapping);
    if (std::ranges::all_of(names, [this](const std::string& name) { return copy(name); })) {
        grid_mapping_ = grid_mapping;
    }
}

void CoordinateCopy::define_dimensions(const SourceFile& source, const NetcdfVariable& data) {
    const std::vector<NetcdfDimension> horizontal = horizontal_dimensions(input_, data, source.grid);
    const std::optional<std::size_t> time = find_time(input_, data).position;
    for (std::size_t i = 0; i < data.dimensions.size(); ++i) {
        const NetcdfDimension dimension = input_.dimension(data.dimensions[i]);
        const bool is_horizontal =
            std::ranges::find(horizontal, dimension.id, &NetcdfDimension::id) != horizontal.end();
        if (!is_horizontal && i != time && dimension.length == 1) {
            variables_.drop_dimension(dimension.id);
        }
    }
    for (const NetcdfDimension& dimension : horizontal) {
        dimensions_.push_back(variables_.define_dimension(dimension));
    }
    for (const NetcdfDimension& dimension : horizontal) {
        if (const auto coordinate = input_.coordinate_variable(dimension); coordinate && copy(coordinate->name)) {
            own_.push_back(coordinate->name);
        }
    }
}

void CoordinateCopy::copy_auxiliary(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        if (!contains(own_, name) && !contains(auxiliary_, name) && copy(name)) {
            auxiliary_.push_back(name);
        }
    }
}

bool CoordinateCopy::copy(const std::string& name, LastDimension last) {
    if (variables_.holds(name)) {
        return true;
    }
    const std::optional<int> found = input_.find_variable(name);
    if (!found || output_.find_variable(name)) {
        return false;
    }
    const NetcdfVariable variable = input_.variable(*found);
    if (!can_copy(variable, last)) {
        return false;
    }
    const int id = variables_.define(variable);
    const std::optional<std::string> bounds = input_.text(variable.id, "bounds");
    if (bounds && !copy(*bounds, LastDimension::free)) {
        output_.check(nc_del_att(output_.id(), id, "bounds"), "nc_del_att", name);
    }
    return true;
}

bool CoordinateCopy::can_copy(const NetcdfVariable& variable, LastDimension last) const {
    if (variable.type == NC_STRING || variable.type > NC_MAX_ATOMIC_TYPE || measures_time(input_, variable)) {
        return false;
    }
    // The last dimension of bounds counts corners, that of characters the length of a text.
    const bool last_is_free = last == LastDimension::free || variable.type == NC_CHAR;
    for (std::size_t i = 0; i < variable.dimensions.size(); ++i) {
        const bool is_free = last_is_free && i + 1 == variable.dimensions.size();
        if (!is_free && !variables_.knows(variable.dimensions[i])) {
            return false;
        }
    }
    return true;
}

}  // namespace sstclim::io
