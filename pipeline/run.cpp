#include "pipeline/run.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include <omp.h>
#include <spdlog/spdlog.h>

#include "io/field_reader.hpp"
#include "pipeline/build_catalogue.hpp"
#include "pipeline/cache_memory.hpp"
#include "pipeline/choose_processor.hpp"
#include "pipeline/collective.hpp"
#include "pipeline/compute_stage.hpp"
#include "pipeline/compute_thread.hpp"
#include "pipeline/output_folder.hpp"
#include "pipeline/output_writer.hpp"
#include "pipeline/progress.hpp"
#include "pipeline/read_plan.hpp"
#include "pipeline/slab_exchange.hpp"
#include "src/normal_quantile.hpp"

namespace sstclim {
namespace {

using Clock = std::chrono::steady_clock;

std::optional<DaySubset> day_subset(const RunConfig& config) {
    if (!config.days)
        return std::nullopt;
    return DaySubset{config.days->first, config.days->last};
}

ComputePlan make_compute_plan(const RunConfig& config, const Schedule& schedule, const io::Catalogue& catalogue,
                              std::size_t padded_slab, Processor processor) {
    ComputePlan plan{.encoding = catalogue.encoding(),
                     .cells = padded_slab,
                     .rows = config.baseline.years(),
                     .window_days = schedule.window_days,
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

/// Empty slots; their results hold missing values where a cell never gets one.
std::vector<Slot> make_slots(const RunConfig& config, const ComputePlan& plan) {
    std::vector<Slot> slots;
    const std::size_t percentiles = config.percentiles.size();
    for (int i = 0; i < config.slots; ++i) {
        const std::size_t bytes = static_cast<std::size_t>(plan.rows) * plan.cells * size_of(plan.encoding.type);
        const MemoryKind kind = plan.processor == Processor::device ? MemoryKind::pinned : MemoryKind::host;
        slots.push_back({Buffer<std::byte>(bytes, "the ring's slots", kind), 0, 0, std::nullopt,
                         DayResult(plan.cells, percentiles, config.method == Method::moments, kind)});
        std::ranges::fill(slots.back().result.percentiles.span(), std::numeric_limits<float>::quiet_NaN());
    }
    return slots;
}

void log_inputs(const io::Catalogue& catalogue, const Schedule& schedule, const Coverage& coverage) {
    std::string shape;
    for (const std::size_t length : catalogue.grid().shape)
        shape += fmt::format("{}{}", shape.empty() ? "" : "x", length);
    spdlog::info("{} files, {} days from {} to {}, variable {}, grid {}, {} calendar, values travel as {}",
                 catalogue.files().size(), catalogue.days(), to_string(catalogue.first_date()),
                 to_string(catalogue.last_date()), catalogue.files().front().variable, shape,
                 to_string(catalogue.calendar()), to_string(catalogue.encoding().type));
    if (!catalogue.superseded().empty()) {
        spdlog::info("{} preliminary files are left out for the final files of the same days, the first: {}",
                     catalogue.superseded().size(), catalogue.superseded().front());
    }
    for (const std::string& warning : coverage_warnings(schedule, coverage))
        spdlog::warn("{}", warning);
}

}  // namespace

RunReport run(const RunConfig& config, const MpiSession& mpi, const Provenance& provenance) {
    const auto start = Clock::now();
    const bool root = mpi.rank() == 0;
    PhaseTimer timer;
    ProcessorChoice processor;
    agree(mpi, [&] { processor = choose_processor(mpi, config.backend); });
    use(processor);
    if (root)
        spdlog::info("kernels run on {}", processor.description);
    if (root && !processor.warning.empty())
        spdlog::warn("{}", processor.warning);
    agree(mpi, [&] {
        if (!root)
            return;
        prepare_output_folder(config.output, output_names(config.percentiles),
                              config.overwrite ? ExistingFiles::replace : ExistingFiles::refuse);
    });

    const auto catalogue = [&] {
        const auto scope = timer.measure(Phase::catalogue);
        return build_catalogue(mpi, {config.files, config.variable, config.catalogue_cache});
    }();
    Schedule schedule;
    Coverage coverage;
    std::optional<const ReadPlan> reads;
    agree(mpi, [&] {
        schedule = make_schedule(catalogue.calendar(), config.baseline.first, config.baseline.last, config.window,
                                 day_subset(config));
        coverage = check_coverage(schedule, catalogue);
        reads.emplace(schedule, catalogue, mpi.size());
    });
    if (root)
        log_inputs(catalogue, schedule, coverage);

    const std::size_t cells = catalogue.grid().cells();
    SlabExchange exchange(mpi, cells, catalogue.encoding().type, *reads);
    const ComputePlan plan = make_compute_plan(config, schedule, catalogue, exchange.row_stride(), processor.processor);
    const io::SourceFile& source = catalogue.files().front();
    OutputWriter writer(mpi,
                        {config.output,
                         source,
                         config.percentiles,
                         plan.percentiles.place,
                         config.method,
                         output_attributes(provenance, schedule, coverage, source),
                         {config.compression, config.quantize},
                         plan.threads},
                        schedule, cells);

    SlotRing ring(make_slots(config, plan));
    const std::unique_ptr<ComputeStage> stage = make_compute_stage(plan);
    const std::uint64_t cache_bytes = cache_memory(mpi, config.cache_memory);
    if (const auto warning = cache_warning(reads->cache_bytes(), cache_bytes); root && warning)
        spdlog::warn("{}", *warning);
    io::FieldReader reader(catalogue, plan.threads, cache_bytes);
    reader.expect(reads->of_rank(mpi.rank()));
    Progress progress(schedule.steps.size(), root);
    const auto write = [&](const Slot& slot) {
        if (!slot.day)
            return;
        const auto scope = timer.measure(Phase::write);
        writer.write(*slot.day, slot.result);
    };
    std::size_t fields_done = 0;
    {
        ComputeThread compute(ring, *stage, [&] { use(processor); });
        for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
            Slot& slot = ring.begin_fill();
            if (step >= ring.size())
                write(slot);
            exchange.fill(step, reader, slot.fields.data(), timer);
            slot.rows = static_cast<int>(reads->steps()[step].fields.size());
            slot.step = step;
            slot.day = schedule.emitted_after(step);
            ring.end_fill();
            fields_done += reads->steps()[step].fields.size();
            progress.update(step + 1, fields_done);
        }
        ring.close();
        timer.merge(compute.finish());
    }
    const std::size_t steps = schedule.steps.size();
    for (std::size_t step = steps - std::min(steps, ring.size()); step < steps; ++step)
        write(ring.slot(step));
    progress.finish();
    agree(mpi, [&] {
        const auto scope = timer.measure(Phase::write);
        writer.commit();
    });

    RunReport report;
    report.facts = provenance.choices;
    report.facts.insert(report.facts.begin(), {{"version", provenance.version}, {"command", provenance.command}});
    report.ranks = mpi.size();
    report.threads = plan.threads;
    report.backend = processor.description;
    report.timeline = stage->timeline();
    report.cells = cells;
    report.days = schedule.axis.size();
    report.files = catalogue.files().size();
    report.superseded_files = catalogue.superseded().size();
    report.coverage = coverage;
    report.cache_bytes_needed = reads->cache_bytes();
    report.cache_bytes_allowed = cache_bytes;
    reduce(mpi, timer, reader, exchange.bytes_sent(), report);
    report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return report;
}

}  // namespace sstclim
