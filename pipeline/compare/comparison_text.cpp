#include <fmt/format.h>
#include <fmt/ranges.h>

#include "pipeline/compare/comparison_report.hpp"

namespace sstclim {
namespace {

double per_cent(std::uint64_t part, std::uint64_t whole) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// "[3, 17]", with the coordinates where they are known: "[3, 17], lat -42.125, lon 147.875"
std::string place_text(const VariableComparison& variable, std::size_t cell) {
    std::vector<std::size_t> indices(variable.shape.size());
    std::size_t rest = cell;
    for (std::size_t i = indices.size(); i-- > 0;) {
        indices[i] = rest % variable.shape[i];
        rest /= variable.shape[i];
    }
    std::string text = fmt::format("[{}]", fmt::join(indices, ", "));
    if (!variable.places.latitude.empty())
        text += fmt::format(", lat {:g}", variable.places.latitude[cell]);
    if (!variable.places.longitude.empty())
        text += fmt::format(", lon {:g}", variable.places.longitude[cell]);
    return text;
}

std::string tally_header(const char* first) {
    std::string text =
        fmt::format("  {:<16}{:>12}{:>11}{:>11}{:>11}{:>11}", first, "values", "mean", "mean abs", "rms", "largest");
    for (const double tolerance : kTolerances)
        text += fmt::format("{:>11}", fmt::format("<= {:g}", tolerance));
    return text + "\n";
}

std::string tally_line(const std::string& name, const DifferenceTally& tally) {
    std::string text = fmt::format("  {:<16}{:>12}{:>11.4g}{:>11.4g}{:>11.4g}{:>11.4g}", name, tally.count,
                                   tally.mean(), tally.mean_absolute(), tally.root_mean_square(), tally.largest);
    for (const std::uint64_t within : tally.within)
        text += fmt::format("{:>9.3f} %", per_cent(within, tally.count));
    return text + "\n";
}

std::string largest_text(const VariableComparison& variable) {
    const DifferenceSummary& summary = variable.summary;
    const LargestDifference& largest = *summary.largest;
    return fmt::format("  largest |difference| {:.6g} on {} in cell {}: A {:.6g}, B {:.6g}\n", summary.all.largest,
                       variable.days[largest.day], place_text(variable, largest.cell), largest.a, largest.b);
}

std::string quantiles_text(const DifferenceSummary& summary) {
    std::string text = "  quantiles of |difference|";
    for (std::size_t i = 0; i < kQuantilesPerMille.size(); ++i) {
        text += fmt::format("{} {:g} %: {:.4g}", i == 0 ? "" : ",", static_cast<double>(kQuantilesPerMille[i]) / 10,
                            summary.quantiles[i]);
    }
    return text + " (rounded up by less than 0.1 %)\n";
}

std::string cells_text(const DifferenceSummary& summary) {
    std::string text = fmt::format("  cells by their mean |difference| over the days, of {}:", summary.cells);
    for (std::size_t i = 0; i < kTolerances.size(); ++i) {
        text += fmt::format("{} {:.2f} % <= {:g}", i == 0 ? "" : ",", per_cent(summary.cells_within[i], summary.cells),
                            kTolerances[i]);
    }
    return text + "\n";
}

std::string domain_name(const VariableComparison& variable, std::size_t domain) {
    return domain < variable.domains.size() ? variable.domains[domain] : "no flag";
}

std::string domains_text(const VariableComparison& variable) {
    const DifferenceSummary& summary = variable.summary;
    std::string text = tally_header("domain");
    for (std::size_t i = 0; i < summary.domains.size(); ++i) {
        if (summary.domains[i].tally.count > 0)
            text += tally_line(domain_name(variable, i), summary.domains[i].tally);
    }
    for (std::size_t i = 0; i < summary.domains.size(); ++i) {
        const DomainDifference& domain = summary.domains[i];
        if (domain.tally.count > 0) {
            text += fmt::format("  {}: {:.2f} % of the values, on one day or more in {:.2f} % of the cells\n",
                                domain_name(variable, i), per_cent(domain.tally.count, summary.all.count),
                                per_cent(domain.cells, summary.cells));
        }
    }
    return text;
}

std::string bands_text(const DifferenceSummary& summary) {
    std::string text = tally_header("latitude");
    for (std::size_t i = summary.bands.size(); i-- > 0;) {
        const double south = -90.0 + kBandDegrees * static_cast<double>(i);
        if (summary.bands[i].count > 0)
            text += tally_line(fmt::format("{:g} to {:g}", south, south + kBandDegrees), summary.bands[i]);
    }
    return text;
}

std::string worst_text(const VariableComparison& variable) {
    std::string text = "  worst cells by their mean |difference| over the days\n";
    for (const CellDifference& cell : variable.summary.worst) {
        text += fmt::format("    {:.4g} (mean {:.4g}, largest {:.4g}, {} days) in {}", cell.mean_absolute, cell.mean,
                            cell.largest, cell.days, place_text(variable, cell.cell));
        for (std::size_t i = 0; i < cell.domain_days.size(); ++i) {
            if (cell.domain_days[i] > 0)
                text += fmt::format(", {} {}", cell.domain_days[i], domain_name(variable, i));
        }
        text += "\n";
    }
    return text;
}

std::string to_text(const VariableComparison& variable) {
    const DifferenceSummary& summary = variable.summary;
    std::string text = fmt::format("{}{}: {} days, {} values in both, {} only in A, {} only in B", variable.name,
                                   variable.units.empty() ? "" : " [" + variable.units + "]", variable.days.size(),
                                   summary.all.count, summary.only_a, summary.only_b);
    if (summary.all.count == 0)
        return text + "\n";
    if (summary.different == 0)
        return text + "; no difference\n";
    text += fmt::format("; {} ({:.3f} %) differ\n", summary.different, per_cent(summary.different, summary.all.count));
    text += largest_text(variable);
    if (!variable.is_real)
        return text;
    text += quantiles_text(summary) + cells_text(summary) + tally_header("B - A") + tally_line("all", summary.all);
    if (!summary.domains.empty())
        text += domains_text(variable);
    if (!summary.bands.empty())
        text += bands_text(summary);
    if (!summary.worst.empty())
        text += worst_text(variable);
    return text;
}

std::string only_in(const char* which, const std::vector<std::string>& names) {
    return names.empty() ? "" : fmt::format("only in {}: {}\n", which, fmt::join(names, ", "));
}

}  // namespace

std::string to_text(const Comparison& comparison) {
    std::string text = only_in("A", comparison.only_a) + only_in("B", comparison.only_b);
    for (const FileComparison& file : comparison.files) {
        text += fmt::format("{}A: {}\nB: {}\n", text.empty() ? "" : "\n", file.a, file.b);
        for (const ChoiceDifference& choice : file.choices) {
            text += fmt::format("{}: A {}, B {}\n", choice.name, choice.a.empty() ? "unknown" : choice.a,
                                choice.b.empty() ? "unknown" : choice.b);
        }
        text += only_in("A", file.only_a) + only_in("B", file.only_b);
        for (const VariableComparison& variable : file.variables)
            text += fmt::format("\n{}", to_text(variable));
    }
    return text;
}

}  // namespace sstclim
