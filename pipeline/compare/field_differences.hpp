#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pipeline/compare/difference_histogram.hpp"
#include "pipeline/compare/difference_tally.hpp"

namespace sstclim {

/// The quantiles of |difference| that a comparison reports, in thousandths.
inline constexpr std::array<std::uint64_t, 4> kQuantilesPerMille{500, 900, 990, 999};
/// Bands of 10 degrees of latitude from the south; 90 N belongs to the last one.
inline constexpr std::size_t kLatitudeBands = 18;
inline constexpr double kBandDegrees = 10.0;

/// The largest |difference| and where it is.
struct LargestDifference {
    std::size_t day = 0;
    std::size_t cell = 0;
    double a = 0;
    double b = 0;
};

/// A cell's differences over the days.
struct CellDifference {
    std::size_t cell = 0;
    std::uint64_t days = 0;  ///< on which both have a value
    double mean = 0;
    double mean_absolute = 0;
    double largest = 0;                      ///< |difference|
    std::vector<std::uint64_t> domain_days;  ///< [domain], the last one: no flag
};

/// The differences in one domain of the expansion.
struct DomainDifference {
    DifferenceTally tally;
    std::uint64_t cells = 0;  ///< that are in the domain on at least one day
};

/// How the fields of one variable differ over all days and cells.
struct DifferenceSummary {
    std::uint64_t only_a = 0;
    std::uint64_t only_b = 0;
    std::uint64_t different = 0;  ///< values of both that are not equal
    DifferenceTally all;
    std::optional<LargestDifference> largest;                      ///< none where no value is in both
    std::array<double, kQuantilesPerMille.size()> quantiles{};     ///< upper bounds; see DifferenceHistogram
    std::uint64_t cells = 0;                                       ///< with values in both on at least one day
    std::array<std::uint64_t, kTolerances.size()> cells_within{};  ///< by their mean |difference| over the days
    std::vector<DifferenceTally> bands;                            ///< of latitude; empty where it is not known
    std::vector<DomainDifference> domains;  ///< [domain], the last one: no flag; empty without a flag variable
    std::vector<CellDifference> worst;      ///< of the largest mean |difference|, worst first
};

/// Takes the fields of two results in day by day; memory is a few fields, whatever the number of days.
class FieldDifferences {
  public:
    /// `latitude` [cell] in degrees may be empty. `domains`: the values of a flag variable, one a domain; may be empty.
    FieldDifferences(std::size_t cells, std::vector<double> latitude, std::vector<double> domains);

    /// The fields of a day [cell], NaN where missing. `flags` [cell] is empty without domains.
    void add(std::size_t day, std::span<const double> a, std::span<const double> b, std::span<const double> flags);

    /// Of all days so far, with at most `worst` cells listed.
    DifferenceSummary summary(std::size_t worst) const;

  private:
    void add_cell(std::size_t cell, double difference, std::span<const double> flags);
    void count_cells(DifferenceSummary& summary) const;
    CellDifference cell_difference(std::size_t cell) const;

    DifferenceSummary total_;
    DifferenceHistogram histogram_;
    std::vector<double> latitude_;
    std::vector<double> domain_values_;
    std::vector<std::uint32_t> cell_days_;                 ///< [cell]
    std::vector<double> cell_sum_;                         ///< [cell]
    std::vector<double> cell_sum_absolute_;                ///< [cell]
    std::vector<double> cell_largest_;                     ///< [cell]
    std::vector<std::vector<std::uint32_t>> domain_days_;  ///< [domain][cell]
};

}  // namespace sstclim
