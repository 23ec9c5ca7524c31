#include <nlohmann/json.hpp>

#include "pipeline/compare/comparison_report.hpp"

namespace sstclim {
namespace {

using nlohmann::json;

json shares(const std::array<std::uint64_t, kTolerances.size()>& within, std::uint64_t whole) {
    json result = json::array();
    for (std::size_t i = 0; i < kTolerances.size(); ++i) {
        result.push_back(
            {{"tolerance", kTolerances[i]}, {"share", static_cast<double>(within[i]) / static_cast<double>(whole)}});
    }
    return result;
}

json to_json(const DifferenceTally& tally) {
    return {{"values", tally.count},
            {"mean", tally.mean()},
            {"mean_absolute", tally.mean_absolute()},
            {"root_mean_square", tally.root_mean_square()},
            {"largest", tally.largest},
            {"within", shares(tally.within, tally.count)}};
}

/// The cell's number in the grid, slowest dimension first, and its coordinates.
json place(const VariableComparison& variable, std::size_t cell) {
    json result = {{"cell", cell}, {"latitude", nullptr}, {"longitude", nullptr}};
    if (!variable.places.latitude.empty())
        result["latitude"] = variable.places.latitude[cell];
    if (!variable.places.longitude.empty())
        result["longitude"] = variable.places.longitude[cell];
    return result;
}

json domains(const VariableComparison& variable) {
    json result = json::object();
    for (std::size_t i = 0; i < variable.summary.domains.size(); ++i) {
        const DomainDifference& domain = variable.summary.domains[i];
        json entry = to_json(domain.tally);
        entry["cells"] = domain.cells;
        result[i < variable.domains.size() ? variable.domains[i] : "no_flag"] = entry;
    }
    return result;
}

json bands(const DifferenceSummary& summary) {
    json result = json::array();
    for (std::size_t i = 0; i < summary.bands.size(); ++i) {
        if (summary.bands[i].count == 0)
            continue;
        json entry = to_json(summary.bands[i]);
        entry["south"] = -90.0 + kBandDegrees * static_cast<double>(i);
        entry["north"] = -90.0 + kBandDegrees * static_cast<double>(i + 1);
        result.push_back(entry);
    }
    return result;
}

json worst(const VariableComparison& variable) {
    json result = json::array();
    for (const CellDifference& cell : variable.summary.worst) {
        json entry = place(variable, cell.cell);
        entry["days"] = cell.days;
        entry["mean"] = cell.mean;
        entry["mean_absolute"] = cell.mean_absolute;
        entry["largest"] = cell.largest;
        for (std::size_t i = 0; i < cell.domain_days.size(); ++i)
            entry["domain_days"][i < variable.domains.size() ? variable.domains[i] : "no_flag"] = cell.domain_days[i];
        result.push_back(entry);
    }
    return result;
}

json to_json(const VariableComparison& variable) {
    const DifferenceSummary& summary = variable.summary;
    json result = {{"name", variable.name},          {"units", variable.units},
                   {"real", variable.is_real},       {"days", variable.days.size()},
                   {"only_a", summary.only_a},       {"only_b", summary.only_b},
                   {"different", summary.different}, {"differences", to_json(summary.all)},
                   {"largest_at", nullptr},          {"quantile_resolution", DifferenceHistogram::kResolution},
                   {"cells", summary.cells},         {"cells_within", shares(summary.cells_within, summary.cells)},
                   {"domains", domains(variable)},   {"latitude_bands", bands(summary)},
                   {"worst_cells", worst(variable)}};
    if (summary.largest) {
        result["largest_at"] = place(variable, summary.largest->cell);
        result["largest_at"]["day"] = variable.days[summary.largest->day];
        result["largest_at"]["a"] = summary.largest->a;
        result["largest_at"]["b"] = summary.largest->b;
    }
    result["quantiles"] = json::array();
    for (std::size_t i = 0; i < kQuantilesPerMille.size(); ++i) {
        result["quantiles"].push_back({{"per_cent", static_cast<double>(kQuantilesPerMille[i]) / 10},
                                       {"absolute_difference", summary.quantiles[i]}});
    }
    return result;
}

json to_json(const FileComparison& file) {
    json choices = json::object();
    for (const ChoiceDifference& choice : file.choices)
        choices[choice.name] = {{"a", choice.a}, {"b", choice.b}};
    json variables = json::array();
    for (const VariableComparison& variable : file.variables)
        variables.push_back(to_json(variable));
    return {{"a", file.a},           {"b", file.b},           {"different_choices", choices},
            {"only_a", file.only_a}, {"only_b", file.only_b}, {"variables", variables}};
}

}  // namespace

json to_json(const Comparison& comparison) {
    json files = json::array();
    for (const FileComparison& file : comparison.files)
        files.push_back(to_json(file));
    return {{"only_a", comparison.only_a}, {"only_b", comparison.only_b}, {"files", files}};
}

}  // namespace sstclim
