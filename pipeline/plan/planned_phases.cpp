#include "pipeline/plan/planned_phases.hpp"

#include <algorithm>

namespace sstclim {
namespace {

enum Part : std::size_t { opening_files, storage, inflating, exchange, copying, computing, encoding, writing };

double seconds(double amount, const Rate& rate, double ranks = 1) {
    return amount / rate.per_second / ranks;
}

/// Bytes of fields that enter the windows of the rank with the largest slab.
double bytes_of_largest_slab(const JobPlan& job) {
    std::size_t cells = 0;
    for (const Slab& tile : job.tiles)
        cells += slab_of(tile, 0, job.ranks).size();
    std::size_t fields = 0;
    for (const StepReads& step : job.input.reads.steps())
        fields += step.fields.size();
    return static_cast<double>(fields) * static_cast<double>(cells) * size_of(job.compute.encoding.type);
}

/// Storage is read ahead while the team decodes and encodes. A device computes beside all that; a CPU has the same
/// cores for both.
double total(const std::vector<PlannedPhase>& phases, Processor processor) {
    const auto of = [&](Part part) { return phases[part].seconds; };
    const double host = std::max(of(storage), of(inflating) + of(encoding)) + of(exchange) + of(writing);
    const double steps =
        processor == Processor::device ? std::max({host, of(copying), of(computing)}) : host + of(computing);
    return of(opening_files) + steps;
}

}  // namespace

void estimate_seconds(const RunConfig& config, const io::Catalogue& catalogue, const Rate& opening, const JobPlan& job,
                      RunPlan& plan) {
    const bool on_device = plan.processor == Processor::device;
    const double slab_bytes = bytes_of_largest_slab(job);
    const auto stored = static_cast<double>(plan.reading.stored_bytes + plan.mask_stored_bytes);
    const auto output = static_cast<double>(plan.output_bytes);
    const double cores = static_cast<double>(plan.ranks) * plan.threads;
    const auto add = [&](const char* name, const Rate& rate, double amount, double ranks) {
        plan.phases.push_back({name, seconds(amount, rate, ranks), rate});
    };
    add("catalogue", opening, static_cast<double>(plan.files), plan.ranks);
    add("storage", storage_rate(), stored, plan.nodes(plan.ranks));
    add("inflating", plan.files_exist ? measure_inflating(catalogue, job.input.reads) : assumed_inflating(),
        plan.reading.critical_bytes, 1);
    add("exchange", exchange_rate(), static_cast<double>(plan.most_bytes_of_rank) * plan.ranks_per_node, 1);
    add("copy to device", copy_rate(), on_device ? slab_bytes : 0, 1);
    add("kernels", on_device ? assumed_device_kernels() : measure_kernels(job.compute), slab_bytes,
        on_device ? 1 : plan.threads);
    add("encoding", encoding_rate(config.compression), output, cores);
    add("writing", writing_rate(), output * assumed_output_share(config.compression), 1);
    plan.seconds = total(plan.phases, plan.processor);
    plan.bound_by = std::ranges::max_element(plan.phases, {}, &PlannedPhase::seconds)->name;
}

}  // namespace sstclim
