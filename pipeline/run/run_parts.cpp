#include "pipeline/run/run_parts.hpp"

#include <fmt/format.h>

namespace sstclim {
namespace {

/// Windows begin anew at most twice around 29 February, and read some days again.
std::size_t steps_to_next_run(const RunConfig& config) {
    return 2 * (2 * static_cast<std::size_t>(config.window) + 1);
}

}  // namespace

/// The mean of two days and values without their trend lie between the packed ones.
io::CellChoice cells_of(const RunConfig& config) {
    const bool has_new_values = config.leap_day == LeapDay::fill || config.detrend;
    return has_new_values ? io::CellChoice::decoded : io::CellChoice::narrowest;
}

CatalogueRequest catalogue_request(const RunConfig& config) {
    return {config.files, config.variable, config.catalogue_cache, cells_of(config)};
}

InputPlan input_plan(const RunConfig& config, const Schedule& schedule, const io::Catalogue& catalogue,
                     const Masks& masks, int ranks) {
    return {schedule.dates(), catalogue, masks, ranks, steps_to_next_run(config)};
}

std::optional<TrendPlan> trend_plan(const RunConfig& config, const io::Catalogue& catalogue, const Masks& masks,
                                    int ranks) {
    if (!config.detrend)
        return std::nullopt;
    return TrendPlan(catalogue, config.baselines.front(), masks, ranks);
}

std::string folder_of(const RunConfig& config, const YearRange& baseline) {
    if (config.baselines.size() == 1)
        return config.output;
    return fmt::format("{}/{:04}-{:04}", config.output, baseline.first, baseline.last);
}

OutputPlan output_plan(const RunConfig& config, const io::SourceFile& source, const ComputePlan& plan) {
    OutputPlan output{
        source,      {}, config.percentiles, config.method, config.smooth, {config.compression, config.quantize},
        plan.threads};
    for (std::size_t b = 0; b < config.baselines.size(); ++b)
        output.baselines.push_back({folder_of(config, config.baselines[b]), plan.baselines[b].percentiles.place, {}});
    return output;
}

}  // namespace sstclim
