#include "pipeline/compare/field_differences.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sstclim {
namespace {

bool is_latitude(double value) {
    return value >= -90.0 && value <= 90.0;
}

std::size_t band_of(double latitude) {
    return std::min(static_cast<std::size_t>((latitude + 90.0) / kBandDegrees), kLatitudeBands - 1);
}

}  // namespace

FieldDifferences::FieldDifferences(std::size_t cells, std::vector<double> latitude, std::vector<double> domains)
    : latitude_(std::move(latitude)),
      domain_values_(std::move(domains)),
      cell_days_(cells, 0),
      cell_sum_(cells, 0.0),
      cell_sum_absolute_(cells, 0.0),
      cell_largest_(cells, 0.0) {
    if (!latitude_.empty())
        total_.bands.resize(kLatitudeBands);
    if (!domain_values_.empty()) {
        total_.domains.resize(domain_values_.size() + 1);
        domain_days_.assign(total_.domains.size(), std::vector<std::uint32_t>(cells, 0));
    }
}

void FieldDifferences::add(std::size_t day, std::span<const double> a, std::span<const double> b,
                           std::span<const double> flags) {
    for (std::size_t cell = 0; cell < cell_days_.size(); ++cell) {
        const bool is_in_a = !std::isnan(a[cell]);
        const bool is_in_b = !std::isnan(b[cell]);
        if (!is_in_a || !is_in_b) {
            total_.only_a += is_in_a ? 1 : 0;
            total_.only_b += is_in_b ? 1 : 0;
            continue;
        }
        const double difference = b[cell] - a[cell];
        if (!total_.largest || std::abs(difference) > total_.all.largest)
            total_.largest = LargestDifference{day, cell, a[cell], b[cell]};
        total_.different += difference != 0.0 ? 1 : 0;
        total_.all.add(difference);
        histogram_.add(std::abs(difference));
        if (!total_.bands.empty() && is_latitude(latitude_[cell]))
            total_.bands[band_of(latitude_[cell])].add(difference);
        add_cell(cell, difference, flags);
    }
}

void FieldDifferences::add_cell(std::size_t cell, double difference, std::span<const double> flags) {
    ++cell_days_[cell];
    cell_sum_[cell] += difference;
    cell_sum_absolute_[cell] += std::abs(difference);
    cell_largest_[cell] = std::max(cell_largest_[cell], std::abs(difference));
    if (domain_values_.empty())
        return;
    const auto found = std::ranges::find(domain_values_, flags[cell]);
    const auto domain = static_cast<std::size_t>(found - domain_values_.begin());
    total_.domains[domain].tally.add(difference);
    ++domain_days_[domain][cell];
}

DifferenceSummary FieldDifferences::summary(std::size_t worst) const {
    DifferenceSummary summary = total_;
    for (std::size_t i = 0; i < kQuantilesPerMille.size(); ++i)
        summary.quantiles[i] = std::min(histogram_.quantile_bound(kQuantilesPerMille[i]), summary.all.largest);
    count_cells(summary);
    std::vector<std::size_t> order;
    for (std::size_t cell = 0; cell < cell_days_.size(); ++cell) {
        if (cell_days_[cell] > 0)
            order.push_back(cell);
    }
    const auto mean_absolute = [&](std::size_t cell) { return cell_sum_absolute_[cell] / cell_days_[cell]; };
    const std::size_t listed = std::min(worst, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(listed), order.end(),
                      [&](std::size_t left, std::size_t right) {
                          return std::pair(-mean_absolute(left), left) < std::pair(-mean_absolute(right), right);
                      });
    for (std::size_t i = 0; i < listed; ++i)
        summary.worst.push_back(cell_difference(order[i]));
    return summary;
}

void FieldDifferences::count_cells(DifferenceSummary& summary) const {
    for (std::size_t cell = 0; cell < cell_days_.size(); ++cell) {
        if (cell_days_[cell] == 0)
            continue;
        ++summary.cells;
        for (std::size_t i = 0; i < kTolerances.size(); ++i)
            summary.cells_within[i] += cell_sum_absolute_[cell] / cell_days_[cell] <= kTolerances[i] ? 1 : 0;
        for (std::size_t domain = 0; domain < domain_days_.size(); ++domain)
            summary.domains[domain].cells += domain_days_[domain][cell] > 0 ? 1 : 0;
    }
}

CellDifference FieldDifferences::cell_difference(std::size_t cell) const {
    const double days = cell_days_[cell];
    CellDifference result{
        cell, cell_days_[cell], cell_sum_[cell] / days, cell_sum_absolute_[cell] / days, cell_largest_[cell], {}};
    for (const auto& domain : domain_days_)
        result.domain_days.push_back(domain[cell]);
    return result;
}

}  // namespace sstclim
