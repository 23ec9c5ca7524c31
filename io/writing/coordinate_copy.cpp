#include "io/writing/coordinate_copy.hpp"

#include <algorithm>
#include <optional>

#include "io/catalogue/coordinate_kinds.hpp"
#include "io/catalogue/time_axis.hpp"

namespace sstclim::io {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

CoordinateCopy::CoordinateCopy(const SourceFile& source, const NetcdfFile& output)
    : input_(NetcdfFile::open(source.path)), output_(output), variables_(input_, output_) {
    const std::optional<int> found = input_.find_variable(source.variable);
    if (!found) {
        throw InputError("{}: has no variable \"{}\" any more: was the file replaced during the run?", source.path,
                         source.variable);
    }
    const NetcdfVariable data = input_.variable(*found);
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
    const std::size_t rank = source.grid.shape.size();
    const std::size_t leading = data.dimensions.size() - std::min(rank, data.dimensions.size());
    const std::optional<std::size_t> time = find_time(input_, data).position;
    std::vector<NetcdfDimension> horizontal;
    for (std::size_t i = 0; i < data.dimensions.size(); ++i) {
        const NetcdfDimension dimension = input_.dimension(data.dimensions[i]);
        if (i >= leading) {
            horizontal.push_back(dimension);
        } else if (i != time && dimension.length == 1) {
            variables_.drop_dimension(dimension.id);
        }
    }
    const auto is_as_before = [](const NetcdfDimension& now, const auto& before) {
        return now.name == before.first && now.length == before.second;
    };
    std::vector<std::pair<std::string, std::size_t>> before;
    for (std::size_t i = 0; i < rank; ++i) {
        before.emplace_back(source.grid.dimensions.at(i), source.grid.shape[i]);
    }
    if (!std::ranges::equal(horizontal, before, is_as_before)) {
        throw InputError("{}, variable \"{}\": its grid is not what it was: was the file replaced during the run?",
                         source.path, source.variable);
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
