#include "pipeline/schedule/step_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "src/error.hpp"

namespace sstclim {
namespace {

/// Row `row` takes the mean of two fields that lie at or behind it.
void average(double* fields, std::size_t cells, std::size_t row, std::size_t first, std::size_t second, int threads) {
    double* const to = fields + row * cells;
    const double* const a = fields + first * cells;
    const double* const b = fields + second * cells;
#pragma omp parallel for num_threads(threads)
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const bool is_missing = a[cell] == missing_value<double>() || b[cell] == missing_value<double>();
        to[cell] = is_missing ? missing_value<double>() : (a[cell] + b[cell]) / 2;
    }
}

}  // namespace

StepRows step_rows(const Step& step, const io::Catalogue& catalogue) {
    std::vector<std::optional<std::size_t>> field_of(step.dates.size());
    std::size_t fields = 0;
    for (std::size_t day = 0; day < step.dates.size(); ++day) {
        if (catalogue.find(step.dates[day]))
            field_of[day] = fields++;
    }
    StepRows rows;
    std::vector<std::size_t> before(step.rows.size() + 1);  // rows present before each
    for (std::size_t row = 0; row < step.rows.size(); ++row) {
        const StepRow& wanted = step.rows[row];
        const auto field = field_of[wanted.day];
        const auto other = wanted.other ? field_of[*wanted.other] : std::nullopt;
        if (field && other.has_value() == wanted.other.has_value())
            rows.sources.push_back({*field, other});
        before[row + 1] = rows.sources.size();
    }
    for (const RowRange& range : step.of_baseline)
        rows.of_baseline.push_back({before[range.begin], before[range.end]});
    return rows;
}

std::vector<std::int32_t> min_counts(const RunConfig& config, const Step& step) {
    std::vector<std::int32_t> counts;
    for (const int days : step.pool_days) {
        // A fraction such as 0.7 of 110 days is 77, not the next whole number above 77.00000000000001.
        const double fraction = std::ceil(config.min_fraction * days - 1e-9);
        counts.push_back(std::max(config.min_count, static_cast<int>(fraction)));
    }
    return counts;
}

void make_rows(const StepRows& rows, CellType type, std::size_t cells, int threads, std::byte* fields) {
    const std::size_t bytes = cells * size_of(type);
    for (std::size_t row = 0; row < rows.sources.size(); ++row) {
        const RowSource& source = rows.sources[row];
        if (source.other) {
            if (type != CellType::float64)
                throw RunError("the mean of two fields of {} is not defined", to_string(type));
            average(reinterpret_cast<double*>(fields), cells, row, source.field, *source.other, threads);
        } else if (source.field != row) {
            std::memcpy(fields + row * bytes, fields + source.field * bytes, bytes);
        }
    }
}

}  // namespace sstclim
