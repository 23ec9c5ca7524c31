#include "pipeline/compute_plan.hpp"

#include <algorithm>
#include <cstdint>

#include <omp.h>

#include "kernels/moment_sums.hpp"
#include "src/cell_type.hpp"
#include "src/normal_quantile.hpp"

namespace sstclim {

ComputePlan make_compute_plan(const RunConfig& config, int window_days, const CellEncoding& encoding, std::size_t cells,
                              Processor processor) {
    ComputePlan plan{.encoding = encoding,
                     .cells = cells,
                     .rows = config.baseline.years(),
                     .window_days = window_days,
                     .min_count = config.min_count,
                     .threads = config.threads > 0 ? config.threads : omp_get_max_threads(),
                     .percentiles = {},
                     .normal_quantiles = {},
                     .processor = processor};
    if (config.method == Method::exact) {
        plan.percentiles =
            plan_percentiles(config.percentiles, config.quantile_type, plan.rows, plan.window_days, config.min_count);
    } else {
        for (std::size_t i = 0; i < config.percentiles.size(); ++i) {
            plan.normal_quantiles.push_back(normal_quantile(config.percentiles[i]));
            plan.percentiles.place.push_back(i);
        }
    }
    return plan;
}

PlanMemory memory_of(const ComputePlan& plan) {
    const auto days = static_cast<std::size_t>(plan.window_days);
    const auto rows = static_cast<std::size_t>(plan.rows);
    const std::size_t value = size_of(plan.encoding.type);
    const bool expands = !plan.normal_quantiles.empty();
    const std::size_t words = dispatch(plan.encoding.type, [&](auto cell) {
        return static_cast<std::size_t>(kernels::MomentWords<decltype(cell)>::count(
            expands ? kernels::MomentOrder::fourth : kernels::MomentOrder::second));
    });
    std::size_t state = value + (days + 2) * (sizeof(std::int32_t) + words * 8);
    for (const PercentileGroup& group : plan.percentiles.groups) {
        const auto capacity = static_cast<std::size_t>(group.capacity);
        state += value *
                 (group.method == RankMethod::merge ? days * std::min(rows, capacity) + days * capacity : days * rows);
    }
    const std::size_t result = 12 + plan.percentiles.place.size() * (expands ? 5 : 4);
    const std::size_t step = rows * value + result;
    return {state * plan.cells, step * plan.cells, step * plan.cells};
}

}  // namespace sstclim
