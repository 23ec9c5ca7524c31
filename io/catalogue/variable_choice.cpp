#include "io/catalogue/variable_choice.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "io/catalogue/coordinate_kinds.hpp"
#include "io/catalogue/time_axis.hpp"
#include "io/files/text_words.hpp"
#include "src/error.hpp"

namespace sstclim::io {

namespace {

std::vector<NetcdfVariable> all_variables(const DataFile& file) {
    std::vector<NetcdfVariable> variables;
    for (int id = 0; id < file.variable_count(); ++id) {
        variables.push_back(file.variable(id));
    }
    return variables;
}

std::vector<std::string> names_of(const std::vector<NetcdfVariable>& variables) {
    std::vector<std::string> names;
    std::transform(variables.begin(), variables.end(), std::back_inserter(names),
                   [](const NetcdfVariable& variable) { return variable.name; });
    return names;
}

/// The names that any variable calls its coordinates, bounds or companions.
std::set<std::string> companions(const DataFile& file, const std::vector<NetcdfVariable>& variables) {
    std::set<std::string> names;
    for (const NetcdfVariable& variable : variables) {
        for (const char* attribute :
             {"coordinates", "bounds", "climatology", "ancillary_variables", "cell_measures", "grid_mapping"}) {
            for (const std::string& name : words(file.text(variable.id, attribute).value_or(""))) {
                names.insert(name);
            }
        }
    }
    return names;
}

bool is_data(const DataFile& file, const NetcdfVariable& variable) {
    const bool is_number = variable.type != NC_CHAR && variable.type != NC_STRING && variable.type < NC_FIRSTUSERTYPEID;
    const bool is_position = is_latitude(file, variable) || is_longitude(file, variable);
    const bool is_flag =
        file.attribute_type(variable.id, "flag_values") || file.attribute_type(variable.id, "flag_masks");
    return is_number && !is_position && !is_flag;
}

NetcdfVariable only_candidate(const DataFile& file) {
    const std::vector<NetcdfVariable> variables = all_variables(file);
    const std::set<std::string> excluded = companions(file, variables);
    const bool file_has_date = file.attribute_type(NC_GLOBAL, "time_coverage_start").has_value() ||
                               file.attribute_type(NC_GLOBAL, "start_time").has_value();
    std::vector<NetcdfVariable> dated;    // their records have times of their own
    std::vector<NetcdfVariable> undated;  // their date is the file's
    for (const NetcdfVariable& variable : variables) {
        if (excluded.count(variable.name) > 0 || variable.dimensions.size() < 2 || !is_data(file, variable)) {
            continue;
        }
        const TimeSource time = find_time(file, variable);
        if (variable.dimensions.size() - (time.position ? 1 : 0) < 2) {
            continue;
        }
        if (time.coordinate) {
            dated.push_back(variable);
        } else if (file_has_date) {
            undated.push_back(variable);
        }
    }
    const std::vector<NetcdfVariable>& candidates = dated.empty() ? undated : dated;
    if (candidates.empty()) {
        throw InputError(
            "{}: no variable with time and two horizontal dimensions was found; name the one to use, of: {}",
            file.path(), fmt::join(names_of(variables), ", "));
    }
    if (candidates.size() > 1) {
        throw InputError("{}: several variables could be meant; name one of: {}", file.path(),
                         fmt::join(names_of(candidates), ", "));
    }
    return candidates.front();
}

}  // namespace

NetcdfVariable choose_variable(const DataFile& file, const std::string& name) {
    if (name.empty()) {
        return only_candidate(file);
    }
    const std::optional<int> id = file.find_variable(name);
    if (!id) {
        throw InputError("{}: there is no variable \"{}\"; name one of: {}", file.path(), name,
                         fmt::join(names_of(all_variables(file)), ", "));
    }
    return file.variable(*id);
}

}  // namespace sstclim::io
