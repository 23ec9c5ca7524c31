#include "tests/support/netcdf_fixture.hpp"

#include <algorithm>
#include <stdexcept>

#include "src/error.hpp"

namespace sstclim::fixture {

namespace {

void check(int status, const std::string& what) {
    if (status != NC_NOERR) {
        throw RunError("fixture, {}: {}", what, nc_strerror(status));
    }
}

template <typename Named>
auto find(std::vector<Named>& all, const std::string& name) {
    return std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
}

template <typename Named>
Named& get(std::vector<Named>& all, const std::string& name) {
    const auto found = find(all, name);
    if (found == all.end()) {
        throw std::out_of_range(name);
    }
    return *found;
}

void put_attribute(int file, int variable, const Attribute& attribute) {
    const char* name = attribute.name.c_str();
    if (attribute.type == NC_STRING) {
        const char* text = attribute.text.c_str();
        check(nc_put_att_string(file, variable, name, 1, &text), attribute.name);
    } else if (attribute.type == NC_CHAR) {
        check(nc_put_att_text(file, variable, name, attribute.text.size(), attribute.text.data()), attribute.name);
    } else {
        check(
            nc_put_att_double(file, variable, name, attribute.type, attribute.numbers.size(), attribute.numbers.data()),
            attribute.name);
    }
}

int define(int file, const Variable& variable) {
    std::vector<int> dimensions;
    for (const std::string& name : variable.dimensions) {
        check(nc_inq_dimid(file, name.c_str(), &dimensions.emplace_back()), name);
    }
    int id = 0;
    check(nc_def_var(file, variable.name.c_str(), variable.type, static_cast<int>(dimensions.size()), dimensions.data(),
                     &id),
          variable.name);
    if (!variable.chunks.empty()) {
        check(nc_def_var_chunking(file, id, NC_CHUNKED, variable.chunks.data()), variable.name);
    }
    if (variable.deflate_level > 0 || variable.shuffle) {
        check(nc_def_var_deflate(file, id, variable.shuffle ? 1 : 0, variable.deflate_level > 0 ? 1 : 0,
                                 variable.deflate_level),
              variable.name);
    }
    if (variable.endian != NC_ENDIAN_NATIVE) {
        check(nc_def_var_endian(file, id, variable.endian), variable.name);
    }
    for (const Attribute& attribute : variable.attributes) {
        put_attribute(file, id, attribute);
    }
    return id;
}

void put_values(int file, const File& description, const Variable& variable, int id) {
    const std::vector<std::size_t> start(variable.dimensions.size(), 0);
    std::vector<std::size_t> count;
    for (const std::string& name : variable.dimensions) {
        const auto found = std::find_if(description.dimensions.begin(), description.dimensions.end(),
                                        [&](const Dimension& dimension) { return dimension.name == name; });
        count.push_back(found->length);
    }
    check(nc_put_vara_double(file, id, start.data(), count.data(), variable.values.data()), variable.name);
}

}  // namespace

Attribute text(std::string name, std::string value) {
    return {std::move(name), NC_CHAR, std::move(value), {}};
}

Attribute numbers(std::string name, nc_type type, std::vector<double> values) {
    return {std::move(name), type, {}, std::move(values)};
}

void Variable::set(const Attribute& attribute) {
    remove(attribute.name);
    attributes.push_back(attribute);
}

void Variable::remove(const std::string& attribute) {
    std::erase_if(attributes, [&](const Attribute& other) { return other.name == attribute; });
}

Variable& File::variable(const std::string& name) {
    return get(variables, name);
}

Dimension& File::dimension(const std::string& name) {
    return get(dimensions, name);
}

void File::remove_variable(const std::string& name) {
    std::erase_if(variables, [&](const Variable& other) { return other.name == name; });
}

void write(const std::string& path, const File& description) {
    int file = 0;
    check(nc_create(path.c_str(), description.flags | NC_CLOBBER, &file), path);
    for (const Dimension& dimension : description.dimensions) {
        int id = 0;
        check(nc_def_dim(file, dimension.name.c_str(), dimension.unlimited ? NC_UNLIMITED : dimension.length, &id),
              dimension.name);
    }
    std::vector<int> ids;
    for (const Variable& variable : description.variables) {
        ids.push_back(define(file, variable));
    }
    for (const Attribute& attribute : description.attributes) {
        put_attribute(file, NC_GLOBAL, attribute);
    }
    check(nc_enddef(file), path);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!description.variables[i].values.empty()) {
            put_values(file, description, description.variables[i], ids[i]);
        }
    }
    check(nc_close(file), path);
}

}  // namespace sstclim::fixture
