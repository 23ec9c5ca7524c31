#include "pipeline/plan/planned_catalogue.hpp"

#include <set>

#include "io/catalogue/chunk_grid.hpp"
#include "pipeline/run/run_parts.hpp"
#include "src/pieces.hpp"

namespace sstclim {
namespace {

constexpr Calendar kCalendar = Calendar::standard;

/// What the windows reach, and for a trend all days of the baseline.
std::set<Date> days_of(const PlanConfig& config) {
    std::set<Date> days;
    for (const Step& step : make_schedule(kCalendar, config).steps)
        days.insert(step.dates.begin(), step.dates.end());
    if (config.detrend) {
        const YearRange& baseline = config.baselines.front();
        for (Date date{baseline.first, 1, 1}; date.year <= baseline.last; date = add_days(kCalendar, date, 1))
            days.insert(date);
    }
    return days;
}

io::StorageLayout one_chunk_a_field(const GridSize& grid, StorageType type) {
    const std::uint64_t row_bytes = grid.columns * size_of(type);
    const std::uint64_t rows_that_fit = std::max<std::uint64_t>(io::kLargestChunk / row_bytes, 1);
    const std::uint64_t rows = pieces(grid.rows, pieces(grid.rows, rows_that_fit));
    const auto stored = static_cast<std::uint64_t>(assumed_stored_share(type) * static_cast<double>(rows * row_bytes));
    io::StorageLayout layout;
    layout.kind = io::StorageLayout::Kind::chunked;
    layout.chunk_shape = {1, rows, grid.columns};
    layout.filters = {io::ChunkFilter::shuffle, io::ChunkFilter::deflate};
    layout.chunks.assign(pieces(grid.rows, rows), {0, stored, 0});
    return layout;
}

}  // namespace

double assumed_stored_share(StorageType type) {
    return type == StorageType::int16 ? 0.3 : 0.5;
}

io::Catalogue planned_catalogue(const PlanConfig& config) {
    io::SourceFile file;
    file.variable = config.variable.empty() ? "sst" : config.variable;
    file.grid = {{"lat", "lon"}, {config.grid->rows, config.grid->columns}, 0};
    file.packing.storage = config.stored.value_or(StorageType::int16);
    file.packing.scale = file.packing.storage == StorageType::int16 ? 0.01 : 1.0;
    file.units = "degC";
    file.calendar = kCalendar;
    file.layout = one_chunk_a_field(*config.grid, file.packing.storage);
    std::vector<io::SourceFile> files;
    for (const Date& date : days_of(config)) {
        file.path = to_string(date) + ".nc";
        file.times = {{date, 0}};
        files.push_back(file);
    }
    return io::Catalogue(std::move(files), cells_of(config));
}

}  // namespace sstclim
