#include "pipeline/compute/compute_plan.hpp"

#include <algorithm>
#include <cstdint>

#include <omp.h>

#include "kernels/cells.hpp"
#include "kernels/moment_sums.hpp"
#include "src/cell_type.hpp"
#include "src/normal_quantile.hpp"

namespace sstclim {

namespace {

/// Without lists only sums and pools stay in cache from one step to the next, and more fields would take memory.
constexpr int kUnmergedSteps = 4;

/// Bytes of the state of a baseline's windows.
std::size_t window_bytes(const ComputePlan& plan, const BaselinePlan& baseline, std::size_t words) {
    const auto days = static_cast<std::size_t>(plan.window_days);
    const auto rows = static_cast<std::size_t>(baseline.rows);
    const std::size_t value = size_of(plan.encoding.type);
    const Workspaces spaces = workspaces(plan);
    std::size_t bytes = plan.cells * (value + (days + 2) * (sizeof(std::int32_t) + words * 8));
    for (const PercentileGroup& group : baseline.percentiles.groups) {
        const auto capacity = static_cast<std::size_t>(group.capacity);
        if (group.method == RankMethod::merge) {
            bytes += plan.cells * (days - 1) * capacity * value;
            bytes += spaces.workers * spaces.cells * (days * std::min(rows, capacity) + capacity) * value;
        } else {
            bytes += plan.cells * days * rows * value;
        }
    }
    return bytes;
}

}  // namespace

ComputePlan make_compute_plan(const RunConfig& config, std::size_t fields, const CellEncoding& encoding,
                              std::size_t cells, Processor processor) {
    ComputePlan plan{.encoding = encoding,
                     .cells = cells,
                     .fields = fields,
                     .window_days = 2 * config.window + 1,
                     .threads = config.threads > 0 ? config.threads : omp_get_max_threads(),
                     .baselines = {},
                     .normal_quantiles = {},
                     .residuals = config.smooth > 1,
                     .shifts = config.resume,
                     .processor = processor};
    for (const YearRange& years : config.baselines) {
        BaselinePlan& baseline = plan.baselines.emplace_back(BaselinePlan{years.years(), {}});
        if (config.method == Method::exact) {
            baseline.percentiles =
                plan_percentiles(config.percentiles, config.type_of_quantiles(), baseline.rows, plan.window_days);
        } else {
            for (std::size_t i = 0; i < config.percentiles.size(); ++i)
                baseline.percentiles.place.push_back(i);
        }
    }
    if (config.method == Method::moments) {
        for (const double percentile : config.percentiles)
            plan.normal_quantiles.push_back(normal_quantile(percentile));
    }
    return plan;
}

std::size_t block_steps(const ComputePlan& plan) {
    if (plan.processor == Processor::device)
        return 1;
    const bool merges = std::ranges::any_of(plan.baselines, [](const BaselinePlan& baseline) {
        return std::ranges::any_of(baseline.percentiles.groups,
                                   [](const PercentileGroup& group) { return group.method == RankMethod::merge; });
    });
    return static_cast<std::size_t>(merges ? plan.window_days : std::min(plan.window_days, kUnmergedSteps));
}

Workspaces workspaces(const ComputePlan& plan) {
    if (plan.processor == Processor::device)
        return {1, plan.cells};
    return {static_cast<std::size_t>(plan.threads), kernels::kTileCells};
}

std::size_t ring_slots(const ComputePlan& plan, int waiting) {
    return static_cast<std::size_t>(waiting) + block_steps(plan) - 1;
}

std::size_t result_bytes(const ComputePlan& plan) {
    const bool expands = !plan.normal_quantiles.empty();
    std::size_t bytes = 0;
    for (const BaselinePlan& baseline : plan.baselines) {
        const std::size_t percentiles = baseline.percentiles.place.size();
        bytes += 12 + percentiles * (expands ? 5 : 4) + (plan.residuals ? 4 + percentiles * 4 : 0) +
                 (plan.shifts ? size_of(plan.encoding.type) : 0);
    }
    return bytes;
}

PlanMemory memory_of(const ComputePlan& plan) {
    const bool expands = !plan.normal_quantiles.empty();
    const std::size_t words = dispatch(plan.encoding.type, [&](auto cell) {
        return static_cast<std::size_t>(kernels::MomentWords<decltype(cell)>::count(
            expands ? kernels::MomentOrder::fourth : kernels::MomentOrder::second));
    });
    std::size_t state = 0;
    for (const BaselinePlan& baseline : plan.baselines)
        state += window_bytes(plan, baseline, words);
    const std::size_t step = plan.fields * size_of(plan.encoding.type) + result_bytes(plan);
    return {state, step * plan.cells};
}

}  // namespace sstclim
