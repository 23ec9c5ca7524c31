#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "config/run_config.hpp"
#include "io/catalogue/catalogue.hpp"
#include "pipeline/schedule/schedule.hpp"
#include "src/cell_type.hpp"

namespace sstclim {

/// A row of a slot, made of fields of the step: one, or the mean of two.
struct RowSource {
    std::size_t field;
    std::optional<std::size_t> other;
};

/// The rows of a step that files have, in the order of the years.
struct StepRows {
    std::vector<RowSource> sources;     ///< [row]
    std::vector<RowRange> of_baseline;  ///< the rows of each baseline
};

StepRows step_rows(const Step& step, const io::Catalogue& catalogue);

/// The fewest values that the pools of the step's day need, by baseline: --min-count and --min-fraction.
std::vector<std::int32_t> min_counts(const RunConfig& config, const Step& step);

/// Turns the fields of a step into its rows, in place: [field][cells] becomes [row][cells]. A mean of two is missing
/// where either is; it needs float64 cells.
void make_rows(const StepRows& rows, CellType type, std::size_t cells, int threads, std::byte* fields);

}  // namespace sstclim
