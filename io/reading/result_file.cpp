#include "io/reading/result_file.hpp"

#include <algorithm>
#include <set>

#include "io/catalogue/inspect.hpp"
#include "io/catalogue/known_grid.hpp"
#include "io/catalogue/time_axis.hpp"
#include "io/files/decoded.hpp"
#include "io/files/run_record.hpp"
#include "io/files/text_words.hpp"

namespace sstclim::io {

namespace {

/// The names that variables call their coordinates and bounds, and those of the dimensions' coordinates.
std::set<std::string> coordinate_names(const NetcdfFile& file) {
    std::set<std::string> names;
    for (int id = 0; id < file.variable_count(); ++id) {
        for (const char* attribute : {"coordinates", "bounds", "climatology"}) {
            for (const std::string& name : words(file.text(id, attribute).value_or(""))) {
                names.insert(name);
            }
        }
        for (const int dimension : file.variable(id).dimensions) {
            names.insert(file.dimension(dimension).name);
        }
    }
    return names;
}

std::optional<FlagMeanings> flags_of(const NetcdfFile& file, const NetcdfVariable& variable) {
    FlagMeanings flags{file.numbers(variable.id, "flag_values"),
                       words(file.text(variable.id, "flag_meanings").value_or(""))};
    if (flags.values.empty() || flags.values.size() != flags.names.size()) {
        return std::nullopt;
    }
    return flags;
}

bool is_real(const Packing& packing) {
    return packing.is_scaled() || packing.storage == StorageType::float32 || packing.storage == StorageType::float64;
}

}  // namespace

ResultFile::ResultFile(const std::string& path) : file_(NetcdfFile::open(path)) {
    const std::set<std::string> coordinates = coordinate_names(file_);
    for (int id = 0; id < file_.variable_count(); ++id) {
        const NetcdfVariable variable = file_.variable(id);
        const bool is_number = variable.type != NC_CHAR && variable.type < NC_STRING;
        if (!is_number || coordinates.contains(variable.name) || !find_time(file_, variable).position) {
            continue;
        }
        SourceFile facts = inspect(path, variable.name);
        const bool real = is_real(facts.packing);
        variables_.push_back({std::move(facts), real, flags_of(file_, variable)});
    }
    if (variables_.empty()) {
        throw InputError(
            "{}: has no variable of time and horizontal dimensions: name a file of results, such as climatology.nc or "
            "p90.nc",
            path);
    }
}

const ResultVariable* ResultFile::find(const std::string& name) const {
    const auto found = std::ranges::find_if(variables_, [&](const auto& one) { return one.facts.variable == name; });
    return found == variables_.end() ? nullptr : &*found;
}

bool ResultFile::is_climatology(const ResultVariable& variable) const {
    const auto time = find_time(file_, known_variable(file_, variable.facts)).coordinate;
    return time && file_.text(time->id, "climatology").has_value();
}

CellPlaces ResultFile::places(const ResultVariable& variable) const {
    return read_places(file_, variable.facts);
}

std::vector<std::pair<std::string, std::string>> ResultFile::choices() const {
    std::vector<std::pair<std::string, std::string>> choices;
    for (const auto& [name, value] : read_run_record(file_).choices) {
        if (const auto* const text = std::get_if<std::string>(&value)) {
            choices.emplace_back(name, *text);
        }
    }
    return choices;
}

void ResultFile::read(const ResultVariable& variable, std::size_t day, std::span<double> field) const {
    const NetcdfVariable in_file = known_variable(file_, variable.facts);
    const std::size_t time = find_time(file_, in_file).position.value();
    std::vector<std::size_t> start(in_file.dimensions.size(), 0);
    std::vector<std::size_t> count;
    for (const int id : in_file.dimensions) {
        count.push_back(file_.dimension(id).length);
    }
    start[time] = day;
    count[time] = 1;
    const Packing& packing = variable.facts.packing;
    std::vector<std::byte> bytes(field.size() * size_of(packing.storage));
    file_.check(nc_get_vara(file_.id(), in_file.id, start.data(), count.data(), bytes.data()), "nc_get_vara",
                in_file.name);
    decode(bytes.data(), packing, field);
}

}  // namespace sstclim::io
