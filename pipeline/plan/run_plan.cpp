#include "pipeline/plan/run_plan.hpp"

#include <algorithm>

#include "pipeline/compute/processor_search.hpp"
#include "pipeline/input/cache_memory.hpp"
#include "pipeline/input/celsius.hpp"
#include "pipeline/input/exchange_volume.hpp"
#include "pipeline/job/collective.hpp"
#include "pipeline/job/step_times.hpp"
#include "pipeline/output/output_variables.hpp"
#include "pipeline/plan/planned_catalogue.hpp"
#include "pipeline/plan/planned_phases.hpp"
#include "src/available_memory.hpp"

namespace sstclim {
namespace {

/// The ranks and nodes that are planned for.
void choose_machine(const PlanConfig& config, const MpiSession& mpi, RunPlan& plan) {
    plan.ranks = config.ranks > 0 ? config.ranks : mpi.size();
    plan.ranks_per_node = config.ranks_per_node > 0 ? config.ranks_per_node
                          : config.ranks > 0        ? config.ranks
                                                    : mpi.node_size();
    plan.bounds.host = config.memory ? std::optional(*config.memory / static_cast<std::uint64_t>(plan.ranks_per_node))
                                     : share_of_node(plan.ranks_per_node);
    if (config.device_memory) {
        plan.processor = *config.device_memory > 0 ? Processor::device : Processor::cpu;
        plan.bounds.device = *config.device_memory;
    } else {
        const ProcessorChoice choice = ProcessorSearch(mpi, config.backend).choice();
        plan.processor = choice.processor;
        plan.bounds.device = choice.device_bytes;
    }
}

io::Catalogue agreed_catalogue(const PlanConfig& config, const MpiSession& mpi) {
    std::optional<io::Catalogue> catalogue;
    agree(mpi, [&] { catalogue.emplace(planned_catalogue(config)); });
    return *std::move(catalogue);
}

void describe_data(const PlanConfig& config, const io::Catalogue& catalogue, RunPlan& plan) {
    const io::SourceFile& file = catalogue.files().front();
    plan.variable = file.variable;
    plan.shape = file.grid.shape;
    plan.stored_as = to_string(file.packing.storage);
    plan.cell_type = catalogue.encoding().type;
    plan.files_exist = !config.grid;
    plan.files = catalogue.files().size();
    if (config.grid)
        plan.stored_share = assumed_stored_share(file.packing.storage);
}

/// Bytes of all values of all output files.
std::uint64_t output_bytes(const PlannedWork& work) {
    std::size_t bytes = 0;
    const auto add = [&](const std::vector<io::OutputVariable>& variables) {
        for (const io::OutputVariable& variable : variables)
            bytes += size_of(variable.type);
    };
    add(moment_variables(work.source));
    for (const double percentile : work.config.percentiles)
        add(percentile_variables(work.source, percentile, work.config.method));
    return bytes * work.schedule.days() * work.catalogue.grid().cells() * work.config.baselines.size();
}

/// What the journal has when the last day is finished, but for the heads of its records.
std::uint64_t journal_bytes(const PlannedWork& work, const JobPlan& job) {
    const auto days = std::ranges::count_if(work.schedule.steps, [](const Step& step) { return step.day.has_value(); });
    return static_cast<std::uint64_t>(days) * work.catalogue.grid().cells() * result_bytes(job.compute);
}

void count_reading(const PlannedWork& work, const JobPlan& job, RunPlan& plan) {
    ReadCounter counter(work.catalogue, job.ranks, job.compute.threads);
    ExchangeCounter exchange(job.ranks);
    std::vector<ReadCounter> masks;
    for (const auto& mask : work.masks.daily)
        masks.emplace_back(mask->catalogue, job.ranks, job.compute.threads);
    const auto add = [&](const InputPlan& input, const Slab& tile) {
        counter.add(input.reads, tile);
        exchange.add(input.reads, tile, work.encoding.type);
        for (std::size_t m = 0; m < masks.size(); ++m) {
            masks[m].add(input.masks[m], tile);
            exchange.add(input.masks[m], tile, work.masks.daily[m]->catalogue.encoding().type);
        }
    };
    for (const Slab& tile : job.tiles) {
        if (job.trend)
            add(job.trend->input(), tile);
        add(job.input, tile);
    }
    plan.reading = counter.volume();
    for (const ReadCounter& mask : masks) {
        plan.mask_fields += mask.volume().fields;
        plan.mask_stored_bytes += mask.volume().stored_bytes;
        plan.reading.critical_bytes += mask.volume().critical_bytes;
    }
    plan.bytes_exchanged = exchange.bytes();
    plan.most_bytes_of_rank = exchange.most_of_rank();
}

void describe_job(const JobPlan& job, RunPlan& plan) {
    plan.threads = job.compute.threads;
    plan.memory = job.memory;
    plan.tiles = static_cast<int>(job.tiles.size());
    plan.fits = job.fits;
    plan.cache_bytes_needed = job.input.reads.cache_bytes();
    plan.cache_bytes_allowed = job.cache_bytes_allowed;
    for (const Slab& tile : job.tiles)
        plan.largest_slab = std::max(plan.largest_slab, slab_of(tile, 0, job.ranks).size());
}

void plan_all(const PlanConfig& config, const io::Catalogue& catalogue, const Masks& masks, const Rate& opening,
              RunPlan& plan) {
    const Schedule schedule = make_schedule(catalogue.calendar(), config);
    plan.coverage = check_coverage(schedule, catalogue);
    plan.days = schedule.days();
    PlannedWork work{.config = config,
                     .catalogue = catalogue,
                     .source = catalogue.files().front(),
                     .encoding = catalogue.encoding(),
                     .schedule = schedule,
                     .masks = masks,
                     .processor = plan.processor,
                     .chunks = largest_chunks(catalogue)};
    if (config.celsius)
        to_celsius(work.source, work.encoding);
    work.program_bytes = peak_resident_bytes();
    const JobPlan job = plan_job(work, plan.ranks, plan.bounds);
    describe_job(job, plan);
    plan.slots = ring_slots(job.compute, config.slots);
    count_reading(work, job, plan);
    plan.output_bytes = output_bytes(work);
    if (config.resume)
        plan.journal_bytes = journal_bytes(work, job);
    plan.ranks_for_one_tile = ranks_for_one_tile(work, plan.bounds);
    estimate_seconds(config, catalogue, opening, job, plan);
}

}  // namespace

std::size_t RunPlan::cells() const {
    std::size_t cells = 1;
    for (const std::size_t length : shape)
        cells *= length;
    return cells;
}

RunPlan plan_run(const PlanConfig& config, const MpiSession& mpi) {
    RunPlan plan;
    choose_machine(config, mpi, plan);
    const RunClock clock;
    const io::Catalogue catalogue =
        config.grid ? agreed_catalogue(config, mpi) : build_catalogue(mpi, catalogue_request(config));
    const Rate opening =
        config.grid ? assumed_opening() : measured_opening(catalogue.files().size(), clock.seconds() * mpi.size());
    const Masks masks = find_masks(mpi, config, catalogue);
    agree(mpi, [&] {
        describe_data(config, catalogue, plan);
        if (mpi.rank() == 0)
            plan_all(config, catalogue, masks, opening, plan);
    });
    return plan;
}

}  // namespace sstclim
