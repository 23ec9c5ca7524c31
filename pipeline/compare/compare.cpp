#include "pipeline/compare/compare.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "io/reading/result_file.hpp"
#include "pipeline/compare/compare_variable.hpp"
#include "src/error.hpp"

namespace sstclim {
namespace {

namespace fs = std::filesystem;

/// The netCDF files of a folder that have their final names.
std::set<std::string> result_names(const std::string& folder) {
    std::set<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename();
        if (entry.is_regular_file() && entry.path().extension() == ".nc" && !name.starts_with('.'))
            names.insert(name);
    }
    return names;
}

std::vector<std::string> without(const std::set<std::string>& names, const std::set<std::string>& others) {
    std::vector<std::string> rest;
    std::ranges::set_difference(names, others, std::back_inserter(rest));
    return rest;
}

void require_there(const std::string& path) {
    if (!fs::exists(path))
        throw InputError("{}: there is no such file or folder: check its name", path);
}

std::vector<ChoiceDifference> choice_differences(const io::ResultFile& a, const io::ResultFile& b) {
    std::vector<ChoiceDifference> differences;
    for (const auto& [name, value] : a.choices())
        differences.push_back({name, value, ""});
    for (const auto& [name, value] : b.choices()) {
        const auto found = std::ranges::find(differences, name, &ChoiceDifference::name);
        if (found == differences.end())
            differences.push_back({name, "", value});
        else
            found->b = value;
    }
    std::erase_if(differences, [](const ChoiceDifference& choice) { return choice.a == choice.b; });
    return differences;
}

/// Whether the user wants this variable.
bool is_chosen(const CompareConfig& config, const std::string& name) {
    return config.variables.empty() || std::ranges::find(config.variables, name) != config.variables.end();
}

/// The chosen variables of `file` that `other` lacks; only flags may be missing.
std::vector<std::string> missing_flags(const CompareConfig& config, const io::ResultFile& file,
                                       const io::ResultFile& other) {
    std::vector<std::string> names;
    for (const io::ResultVariable& variable : file.variables()) {
        const std::string& name = variable.facts.variable;
        if (!is_chosen(config, name) || other.find(name))
            continue;
        if (!variable.flags) {
            throw InputError(
                "{} and {}: different variables (only {} has \"{}\"): name those to compare with --variables",
                file.path(), other.path(), file.path(), name);
        }
        names.push_back(name);
    }
    return names;
}

FileComparison compare_files(const CompareConfig& config, const std::string& path_a, const std::string& path_b) {
    const io::ResultFile a(path_a);
    const io::ResultFile b(path_b);
    FileComparison result{
        path_a, path_b, choice_differences(a, b), missing_flags(config, a, b), missing_flags(config, b, a), {}};
    for (const io::ResultVariable& variable : a.variables()) {
        const io::ResultVariable* const other = b.find(variable.facts.variable);
        if (other && is_chosen(config, variable.facts.variable)) {
            result.variables.push_back(
                compare_variable({a, variable}, {b, *other}, static_cast<std::size_t>(config.worst)));
        }
    }
    return result;
}

/// Nothing to compare is an error: a script must not take it for agreement.
void check_completeness(const CompareConfig& config, const Comparison& comparison) {
    std::set<std::string> compared;
    for (const FileComparison& file : comparison.files) {
        for (const VariableComparison& variable : file.variables)
            compared.insert(variable.name);
    }
    if (compared.empty()) {
        throw InputError("{} and {}: no variable is in both: compare results of the same kind", config.a, config.b);
    }
    for (const std::string& name : config.variables) {
        if (!compared.contains(name)) {
            throw InputError("{} and {}: no variable \"{}\" is in both; name some of: {}", config.a, config.b, name,
                             fmt::join(compared, ", "));
        }
    }
}

}  // namespace

Comparison compare(const CompareConfig& config) {
    require_there(config.a);
    require_there(config.b);
    Comparison comparison;
    if (fs::is_directory(config.a) != fs::is_directory(config.b)) {
        throw UsageError("{} and {}: one is a folder, the other a file: name two folders or two files", config.a,
                         config.b);
    }
    if (!fs::is_directory(config.a)) {
        comparison.files.push_back(compare_files(config, config.a, config.b));
    } else {
        const std::set<std::string> names_a = result_names(config.a);
        const std::set<std::string> names_b = result_names(config.b);
        comparison.only_a = without(names_a, names_b);
        comparison.only_b = without(names_b, names_a);
        for (const std::string& name : names_a) {
            if (names_b.contains(name))
                comparison.files.push_back(compare_files(config, fs::path(config.a) / name, fs::path(config.b) / name));
        }
        if (comparison.files.empty())
            throw InputError("{} and {}: no file of the same name (*.nc) is in both folders", config.a, config.b);
    }
    check_completeness(config, comparison);
    return comparison;
}

}  // namespace sstclim
